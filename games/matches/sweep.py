"""The sweep: every few seconds it beats, starts clocks, reminds, and writes down who ran out of time.

It decides nothing: each step is a command of its own under the match's lock, so two sweeps at once do no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.matches.commands.clocks import claim_timeout, remind, start_clocks
from games.matches.models import Match, Seat
from games.matches.signals import site_noted
from games.matches.site_clock import LIVE_EXTRA, frozen_since, keep_time

log = logging.getLogger(__name__)

BATCH = 200
MOST_AT_ONCE, MOST_SHARE = (
    20,
    0.05,
)  # more than either of the running matches out of time at once is no accident of theirs
TURNS_GRACE = timedelta(hours=1)


class Swept(NamedTuple):
    """What one sweep did; `gap` is the silence it made up for."""

    gap: timedelta = timedelta(0)
    started: int = 0
    reminded: int = 0
    timed_out: int = 0
    spared: int = 0


def sweep() -> Swept:
    """One sweep. After a silence it only makes up for it: nobody is called out of time in the same breath."""
    gap = keep_time()
    if gap or frozen_since():
        return Swept(gap)
    started = sum(_tried(start_clocks, match_id=match_id) for match_id in _without_clock())
    spared = _spare_if_too_many()
    if spared:
        return Swept(started=started, spared=spared)
    reminded = sum(_tried(remind, match_id=m, seat_number=n, decision=d) for m, n, d in _due("remind_at"))
    timed_out = sum(_tried(claim_timeout, match_id=m, seat_number=n, decision=d) for m, n, d in _due("deadline"))
    return Swept(started=started, reminded=reminded, timed_out=timed_out)


def _tried(step: Callable[..., int], **asked: Any) -> int:
    """What a step did; one match's trouble must not stop the clocks of the others."""
    try:
        return step(**asked)
    except Exception:
        log.exception("deadline_failed", extra={"match": asked["match_id"]})
        return 0


def _running() -> QuerySet[Seat]:
    return Seat.objects.filter(decision__isnull=False, match__status=Match.Status.RUNNING, match__paused=None)


def _without_clock() -> list[str]:
    """Matches in which a person is on turn without a clock."""
    seats = _running().filter(Q(is_bot=False) | Q(remote=True), deadline=None, stand_in="", match__timed=True)
    return list(seats.values_list("match__public_id", flat=True).distinct()[:BATCH])


def _due(field: str) -> list[tuple[str, int, int]]:
    """Seats whose moment has come, the latest ones first in line."""
    seats = _running().filter(**{f"{field}__lte": timezone.now()}).order_by(field)
    return list(seats.values_list("match__public_id", "number", "decision")[:BATCH])


def _spare_if_too_many() -> int:
    """When far too many would run out of time at once, something is wrong with us: they get a grace, once each."""
    now = timezone.now()
    overdue = _running().filter(deadline__lte=now, spared=False)
    matches = overdue.values("match").distinct().count()
    if matches <= MOST_AT_ONCE:
        return 0
    running = Match.objects.filter(status=Match.Status.RUNNING).count()
    if matches <= running * MOST_SHARE:
        return 0
    keys = list(overdue.values_list("pk", flat=True))
    seats = Seat.objects.filter(pk__in=keys, deadline__lte=now)
    live = Match.objects.filter(speed=Match.Speed.LIVE)
    spared = 0
    for some, grace in ((seats.filter(match__in=live), LIVE_EXTRA), (seats.exclude(match__in=live), TURNS_GRACE)):
        spared += some.update(due=now + grace, deadline=now + grace, spared=True)
    log.error("deadline_breaker", extra={"count": spared, "reason": f"{matches} of {running} matches at once"})
    site_noted.send(sender=Match, name="breaker", count=spared)
    return spared
