"""Ways a match ends before its last move: resigning, agreeing, annulling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.bots.roster import stand_in_of
from games.matches.bot_turns import call_bot
from games.matches.commands.common import (
    Accepted,
    at_the_table,
    check_begun,
    check_running,
    command,
    lock_table,
    seat_of,
)
from games.matches.commands.gathering import begin_if_all_are_there
from games.matches.finish import finish_cancelled, finish_early
from games.matches.models import Match, Move, Seat
from games.matches.refusals import Refusal
from games.matches.rows import TURN_FIELDS, insert_move
from games.matches.tell import tell_lobby, tell_match
from games.matches.timing import NO_DUE, set_due
from games.matches.vault import log_entry

PATIENCE = {Match.Speed.LIVE: timedelta(minutes=5), Match.Speed.TURNS: timedelta(days=3)}


@command
def resign(*, match_id: str, user: Any, command_id: str) -> Accepted:
    """Give up: a bot keeps the seat for the others' sake, placed last. Between two this ends the match."""
    match, seats, seat, done = at_the_table(match_id, user, command_id, Move.Kind.RESIGN)
    if done:
        return done
    if seat.resigned is not None:
        raise Refusal("already_resigned")
    _give_up(match, seats, seat, command_id)
    return Accepted(match.public_id, match.move_number)


@command
def forfeit(*, match_id: str, user: Any, missing: bool, command_id: str) -> bool:
    """Take somebody's seat for good, as if he had resigned; False if he had given it up already.

    The caller has checked the right to do so. Who was `missing` has it counted against his reliability.
    """
    match, seats = lock_table(match_id)
    check_running(match)
    seat = seat_of(seats, user)
    if seat.resigned is not None:
        return False
    if missing:
        seat.forsaken = seat.forsaken or timezone.now()
    _give_up(match, seats, seat, command_id)
    return True


def _give_up(match: Match, seats: list[Seat], seat: Seat, command_id: str) -> None:
    """A stand-in keeps the seat for good; where nobody is left to play with, the match ends."""
    seat.resigned, seat.stand_in = timezone.now(), stand_in_of(match.policy.stand_in)
    seat.last_from = seat.last_from or seat.resigned
    set_due(seat, NO_DUE)
    call_bot(seat, seat.resigned)
    seat.save(update_fields=["resigned", "last_from", "forsaken", *TURN_FIELDS])
    _log(match, Move.Kind.RESIGN, seat, command_id)
    if len(_playing(seats)) <= 1 or not _people(seats):
        finish_early(match, seats, Match.Ending.RESIGNED)
    begin_if_all_are_there(match, seats)
    tell_match(match, seats)


@command
def agree_to_end(*, match_id: str, user: Any, agree: bool, command_id: str) -> Accepted:
    """Offer to end here, accept such an offer, or take it back. When all people agree, they share the best place."""
    kind = Move.Kind.OFFER_END if agree else Move.Kind.REFUSE_END
    match, seats, seat, done = at_the_table(match_id, user, command_id, kind)
    if done:
        return done
    if seat.resigned is not None:
        raise Refusal("already_resigned")
    if seat.lost is not None:
        raise Refusal("seat_kept")
    check_begun(match)
    seat.agrees_to_end = agree
    seat.save(update_fields=["agrees_to_end"])
    _log(match, kind, seat, command_id)
    if not agree:
        Seat.objects.filter(match=match).update(agrees_to_end=False)
    elif all(other.agrees_to_end for other in _people(seats) if other.lost is None):
        finish_early(match, seats, Match.Ending.AGREED)
    tell_match(match, seats)
    return Accepted(match.public_id, match.move_number)


@command
def annul(*, match_id: str, user: Any, command_id: str) -> Accepted:
    """End a match without result because somebody on turn never made a first move."""
    match, seats, seat, done = at_the_table(match_id, user, command_id, Move.Kind.ANNUL)
    if done:
        return done
    moved = set(match.moves.filter(kind=Move.Kind.ACTION).values_list("seat", flat=True))
    limit = timezone.now() - PATIENCE[Match.Speed(match.speed)]
    absent = [other for other in _people(seats) if other.number not in moved and _waits_since(other, limit)]
    if not absent or absent == [seat]:
        raise Refusal("cannot_annul")
    _log(match, Move.Kind.ANNUL, seat, command_id)
    finish_cancelled(match, seats, Match.Ending.ANNULLED)
    tell_match(match, seats)
    tell_lobby()
    return Accepted(match.public_id, match.move_number)


def _log(match: Match, kind: str, seat: Seat, command_id: str) -> None:
    insert_move(log_entry(match, kind, seat.number, command_id))
    match.save(update_fields=["move_number", "chain"])


def _playing(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.resigned is None]


def _people(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in _playing(seats) if not seat.is_bot]


def _waits_since(seat: Seat, limit: Any) -> bool:
    return seat.on_turn_since is not None and seat.on_turn_since < limit
