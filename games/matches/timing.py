"""Puts the arithmetic of time to work on seats: starts and stops their clocks. Stores nothing; commands do."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.matches.bot_turns import call_bot, dismiss_bot
from games.matches.clocks.arithmetic import Due, bank_after, due_after, due_from, left_at
from games.matches.clocks.calendar import ALWAYS_THERE, Calendar, out_of_time_off
from games.matches.models import Match, PlayerTime, Seat

NO_DUE = Due(None, None, None)  # type: ignore[arg-type]
TAKE_BACK_LEAST = timedelta(minutes=1)  # to think again after taking back, however late it was


def longest_silence() -> timedelta:
    """For how long the sweep may be silent before time stands still."""
    return timedelta(seconds=3 * settings.DEADLINE_SWEEP_SECONDS)


def stopped_since(match: Match) -> datetime | None:
    """Since when no time runs in a locked match: its event is paused, or all clocks are stopped."""
    site = getattr(match, "site_time", None)
    return match.paused or (site.frozen if site else None)


def calendar_of(seat: Seat) -> Calendar:
    """When the seat's player is off; read with the seats, or now."""
    if not hasattr(seat, "calendar"):
        off = PlayerTime.objects.filter(user=seat.user_id).first()
        zone = seat.user.time_zone
        seat.calendar = calendar_from(off, zone) if off else ALWAYS_THERE._replace(zone=zone)
    calendar: Calendar = seat.calendar
    return calendar


def calendar_from(off: PlayerTime, zone: str) -> Calendar:
    """A stored time off as the arithmetic takes it."""
    return Calendar(zone, off.quiet_from, off.quiet_minutes, off.vacation_from, off.vacation_until)


def put_on_turn(match: Match, seat: Seat, number: int, now: datetime, pause: timedelta) -> None:
    """A decision begins: the clock runs, unless a bot makes it, after the pause, or nobody waits for it. While all
    clocks stand still none is set; the sweep does that afterwards."""
    seat.decision, seat.on_turn_since = number, now
    seat.reminded, seat.spared = None, False
    start_clock(match, seat, now)
    call_bot(seat, now, pause)


def put_on_turn_again(match: Match, seat: Seat) -> None:
    """A seat is its player's again, as the last entry of the log says: what it is to decide becomes a decision of its
    own, which can run out of time and be told of like any other."""
    if seat.decision is not None:
        put_on_turn(match, seat, match.move_number, timezone.now(), timedelta(0))


def start_clock(match: Match, seat: Seat, now: datetime) -> None:
    """Let the clock of a seat on turn run from now."""
    if seat.bot_plays or not match.timed:
        set_due(seat, NO_DUE)
        return
    if seat.bank_left is None:
        seat.bank_left = match.policy.full_bank
    running = stopped_since(match) is None
    set_due(seat, due_from(now, seat.bank_left, match.policy, calendar_of(seat)) if running else NO_DUE)


def take_off_turn(seat: Seat) -> None:
    """The decision is made, by whomever; nothing runs any more."""
    seat.decision = seat.on_turn_since = None
    seat.reminded, seat.spared = None, False
    set_due(seat, NO_DUE)
    dismiss_bot(seat)


def set_due(seat: Seat, due: Due) -> None:
    """Write down when the decision of a seat is due."""
    seat.due, seat.deadline, seat.remind_at = due


def reset_due(match: Match, seat: Seat, left: timedelta, now: datetime) -> None:
    """Let what is left of the time for a decision run from now, under the calendar the player has now."""
    whole = match.policy.free + (seat.bank_left or timedelta(0))
    due = due_after(now, left, whole, match.policy, calendar_of(seat))
    set_due(seat, due if seat.reminded is None else due._replace(remind_at=None))


def move_due(match: Match, seat: Seat, span: timedelta) -> None:
    """Let the decision of a seat be due so much later, and be called outside of its player's time off as ever."""
    if seat.due is None or seat.deadline is None:
        return
    seat.due, seat.remind_at = seat.due + span, seat.remind_at and seat.remind_at + span
    seat.deadline = out_of_time_off(seat.deadline + span, calendar_of(seat).under(match.policy))


def settle_move(match: Match, seat: Seat, himself: bool) -> None:
    """What making a move does to the seat's clock and standing, before the next decision is set."""
    seat.due_before = seat.due
    if not himself:
        if seat.lost is None and seat.resigned is None and (seat.remote or not seat.is_bot):
            seat.stand_in = ""  # it was asked for this one move
        return
    seat.timeouts, seat.away, seat.stand_in = 0, False, ""
    if seat.due is not None and seat.bank_left is not None:
        now = stopped_since(match) or timezone.now()
        seat.bank_left = bank_after(now, seat.due, seat.bank_left, match.policy, calendar_of(seat))


def settle_take_back(match: Match, seat: Seat) -> None:
    """A move was taken back: its clock runs on as if it had never been made, so that nobody gains time by it."""
    if seat.due_before is None or seat.due is None or seat.bank_left is None:
        return
    now = timezone.now()
    seat.bank_left = max(timedelta(0), seat.bank_left - match.policy.increment)
    due = min(seat.due, max(seat.due_before, now + TAKE_BACK_LEAST))
    reset_due(match, seat, left_at(now, due, match.policy, calendar_of(seat)), now)
