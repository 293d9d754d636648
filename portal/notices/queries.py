"""Reads about notices. Changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from portal.notices import words
from portal.notices.kinds import Channel, Kind
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from portal.notices.standing import TURN_KINDS, with_standing

LOG_LENGTH = 20


def settings_of(user: Any) -> NoticeSettings:
    """What somebody has chosen, or the defaults."""
    return NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)


def unread_counts(user_pks: Collection[int]) -> Mapping[int, int]:
    """How many unread notices that still hold each of these people has in the list."""
    unread = with_standing(Notice.objects.filter(user__in=user_pks, read=None).exclude(kind=Kind.TEST))
    rows = unread.filter(holds=True).order_by().values_list("user_id", "kind")
    unlisted = dict(NoticeSettings.objects.filter(user__in=user_pks).values_list("user_id", "unlisted"))
    return Counter(user for user, kind in rows if kind not in unlisted.get(user, ()))


def listed(user: Any) -> QuerySet[Notice]:
    """The list on the site: the newest first, without turns that are over and kinds the reader does not want there."""
    unwanted = [Kind.TEST, *settings_of(user).unlisted]
    mine = with_standing(Notice.objects.filter(user=user).exclude(kind__in=unwanted))
    return words.with_company(mine.exclude(kind__in=TURN_KINDS, holds=False)).order_by("-created", "-pk")


def log_of(user: Any) -> list[Delivery]:
    """What became of the latest deliveries, the newest first."""
    mine = Delivery.objects.filter(notice__user=user).select_related("endpoint").order_by("-pk")[:LOG_LENGTH]
    deliveries = list(mine)
    notices = {
        notice.pk: notice
        for notice in words.with_company(Notice.objects.filter(pk__in={delivery.notice_id for delivery in deliveries}))
    }
    for delivery in deliveries:
        delivery.notice = notices[delivery.notice_id]
    return deliveries


def endpoints_of(user: Any, channel: Channel) -> list[Endpoint]:
    """Where notices of a channel go."""
    return list(Endpoint.objects.filter(user=user, channel=channel))


def tests_of_the_last_hour(user: Any) -> int:
    """How many tests somebody has asked for lately."""
    since = timezone.now() - timedelta(hours=1)
    return Notice.objects.filter(user=user, kind=Kind.TEST, created__gte=since).count()
