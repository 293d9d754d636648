"""From a notice to its deliveries: which channels, to where, and when. May be repeated without harm."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from portal.accounts.zones import zone_of
from portal.notices.kinds import Channel, Kind, Pace
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from portal.notices.timing import next_digest

AT_ONCE = 200
MOMENT = timedelta(seconds=4)  # a turn that answers itself, by a standing order, is not told

Bundle = tuple[int, str, int | None]  # whose, which channel, which endpoint


def plan_notices() -> int:
    """Write the deliveries of every notice that has none yet; returns how many notices were planned."""
    planned = 0
    while fresh := list(Notice.objects.filter(planned=False).select_related("user").order_by("pk")[:AT_ONCE]):
        with transaction.atomic():
            Delivery.objects.bulk_create(_Plan(fresh).deliveries(), ignore_conflicts=True)
            planned += Notice.objects.filter(pk__in=[notice.pk for notice in fresh], planned=False).update(planned=True)
    return planned


class _Plan:
    """Some notices with all that is known of their readers, read in a few queries."""

    def __init__(self, notices: Sequence[Notice]) -> None:
        self.notices = notices
        self.now = timezone.now()
        users = {notice.user_id for notice in notices}
        self.settings = {row.user_id: row for row in NoticeSettings.objects.filter(user__in=users)}
        self.with_address = set(
            EmailAddress.objects.filter(user__in=users, verified=True).values_list("user_id", flat=True)
        )
        self.endpoints: dict[int, list[Endpoint]] = defaultdict(list)
        for endpoint in Endpoint.objects.filter(user__in=users):
            self.endpoints[endpoint.user_id].append(endpoint)
        self.bundles = self._open_bundles(users)

    def _open_bundles(self, users: Iterable[int]) -> dict[Bundle, datetime]:
        """Bundles that wait already: another notice joins them."""
        waiting = Delivery.objects.filter(
            state=Delivery.State.PENDING, pace=Pace.BUNDLE, attempts=0, notice__user__in=users, next_try__gt=self.now
        )
        keys = waiting.values_list("notice__user_id", "channel", "endpoint_id")
        return {(user, channel, endpoint): due for user, channel, endpoint, due in keys.annotate(due=Min("next_try"))}

    def deliveries(self) -> list[Delivery]:
        """All of them."""
        return [delivery for notice in self.notices for delivery in self._of(notice)]

    def _of(self, notice: Notice) -> Iterable[Delivery]:
        chosen = self.settings.get(notice.user_id) or NoticeSettings(user_id=notice.user_id)
        for channel, endpoint in self._ways(notice.user):
            pace = chosen.pace(notice.kind, channel)
            if pace != Pace.OFF:
                due = self._due(notice, channel, endpoint, pace, chosen)
                yield Delivery(notice=notice, channel=channel, endpoint=endpoint, pace=pace, next_try=due)

    def _ways(self, user: Any) -> Iterable[tuple[Channel, Endpoint | None]]:
        if user.pk in self.with_address:
            yield Channel.EMAIL, None
        for endpoint in self.endpoints[user.pk]:
            yield Channel(endpoint.channel), endpoint

    def _due(
        self, notice: Notice, channel: Channel, endpoint: Endpoint | None, pace: Pace, chosen: NoticeSettings
    ) -> datetime:
        if pace == Pace.NOW:
            return self.now + MOMENT if notice.kind == Kind.YOUR_TURN else self.now
        if pace == Pace.DAILY:
            return next_digest(self.now, zone_of(notice.user.time_zone), chosen.digest_hour)
        later = self.now + timedelta(minutes=chosen.bundle_minutes)
        return self.bundles.setdefault((notice.user_id, channel, endpoint.pk if endpoint else None), later)
