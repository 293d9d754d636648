"""Commands of the clocks: a time-out, a reminder, taking a seat back, stopping the clocks of a match."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.bots.roster import stand_in_of
from games.matches import rows
from games.matches.bot_turns import call_bot, dismiss_bot
from games.matches.commands.common import Accepted, at_the_table, command, lock_match
from games.matches.commands.gathering import begin
from games.matches.models import Match, Move, Seat
from games.matches.refusals import Refusal
from games.matches.signals import reminder_due, seat_lost, timed_out
from games.matches.site_clock import check_time_runs
from games.matches.tell import tell_match
from games.matches.timing import NO_DUE, move_due, put_on_turn_again, set_due, start_clock, stopped_since
from games.matches.vault import log_entry
from games.rules.record import LAST_PLACE

STRIKES = 2  # time-outs in a row after which a stand-in keeps the seat
LEAVING_FIELDS = ["lost", "last_from", "forsaken", *rows.TURN_FIELDS]


@command
def claim_timeout(*, match_id: str, seat_number: int, decision: int) -> bool:
    """Write down that a seat's time is over. The first time a stand-in makes this one move and the player is away;
    the second time in a row it keeps the seat. Only the sweep calls this; whoever comes first under the lock decides.
    """
    found = _seat_in_time(match_id, seat_number, decision)
    if found is None:
        return False
    match, seats, seat = found
    now, policy = timezone.now(), match.policy
    if seat.deadline is None or now < seat.deadline + timedelta(seconds=policy.grace):
        return False
    seat.timeouts += 1
    seat.away, seat.stand_in, seat.on_turn_since = True, stand_in_of(policy.stand_in), now
    seat.bank_left = policy.second_chance
    set_due(seat, NO_DUE)
    call_bot(seat, now)
    kept = seat.timeouts >= STRIKES
    if kept:
        seat.lost, seat.last_from, seat.forsaken = now, seat.last_from or now, seat.forsaken or now
    _log(match, Move.Kind.SEAT_LOST if kept else Move.Kind.TIMEOUT, seat, f"time-out-{decision}")
    seat.save(update_fields=LEAVING_FIELDS)
    (seat_lost if kept else timed_out).send(sender=Match, match=match, seat=seat)
    tell_match(match, seats)
    return True


@command
def remind(*, match_id: str, seat_number: int, decision: int) -> bool:
    """Announce that most of a seat's time is gone, once for each decision. Only the sweep calls this."""
    found = _seat_in_time(match_id, seat_number, decision)
    if found is None:
        return False
    match, _seats, seat = found
    now = timezone.now()
    if seat.remind_at is None or now < seat.remind_at:
        return False
    seat.remind_at, seat.reminded = None, now
    seat.save(update_fields=["remind_at", "reminded"])
    reminder_due.send(sender=Match, match=match, seat=seat)
    return True


@command
def start_clocks(*, match_id: str) -> int:
    """Let the clocks run of seats on turn that have none: they came on turn while all clocks stood still."""
    match = lock_match(match_id)
    seats = rows.seats_of_match(match)
    if match.status != Match.Status.RUNNING or not match.timed or stopped_since(match) is not None:
        return 0
    late = [seat for seat in seats if seat.decision is not None and seat.deadline is None and not seat.bot_plays]
    for seat in late:
        start_clock(match, seat, timezone.now())
    rows.update_turns(late)
    tell_match(match)
    return len(late)


@command
def return_to_seat(*, match_id: str, user: Any, command_id: str) -> Accepted:
    """Take one's seat back from the stand-in that keeps it, at the price the table's policy names."""
    match, seats, seat, done = at_the_table(match_id, user, command_id, Move.Kind.RETURN)
    if done:
        return done
    if seat.resigned is not None:
        raise Refusal("already_resigned")
    if seat.lost is None:
        raise Refusal("seat_is_yours")
    price = match.policy.return_price
    if price == "nothing":
        seat.forsaken = None
    if price != "last_place":
        seat.last_from = None
    seat.lost, seat.stand_in, seat.away, seat.timeouts = None, "", False, 0
    seat.bank_left = match.policy.second_chance
    dismiss_bot(seat)
    _log(match, Move.Kind.RETURN, seat, command_id, LAST_PLACE.decode() if price == "last_place" else "null")
    put_on_turn_again(match, seat)
    seat.save(update_fields=LEAVING_FIELDS)
    tell_match(match, seats)
    return Accepted(match.public_id, match.move_number)


