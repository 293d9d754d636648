"""The site's one clock: time stands still while the sweep is silent or the clocks are stopped. Made up for once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.matches.clocks.calendar import out_of_time_off
from games.matches.models import Match, Seat, SiteClock
from games.matches.timing import calendar_from, longest_silence

log = logging.getLogger(__name__)

THE_ONE = 1
SEATS_AT_ONCE = 500
LIVE_EXTRA = timedelta(seconds=20)  # to find back to a live table that had vanished


class TimeStoodStill(Exception):
    """The sweep has been silent for too long: the silence is made up for before anything else happens."""


def check_time_runs(match: Match) -> None:
    """Raise TimeStoodStill if a locked match is being played in a silence that nobody has made up for yet."""
    site = getattr(match, "site_time", None)
    if match.status != Match.Status.RUNNING or site is None or site.beat is None or site.frozen:
        return
    if timezone.now() - site.beat > longest_silence():
        raise TimeStoodStill


@transaction.atomic
def keep_time() -> timedelta:
    """Beat. After a silence all deadlines move by it, once, whoever notices first; returns how long it was.

    A machine whose clock jumps ahead looks like a silence; one whose clock is put back only gives time.
    """
    now = timezone.now()
    clock = locked_clock(now)
    gap = now - clock.beat
    if gap <= longest_silence() or clock.frozen:
        gap = timedelta(0)
    else:
        moved = shift_deadlines(gap)
        log.warning("time_stood_still", extra={"seconds": round(gap.total_seconds()), "count": moved})
    clock.beat = now
    clock.save(update_fields=["beat"])
    return gap


@transaction.atomic
def freeze(*, user: Any, reason: str) -> None:
    """Stop all clocks; a second call changes nothing."""
    now = timezone.now()
    clock = locked_clock(now)
    if clock.frozen is None:
        clock.frozen, clock.frozen_by, clock.reason = now, user, reason[:200]
        clock.save(update_fields=["frozen", "frozen_by", "reason"])
        log.warning("clocks_stopped", extra={"user_id": user.pk})


@transaction.atomic
def unfreeze(*, user: Any) -> None:
    """Let all clocks run on from where they stood; a second call changes nothing."""
    now = timezone.now()
    clock = locked_clock(now)
    if clock.frozen is not None:
        shift_deadlines(max(timedelta(0), now - clock.frozen))
        clock.frozen, clock.frozen_by, clock.reason, clock.beat = None, None, "", now
        clock.save(update_fields=["frozen", "frozen_by", "reason", "beat"])
        log.warning("clocks_run_again", extra={"user_id": user.pk})


def locked_clock(now: datetime) -> SiteClock:
    """The one row, locked."""
    SiteClock.objects.get_or_create(pk=THE_ONE, defaults={"beat": now})
    return SiteClock.objects.select_for_update().get(pk=THE_ONE)


def frozen_since() -> datetime | None:
    """Since when all clocks stand still, if they do."""
    return SiteClock.objects.filter(pk=THE_ONE).values_list("frozen", flat=True).first()


def shift_deadlines(gap: timedelta) -> int:
    """Move every running deadline by a silence; live tables get a little more. Returns how many seats.

    All running matches are held meanwhile: a move happens before the silence was made up for, or after.
    """
    running = Match.objects.filter(status=Match.Status.RUNNING)
    list(running.order_by("pk").select_for_update().values_list("pk", flat=True))
    on_turn = Seat.objects.filter(decision__isnull=False, deadline__isnull=False)
    moved = _move(on_turn, gap)
    _move(on_turn.filter(match__in=running.filter(speed=Match.Speed.LIVE)), LIVE_EXTRA)
    _out_of_time_off(on_turn)
    return moved


def _out_of_time_off(seats: QuerySet[Seat]) -> None:
    """Let no deadline that was moved be called in its player's quiet hours or vacation."""
    off = seats.filter(match__speed=Match.Speed.TURNS, user__player_time__isnull=False)
    moved = []
    for seat in off.select_related("match", "user__player_time").iterator():
        calendar = calendar_from(seat.user.player_time, seat.user.time_zone).under(seat.match.policy)
        before, seat.deadline = seat.deadline, out_of_time_off(seat.deadline, calendar)
        if seat.deadline != before:
            moved.append(seat)
    Seat.objects.bulk_update(moved, ["deadline"], batch_size=SEATS_AT_ONCE)


def _move(seats: Any, by: timedelta) -> int:
    return int(seats.update(due=F("due") + by, deadline=F("deadline") + by, remind_at=F("remind_at") + by))
