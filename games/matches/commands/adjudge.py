"""Ending a match for those who run an event: by places given, by chances, by the score, or by letting bots play on.

The callers have checked that they may: directors for their own events, and the tasks that close a season.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils import timezone

from games.bots.equity import estimate
from games.bots.roster import stand_in_of
from games.matches.bot_turns import BY_A_BOT, call_bot
from games.matches.commands.common import Accepted, check_running, command, lock_match
from games.matches.commands.gathering import begin
from games.matches.finish import finish_adjudged, finish_cancelled, finish_corrected, placed
from games.matches.models import Match, Move, Seat
from games.matches.refusals import Refusal
from games.matches.rows import TURN_FIELDS, insert_move, seats_of_match
from games.matches.tell import tell_lobby, tell_match
from games.matches.timing import NO_DUE, set_due
from games.matches.vault import STAFF_SEAT, log_entry, open_match
from games.rules.chance import Quick
from games.rules.contract import places_of

ROLLOUTS = 200
STEPS = 20  # chances closer than a twentieth are not told apart: the places are shared


@command
def adjudge(
    *,
    match_id: str,
    places: Sequence[int],
    command_id: str,
    move_number: int | None = None,
    cut_short: bool = False,
    unbegun: bool = False,
) -> Accepted:
    """End a running match with these places, one for each seat. Doing it again changes nothing.

    It is `cut_short` where no director decides but the end of its event. Places that were worked out from the position
    come with its number, and are refused if the match has gone on; so they are if it was `unbegun` and has begun.
    """
    match = lock_match(match_id)
    if match.ending == Match.Ending.ADJUDGED:
        return Accepted(match.public_id, match.move_number)
    check_running(match)
    if move_number not in (None, match.move_number):
        raise Refusal("stale_move")
    _check_still(match, unbegun)
    given = _checked(match, places)
    seats = seats_of_match(match)
    entry = log_entry(match, Move.Kind.ADJUDGE, STAFF_SEAT, command_id, msgspec.json.encode(given).decode())
    insert_move(entry)
    if cut_short:
        _cut_short(match, seats)
    finish_adjudged(match, seats, given)
    tell_match(match, seats)
    tell_lobby()
    return Accepted(match.public_id, match.move_number)


@command
def correct(*, match_id: str, places: Sequence[int], command_id: str) -> Accepted:
    """Give a finished match other places. What the rules said stays in its record beside them."""
    match = lock_match(match_id)
    if match.status != Match.Status.FINISHED:
        raise Refusal("not_finished")
    given = _checked(match, places)
    seats = seats_of_match(match)
    insert_move(log_entry(match, Move.Kind.ADJUDGE, STAFF_SEAT, command_id, msgspec.json.encode(given).decode()))
    finish_corrected(match, seats, given)
    tell_match(match, seats)
    return Accepted(match.public_id, match.move_number)


@command
def call_off(*, match_id: str, command_id: str) -> Accepted:
    """End a running match of an event without a result."""
    match = lock_match(match_id)
    check_running(match)
    seats = seats_of_match(match)
    insert_move(log_entry(match, Move.Kind.ANNUL, STAFF_SEAT, command_id))
    finish_cancelled(match, seats, Match.Ending.ANNULLED)
    tell_match(match, seats)
    tell_lobby()
    return Accepted(match.public_id, match.move_number)


def _checked(match: Match, places: Sequence[int]) -> list[int]:
    """The places, if a table could end with them: whoever shares one pushes the next ones down."""
    given = list(places)
    if len(given) != match.seat_count or places_of([(-place,) for place in given]) != given:
        raise Refusal("bad_places")
    return given


def places_by_chances(match_id: str) -> list[int]:
    """The places by what everybody can expect from public knowledge: the same for the same position."""
    match = Match.objects.get(public_id=match_id)
    opened = open_match(match)
    chances = estimate(opened.rules, opened.view(None), ROLLOUTS, Quick(match.move_number))
    return _leavers_last(match, [round(payoff * STEPS) for payoff in chances.payoff])


def places_by_standing(match_id: str) -> list[int]:
    """The places as they are: by the score that everybody at the table and around it can see."""
    match = Match.objects.get(public_id=match_id)
    opened = open_match(match)
    return _leavers_last(match, opened.rules.standing(opened.view(None)))


def _leavers_last(match: Match, worth: Sequence[int]) -> list[int]:
    """Places by what each seat is worth, those who gave up or left their seats behind everybody else."""
    return placed(seats_of_match(match), places_of(worth))


@command
def play_out(*, match_id: str, unbegun: bool = False, cut_short: bool = True) -> None:
    """Let stand-ins play a match to its end at once, as its event is over. Nobody is marked as a leaver by it. Refused
    if it was `unbegun` and has begun. It is not `cut_short` where they play instead of people from the beginning, as
    in a demonstration."""
    match = lock_match(match_id)
    check_running(match)
    _check_still(match, unbegun)
    seats = seats_of_match(match)
    if cut_short:
        _cut_short(match, seats)
    for seat in seats:
        if not seat.bot_plays:
            seat.stand_in, seat.lost = stand_in_of(match.policy.stand_in), timezone.now()
            set_due(seat, NO_DUE)
            call_bot(seat, seat.lost)
            seat.save(update_fields=["lost", *TURN_FIELDS])
    if match.gathers:
        begin(match, seats)
    tell_match(match, seats)


def _check_still(match: Match, unbegun: bool) -> None:
    if unbegun and not match.gathers:
        raise Refusal("stale_move")


def _cut_short(match: Match, seats: Sequence[Seat]) -> None:
    """Note that the end of its event finishes the match. It is not rated unless it was played: by everybody who had not
    left it, and by somebody at all. What stand-ins and chances make of it says nothing about their players."""
    if match.cut_short is not None:
        return
    by_players = match.moves.filter(kind=Move.Kind.ACTION).exclude(command_id__startswith=BY_A_BOT)
    moved = set(by_players.values_list("seat", flat=True))
    stayed = {seat.number for seat in seats if not seat.is_bot and seat.last_from is None}
    match.cut_short = timezone.now()
    match.rated = match.rated and bool(moved) and stayed <= moved
    match.save(update_fields=["cut_short", "rated"])