@command
def pause_match(*, match_id: str) -> None:
    """Stop the clocks of one match, as when its event is paused; moves can still be made. The caller may do so."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING or match.paused:
        return
    match.paused = timezone.now()
    match.save(update_fields=["paused"])
    tell_match(match)


@command
def resume_match(*, match_id: str) -> None:
    """Let the clocks of a paused match run on from where they stood. One that gathers begins, whoever is there."""
    match = lock_match(match_id)
    if match.gathers:
        begin(match, rows.seats_of_match(match))
        return
    if match.paused is None:
        return
    now = timezone.now()
    gap, match.paused = max(timedelta(0), now - match.paused), None
    match.save(update_fields=["paused"])
    on_turn = [seat for seat in rows.seats_of_match(match) if seat.decision is not None and not seat.bot_plays]
    for seat in on_turn:
        if seat.due is None:
            start_clock(match, seat, now)
        else:
            move_due(match, seat, gap)
    rows.update_turns(on_turn)
    tell_match(match)


@command
def give_time(*, match_id: str, span: timedelta) -> None:
    """Give everybody at a running match so much more time: to those on turn now, to the others in the bank."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING or not match.timed:
        return
    seats = [seat for seat in rows.seats_of_match(match) if not seat.bot_plays]
    for seat in seats:
        if seat.bank_left is None:  # not on turn yet
            seat.bank_left = match.policy.full_bank
        seat.bank_left += span
        move_due(match, seat, span)
    rows.update_turns(seats)
    tell_match(match)


@command
def reopen(*, match_id: str, stood_still: timedelta) -> None:
    """A match is played on whose end was taken back: the time meanwhile costs nobody anything."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING:
        return
    if match.scored:
        match.scored = False
        match.save(update_fields=["scored"])
    seats = [seat for seat in rows.seats_of_match(match) if seat.due is not None and not seat.bot_plays]
    if not match.paused:
        for seat in seats:
            move_due(match, seat, stood_still)
        rows.update_turns(seats)


@command
def spare_late(*, match_id: str, seats: Collection[int], since: datetime) -> None:
    """Let nobody of these seats, named by key, be late because he got an earlier deadline back: he has left what he had
    then. Where the clocks stand still, it counts when they were stopped."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING:
        return
    now = stopped_since(match) or timezone.now()
    on_turn = [seat for seat in rows.seats_of_match(match) if seat.pk in seats and not seat.bot_plays]
    late = [seat for seat in on_turn if seat.due is not None and seat.due <= now]
    for seat in late:
        move_due(match, seat, max(timedelta(0), now - since))
    rows.update_turns(late)


def _seat_in_time(match_id: str, seat_number: int, decision: int) -> tuple[Match, list[Seat], Seat] | None:
    """The locked match and the seat, if it is still at that very decision and its clock runs.

    A match that somebody else holds just now is left to the next sweep: a move may be on its way.
    """
    match = rows.locked_match(match_id, wait=False)
    if match is None or match.status != Match.Status.RUNNING or stopped_since(match) is not None:
        return None
    check_time_runs(match)
    seats = rows.seats_of_match(match)
    seat = next(seat for seat in seats if seat.number == seat_number)
    return (match, seats, seat) if seat.decision == decision and not seat.bot_plays else None


def _log(match: Match, kind: str, seat: Seat, command_id: str, action: str = "null") -> None:
    rows.insert_move(log_entry(match, kind, seat.number, command_id, action))
    match.save(update_fields=["move_number", "chain"])
