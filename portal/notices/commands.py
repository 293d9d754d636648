"""Every way notices and their settings can change by hand. A command that is not carried out raises Refusal."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.matches.tell import tell_users
from portal.notices import queries, webpush
from portal.notices.addresses import Forbidden, parse
from portal.notices.channels.email import address_of
from portal.notices.kinds import Channel, Kind, Pace
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from portal.notices.outbox import wake_worker
from portal.notices.refusals import Refusal

MOST_ENDPOINTS = 10  # of one channel
TESTS_PER_HOUR = 12
KEPT = timedelta(days=90)


def _locked_settings(user_pk: int) -> NoticeSettings:
    NoticeSettings.objects.get_or_create(user_id=user_pk)
    return NoticeSettings.objects.select_for_update().get(user_id=user_pk)


@transaction.atomic
def change_settings(
    *,
    user: Any,
    paces: Mapping[tuple[Kind, Channel], Pace],
    unlisted: Iterable[Kind],
    bundle_minutes: int,
    digest_hour: int,
) -> None:
    """Store the whole page of choices."""
    row = _locked_settings(user.pk)
    for (kind, channel), pace in paces.items():
        row.choose(kind, channel, pace)
    row.unlisted = sorted(unlisted)
    row.bundle_minutes, row.digest_hour = bundle_minutes, digest_hour
    row.save()
    tell_users([user.pk])


@transaction.atomic
def stop(*, user_pk: int, kinds: Iterable[Kind], channel: Channel) -> None:
    """End these kinds in this channel. The caller has checked the signature of the link."""
    row = _locked_settings(user_pk)
    for kind in kinds:
        row.choose(kind, channel, Pace.OFF)
    row.save(update_fields=["chosen"])


@transaction.atomic
def resume(*, user_pk: int, kinds: Iterable[Kind], channel: Channel) -> None:
    """Take an unsubscribing back: what was switched off comes as it does for everybody."""
    row = _locked_settings(user_pk)
    for kind in kinds:
        if row.pace(kind, channel) == Pace.OFF:
            row.chosen = {**row.chosen, kind: {k: v for k, v in row.chosen.get(kind, {}).items() if k != channel}}
    row.save(update_fields=["chosen"])


@transaction.atomic
def add_webhook(*, user: Any, url: str, style: str) -> Endpoint:
    """Send notices to a chat program as well. Adding the same address again changes its style only."""
    _check_url(url)
    digest = hashlib.sha256(f"{user.pk} {url}".encode()).hexdigest()
    _check_room(user, Channel.WEBHOOK, digest)
    fields = {"user": user, "channel": Channel.WEBHOOK, "style": style, "url": url, "label": urlsplit(url).hostname}
    return Endpoint.objects.update_or_create(digest=digest, defaults=fields)[0]


@transaction.atomic
def add_browser(*, user: Any, url: str, public_key: str, auth_secret: str, label: str) -> Endpoint:
    """Send notices to a browser as well. A browser belongs to whoever subscribed with it last."""
    _check_url(url)
    try:
        webpush.check_subscription(public_key, auth_secret)
    except ValueError as error:
        raise Refusal("bad_subscription") from error
    digest = hashlib.sha256(url.encode()).hexdigest()
    _check_room(user, Channel.PUSH, digest)
    keys = {"public_key": public_key, "auth_secret": auth_secret}
    fields = {"user": user, "channel": Channel.PUSH, "style": Endpoint.Style.PUSH, "url": url, "label": label, **keys}
    return Endpoint.objects.update_or_create(digest=digest, defaults=fields)[0]


def remove_endpoint(*, user: Any, pk: int) -> bool:
    """Send nothing there any more. False if it is not the user's."""
    return Endpoint.objects.filter(user=user, pk=pk).delete()[0] > 0


def _check_url(url: str) -> None:
    try:
        parse(url)
    except Forbidden as error:
        raise Refusal("forbidden_address") from error


def _check_room(user: Any, channel: Channel, digest: str) -> None:
    get_user_model().objects.select_for_update().get(pk=user.pk)  # two pages at once may not pass the limit together
    others = Endpoint.objects.filter(user=user, channel=channel).exclude(digest=digest)
    if others.count() >= MOST_ENDPOINTS:
        raise Refusal("too_many_endpoints")


@transaction.atomic
def send_test(*, user: Any, channel: str) -> Notice:
    """A notice that goes the way of all others through one channel, at once and whatever is chosen."""
    if channel not in Channel.values:
        raise Refusal("unknown_channel")
    get_user_model().objects.select_for_update().get(pk=user.pk)
    if queries.tests_of_the_last_hour(user) >= TESTS_PER_HOUR:
        raise Refusal("too_many_tests")
    targets: list[Endpoint | None] = list(Endpoint.objects.filter(user=user, channel=channel))
    if channel == Channel.EMAIL:
        if not address_of(user):
            raise Refusal("no_address")
        targets = [None]
    if not targets:
        raise Refusal("no_endpoint")
    notice = Notice.objects.create(user=user, kind=Kind.TEST, key=f"test:{secrets.token_hex(8)}", planned=True)
    now = timezone.now()
    for target in targets:
        Delivery.objects.create(notice=notice, channel=channel, endpoint=target, pace=Pace.NOW, next_try=now)
    transaction.on_commit(wake_worker, robust=True)
    return notice


@transaction.atomic
def open_delivery(*, pk: int) -> Notice | None:
    """Somebody followed the link of a delivery; what it is about, or None if that is gone."""
    delivery = Delivery.objects.select_related("notice__match").filter(pk=pk).first()
    if delivery is None:
        return None
    now = timezone.now()
    unopened = Delivery.objects.filter(pk=pk, opened_at=None)
    unopened.update(state=Delivery.State.OPENED, opened_at=now, sent_at=Coalesce(F("sent_at"), now), problem="")
    mark_read(notices=Notice.objects.filter(pk=delivery.notice_id))
    return delivery.notice


def mark_read(*, notices: Any) -> None:
    """Note that these notices, all of one person, have been read."""
    unread = notices.filter(read=None)
    readers = set(unread.values_list("user_id", flat=True))
    unread.update(read=timezone.now())
    tell_users(readers)


@transaction.atomic
def renew_calendar(*, user: Any) -> None:
    """Give the calendar a new address; the old one, if there was one, ends."""
    row = _locked_settings(user.pk)
    row.calendar_serial = secrets.token_hex(8)
    row.save(update_fields=["calendar_serial"])


@transaction.atomic
def end_calendar(*, user: Any) -> None:
    """Take the calendar's address away."""
    row = _locked_settings(user.pk)
    row.calendar_serial = ""
    row.save(update_fields=["calendar_serial"])


def forget(*, user: Any) -> None:
    """Everything about notices that belongs to somebody who leaves."""
    for model in (Notice, Endpoint, NoticeSettings):
        model.objects.filter(user=user).delete()


def purge_notices() -> int:
    """Delete notices that nobody looks back to; returns how many."""
    return Notice.objects.filter(created__lt=timezone.now() - KEPT).delete()[1].get("notices.Notice", 0)
