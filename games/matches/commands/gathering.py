"""A live match of an event gathers its players: it is dealt, nobody is on turn and no clock runs until all of them are
at the table at once. So nobody loses a match, or plays half of one, before the others have come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.matches import rows
from games.matches.commands.common import (
    Accepted,
    check_command_id,
    check_running,
    command,
    lock_table,
    seat_of,
    set_turns,
)
from games.matches.models import Match, Seat
from games.matches.order_calls import call_orders
from games.matches.refusals import Refusal
from games.matches.signals import players_awaited
from games.matches.tell import tell_anew, tell_match
from games.matches.vault import OpenMatch, open_match

PRESENCE = timedelta(minutes=5)  # so long somebody counts as there who was seen at the table
CALL_AGAIN = timedelta(minutes=30)  # the others are told that somebody waits, once in this time


@command
def arrive(*, match_id: str, user: Any, command_id: str) -> Accepted:
    """Be at a table that gathers its players, for the next few minutes. With the last of them the match begins."""
    check_command_id(command_id)
    match, seats = lock_table(match_id)
    seat = seat_of(seats, user)
    check_running(match)
    if seat.resigned is not None:
        raise Refusal("already_resigned")
    if seat.lost is not None:
        raise Refusal("seat_kept")
    if match.gathers:
        now = timezone.now()
        came = not _is_there(seat, now)
        seat.here_until = now + PRESENCE
        seat.save(update_fields=["here_until"])
        if not begin_if_all_are_there(match, seats):
            tell_anew(match)
            if came:
                _call_the_others(match, seats, seat, now)
    return Accepted(match.public_id, match.move_number)


def gather(opened: OpenMatch) -> None:
    """Store a match that has just been dealt as one that waits for its players, its clocks stopped."""
    match = opened.match
    match.paused = timezone.now()
    match.save(update_fields=["paused"])
    opened.save()
    rows.update_match(match, 0)


def begin_if_all_are_there(match: Match, seats: Sequence[Seat]) -> bool:
    """Begin a locked match that gathers if nobody is missing any more; bots and stand-ins are always there."""
    if not match.gathers or _awaited(seats, timezone.now()):
        return False
    begin(match, seats)
    return True


def begin(match: Match, seats: Sequence[Seat]) -> None:
    """Begin a locked match that gathers, whoever is there: somebody is on turn from now on, and clocks run."""
    match.started, match.paused = timezone.now(), None
    match.save(update_fields=["started", "paused"])
    set_turns(open_match(match), seats, {})
    call_orders(seats, match.move_number)
    tell_match(match, seats)
    tell_anew(match)


def _awaited(seats: Sequence[Seat], now: datetime) -> list[Seat]:
    return [seat for seat in seats if not _is_there(seat, now)]


def _is_there(seat: Seat, now: datetime) -> bool:
    return seat.is_bot or seat.bot_plays or (seat.here_until is not None and seat.here_until > now)


def _call_the_others(match: Match, seats: Sequence[Seat], came: Seat, now: datetime) -> None:
    """Tell those who are missing who is there, unless they were told lately."""
    if match.called is None or match.called <= now - CALL_AGAIN:
        match.called = now
        match.save(update_fields=["called"])
        players_awaited.send(sender=Match, match=match, came=came, seats=_awaited(seats, now))
