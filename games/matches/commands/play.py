"""Playing an action and taking it back."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.matches import fresh
from games.matches.commands.common import (
    Accepted,
    already_moved,
    at_the_table,
    check_begun,
    check_command_id,
    check_running,
    command,
    lock_table,
    seat_of,
    store,
)
from games.matches.foresight import lists_ahead
from games.matches.models import Match, Move, Seat
from games.matches.refusals import Refusal
from games.matches.reversible import is_reversible
from games.matches.rows import insert_move
from games.matches.tell import tell_match, tell_scores
from games.matches.timing import settle_move
from games.matches.vault import OpenMatch, open_match, scores_a_round, sealed
from games.rules.contract import RulesError, decode_action

LONGEST_BATCH = 12
LONGEST_BATCH_ID = 60  # each action gets an id of its own, made from that of the batch


@command
def act(*, match_id: str, user: Any, action: bytes | str, move_number: int, command_id: str) -> Accepted:
    """Play one action for the user's seat. Raises Refusal with a code; nothing is stored then."""
    check_command_id(command_id)
    match, seats = lock_table(match_id)
    seat = seat_of(seats, user)
    if seat.resigned is not None:
        if done := already_moved(match, seat, command_id, Move.Kind.ACTION):
            return done
        raise Refusal("already_resigned")
    if seat.lost is not None:
        raise Refusal("seat_kept")
    return play_for(match, seats, seat, action, move_number, command_id, himself=True)


@command
def act_for(*, match_id: str, seat_number: int, action: bytes | str, move_number: int, command_id: str) -> Accepted:
    """Play one action for a seat that a bot keeps. Only workers call this."""
    match, seats = lock_table(match_id)
    seat = next(seat for seat in seats if seat.number == seat_number)
    if not seat.bot_plays:
        raise Refusal("stale_move")
    return play_for(match, seats, seat, action, move_number, command_id, himself=False)


def act_all(*, match_id: str, user: Any, actions: list[bytes], move_number: int, command_id: str) -> Accepted:
    """Play several actions of the user's turn, each a move of its own that stands whatever becomes of the next.

    Stops with a refusal before an action that is no longer legal, and where the choices are not those the user could
    foresee: something hidden has come to light, and he may want to choose again.
    """
    if not 1 <= len(actions) <= LONGEST_BATCH or len(command_id) > LONGEST_BATCH_ID:
        raise Refusal("bad_batch", limit=LONGEST_BATCH)
    foreseen = _foreseen(match_id, user, actions, command_id)
    number = move_number
    for index, action in enumerate(actions):
        try:
            if index and foreseen and foreseen[index : index + 1] != [_choices(match_id, user)]:
                raise Refusal("illegal_move")
            asked = {"match_id": match_id, "user": user, "command_id": f"{command_id}-{index}"}
            number = act(**asked, action=action, move_number=number).number
        except Refusal as refusal:
            if index == 0:
                raise
            raise Refusal("plan_stopped", refusal.code, done=index, all=len(actions)) from None
    return Accepted(match_id, number)


def _foreseen(match_id: str, user: Any, actions: list[bytes], command_id: str) -> list[list[Any]]:
    """The user's choices before each action as he can foresee them; [] when the batch is a repeated one."""
    seat = Seat.objects.select_related("match").filter(match__public_id=match_id, user=user).first()
    if seat is None or seat.decision is None or already_moved(seat.match, seat, f"{command_id}-0", Move.Kind.ACTION):
        return []
    opened = open_match(seat.match)
    try:
        planned = [decode_action(opened.rules, action) for action in actions]
    except RulesError as error:
        raise Refusal(error.code, error.message) from None
    return lists_ahead(opened.rules, opened.view(seat.number), seat.number, planned)


def _choices(match_id: str, user: Any) -> list[Any]:
    seat = Seat.objects.select_related("match").get(match__public_id=match_id, user=user)
    return open_match(seat.match).legal(seat.number)


@command
def undo(*, match_id: str, user: Any, move_number: int, command_id: str) -> Accepted:
    """Take back one's last action, as long as it told nobody anything hidden and nobody acted since."""
    match, seats, seat, done = at_the_table(match_id, user, command_id, Move.Kind.UNDO)
    if done:
        return done
    if move_number != match.move_number:
        raise Refusal("stale_move")
    opened = open_match(match)
    last = _last_action(match, seat)
    before = opened.before_last_action()
    action = decode_action(opened.rules, last.action)
    with sealed():
        harmless = not last.chance and is_reversible(opened.rules, match.seat_count, before, seat.number, action)
    if not harmless:
        raise Refusal("cannot_undo")
    insert_move(opened.take_back(before, seat.number, command_id))
    store(opened, move_number, seats, {}, taken_back=seat)
    tell_match(match, seats)
    return Accepted(match.public_id, match.move_number)


def play_for(
    match: Match,
    seats: list[Seat],
    seat: Seat,
    action: bytes | str,
    move_number: int,
    command_id: str,
    *,
    himself: bool,
) -> Accepted:
    """Play an action of a seat of a locked match, whoever decided on it.

    However late it comes, it counts as long as no time-out has been written down under the lock.
    """
    try:
        _check_turn(match, seat, move_number)
    except Refusal:
        # an accepted action moves its seat's decision on, so a repeated command always ends here
        if done := already_moved(match, seat, command_id, Move.Kind.ACTION):
            return done
        raise
    opened = open_match(match)
    waiting = {number: opened.legal(number) for number in opened.actors() if number != seat.number}
    before = match.move_number
    move = _play(opened, seat, action, command_id)
    insert_move(move)
    settle_move(match, seat, himself)
    store(opened, before, seats, waiting)
    transaction.on_commit(lambda: fresh.keep(opened, move, seats), robust=True)  # before the hubs are woken
    tell_match(match, seats)
    if scores_a_round(move):
        tell_scores(match)
    return Accepted(match.public_id, match.move_number)


def _play(opened: OpenMatch, seat: Seat, action: bytes | str, command_id: str) -> Move:
    try:
        return opened.play(seat.number, decode_action(opened.rules, action), command_id)
    except RulesError as error:
        raise Refusal(error.code, error.message) from None


def _last_action(match: Match, seat: Seat) -> Move:
    """The last entry of the log, if it is an action of this very seat."""
    last = match.moves.filter(number=match.move_number).first()
    if last is None or last.seat != seat.number or last.kind != Move.Kind.ACTION:
        raise Refusal("nothing_to_undo")
    return last


def _check_turn(match: Match, seat: Seat, move_number: int) -> None:
    check_running(match)
    check_begun(match)
    if seat.decision is None:
        raise Refusal("stale_move" if move_number != match.move_number else "not_your_turn")
    if not seat.decision <= move_number <= match.move_number:
        raise Refusal("stale_move")
