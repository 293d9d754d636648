"""Handing a seat to a stand-in because its player was sent away, and giving it back when that was a mistake."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.bots.roster import stand_in_of
from games.matches import rows
from games.matches.bot_turns import call_bot, dismiss_bot
from games.matches.commands.clocks import LEAVING_FIELDS
from games.matches.commands.common import command, lock_table, seat_of
from games.matches.commands.gathering import begin_if_all_are_there
from games.matches.models import Match, Move, Seat
from games.matches.tell import tell_match
from games.matches.timing import NO_DUE, put_on_turn_again, set_due
from games.matches.vault import log_entry


@command
def hand_over(*, match_id: str, user: Any, command_id: str) -> bool:
    """Let a stand-in keep somebody's seat from now on, as after two time-outs; False if nobody had to be replaced.

    The caller has checked the right to do so. The others play on, and the player is placed behind them.
    """
    match, seats = lock_table(match_id)
    seat = seat_of(seats, user)
    if match.status != Match.Status.RUNNING or seat.resigned is not None or seat.lost is not None:
        return False
    now = timezone.now()
    seat.away, seat.stand_in = True, stand_in_of(match.policy.stand_in)
    seat.lost, seat.last_from, seat.forsaken = now, seat.last_from or now, seat.forsaken or now
    if seat.decision is not None:
        seat.on_turn_since = now
    set_due(seat, NO_DUE)
    call_bot(seat, now)
    _log(match, Move.Kind.SEAT_LOST, seat, command_id)
    seat.save(update_fields=LEAVING_FIELDS)
    begin_if_all_are_there(match, seats)
    tell_match(match, seats)
    return True


@command
def give_back(*, match_id: str, user: Any, command_id: str) -> bool:
    """Undo `hand_over`: the seat is the player's again at no price, and nothing of it is held against him.

    In a match that has ended meanwhile the places stay; only the mark against his reliability goes.
    """
    match, seats = lock_table(match_id)
    seat = seat_of(seats, user)
    if seat.lost is None or seat.resigned is not None:
        return False
    seat.forsaken = None
    if match.status != Match.Status.RUNNING:
        seat.save(update_fields=["forsaken"])
        return False
    seat.lost = seat.last_from = None
    seat.stand_in, seat.away, seat.timeouts = "", False, 0
    seat.bank_left = match.policy.second_chance
    dismiss_bot(seat)
    _log(match, Move.Kind.RETURN, seat, command_id)
    put_on_turn_again(match, seat)
    seat.save(update_fields=LEAVING_FIELDS)
    tell_match(match, seats)
    return True


def _log(match: Match, kind: str, seat: Seat, command_id: str) -> None:
    rows.insert_move(log_entry(match, kind, seat.number, command_id))
    match.save(update_fields=["move_number", "chain"])
