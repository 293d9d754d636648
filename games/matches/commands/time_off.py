"""Commands about a player's own time: quiet hours and vacation. Running deadlines follow a vacation at once."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.matches import rows
from games.matches.clocks.arithmetic import left_at
from games.matches.clocks.calendar import DAY_MINUTES, LONGEST_QUIET, Calendar
from games.matches.clocks.vacations import LONGEST_AHEAD
from games.matches.commands.common import command, lock_match, remember, repeated
from games.matches.models import Match, PlayerTime, Seat, Vacation
from games.matches.refusals import Refusal
from games.matches.tell import tell_match
from games.matches.time_off import vacation_days
from games.matches.timing import calendar_from, calendar_of, reset_due, stopped_since

LATE = timedelta(minutes=5)  # a start that is a little in the past is meant to be now


@command
def set_quiet_hours(*, user: Any, quiet_from: int, quiet_minutes: int, command_id: str) -> None:
    """Choose the hours of the day in which no deadline falls; none with zero minutes. Decisions that have begun keep
    their deadlines: nobody puts one off by moving his night."""
    if repeated(user, command_id, "set_quiet_hours"):
        return
    if not 0 <= quiet_from < DAY_MINUTES or not 0 <= quiet_minutes <= LONGEST_QUIET:
        raise Refusal("bad_quiet_hours")
    off = _locked_time(user)
    off.quiet_from, off.quiet_minutes = quiet_from, quiet_minutes
    off.save(update_fields=["quiet_from", "quiet_minutes"])
    remember(user, command_id, "set_quiet_hours", None)


@command
def start_vacation(*, user: Any, starts: datetime, days: int, command_id: str) -> None:
    """Go on vacation now or later: clocks of matches that allow it stand still for so many days."""
    if repeated(user, command_id, "start_vacation"):
        return
    now = timezone.now()
    off = _locked_time(user)
    if off.vacation_until and off.vacation_until > now:
        raise Refusal("vacation_planned")
    if not now - LATE <= starts <= now + LONGEST_AHEAD or days < 1:
        raise Refusal("bad_vacation")
    left = vacation_days(user).left
    if days > left:
        raise Refusal("too_few_days", left=left)
    if _out_of_time(user, now):
        raise Refusal("vacation_too_late")
    before = calendar_from(off, user.time_zone)
    off.vacation_from = max(starts, now)
    off.vacation_until = off.vacation_from + timedelta(days=days)
    off.save(update_fields=["vacation_from", "vacation_until"])
    Vacation.objects.create(user=user, starts=off.vacation_from, ends=off.vacation_until)
    _follow(user, off, before)
    remember(user, command_id, "start_vacation", None)


@command
def end_vacation(*, user: Any, command_id: str) -> None:
    """Come back before the planned day, or call the vacation off; days that had not begun are given back."""
    if repeated(user, command_id, "end_vacation"):
        return
    now = timezone.now()
    off = _locked_time(user)
    if off.vacation_until is None or off.vacation_until <= now:
        raise Refusal("no_vacation")
    before = calendar_from(off, user.time_zone)
    planned = Vacation.objects.filter(user=user, starts=off.vacation_from)
    if off.vacation_from >= now:
        planned.delete()
        off.vacation_from = off.vacation_until = None
    else:
        planned.update(ends=now)
        off.vacation_until = now
    off.save(update_fields=["vacation_from", "vacation_until"])
    _follow(user, off, before)
    remember(user, command_id, "end_vacation", None)


@command
def pardon(*, user: Any) -> None:
    """Let the seats somebody lost until now no longer keep him from rated play. The caller may do so."""
    off = _locked_time(user)
    off.pardoned = timezone.now()
    off.save(update_fields=["pardoned"])


def _locked_time(user: Any) -> PlayerTime:
    PlayerTime.objects.get_or_create(user=user)
    return PlayerTime.objects.select_for_update().get(user=user)


def _out_of_time(user: Any, now: datetime) -> bool:
    """Whether a time-out is on its way that a vacation may not catch."""
    return Seat.objects.filter(user=user, decision__isnull=False, deadline__lte=now).exists()


def _still_runs(seat: Seat, now: datetime) -> bool:
    """Whether a seat has a deadline that may move: one that is over is only waiting for the sweep."""
    return seat.deadline is not None and seat.deadline > now


def _follow(user: Any, off: PlayerTime, before: Calendar) -> None:
    """Let what is left of every running decision run under the new calendar. Locks all matches of the player, in
    order: one in which he comes on turn at this very moment waits, and then reads the new calendar."""
    running = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING).order_by("pk")
    for public_id in running.values_list("public_id", flat=True):
        match = lock_match(public_id)
        now = stopped_since(match) or timezone.now()
        mine = [seat for seat in rows.seats_of_match(match) if seat.user_id == user.pk and _still_runs(seat, now)]
        for seat in mine:
            left = left_at(now, seat.due, match.policy, before)
            seat.calendar = calendar_from(off, calendar_of(seat).zone)
            reset_due(match, seat, left, now)
        if mine:
            rows.update_turns(mine)
            tell_match(match)
