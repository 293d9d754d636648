"""Every way a match can change: one function per command, one transaction each.

The order is always lock, check, change, store, tell. A refusal stores nothing. Repeating a command with its
`command_id` returns the first answer.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.matches.finish import finish
from games.matches.models import Answer, Match, Move, Seat, Vault
from games.matches.refusals import Refusal
from games.matches.tell import tell_lobby, tell_match
from games.matches.vault import OpenMatch, new_seed, open_match
from games.rules.contract import RulesError, check_seats, decode_action, decode_options
from games.rules.registry import rules_for

COMMAND_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,32}")
MAX_OPEN_TABLES = 5


class Accepted(msgspec.Struct, frozen=True):
    """The answer to an accepted command: which match, and its move number after it."""

    match: str
    number: int


@transaction.atomic
def open_table(
    *,
    user: Any,
    game: str,
    seats: int,
    options: str,
    speed: str,
    rated: bool,
    entropy: str,
    command_id: str,
    bots: Sequence[str] = (),
) -> Match:
    """Open a table with its owner in the first seat and bots in the next ones; a full table starts at once."""
    if done := _answered(user, command_id, "open_table"):
        return done
    rules = _checked_setup(game, seats, options, speed)
    check_entropy(entropy)
    if Match.objects.filter(owner=user, status=Match.Status.TABLE).count() >= MAX_OPEN_TABLES:
        raise Refusal("too_many_tables")
    seed, committed = new_seed()
    match = Match.objects.create(
        game=game,
        version=rules.version,
        seat_count=seats,
        options=options,
        speed=speed,
        rated=rated,
        owner=user,
        commitment=committed,
    )
    Vault.objects.create(match=match, seed=seed)
    Seat.objects.create(match=match, number=0, user=user, entropy=entropy)
    for bot in bots:
        _sit_down(match, bot_account(bot), secrets.token_hex(16))
    _remember(user, command_id, "open_table", match)
    tell_lobby()
    return match


@transaction.atomic
def join(*, match_id: str, user: Any, entropy: str, command_id: str) -> Match:
    """Take a free seat; the match starts when the last one is taken."""
    if done := _answered(user, command_id, "join"):
        return done
    check_entropy(entropy)
    match = lock_table(match_id)
    _sit_down(match, user, entropy)
    _remember(user, command_id, "join", match)
    return match


@transaction.atomic
def seat_bot(*, match_id: str, user: Any, bot: str, command_id: str) -> Match:
    """The owner gives a free seat to a bot."""
    if done := _answered(user, command_id, "seat_bot"):
        return done
    match = lock_table(match_id)
    if match.owner_id != user.pk:
        raise Refusal("not_owner")
    _sit_down(match, bot_account(bot), secrets.token_hex(16))
    _remember(user, command_id, "seat_bot", match)
    return match


@transaction.atomic
def leave_table(*, match_id: str, user: Any, command_id: str) -> Match:
    """Get up before the match starts; when the owner leaves, the table closes."""
    if done := _answered(user, command_id, "leave_table"):
        return done
    match = lock_table(match_id)
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise Refusal("not_seated")
    if match.owner_id == user.pk:
        match.status = Match.Status.CANCELLED
        match.save(update_fields=["status"])
    else:
        seat.delete()
    _remember(user, command_id, "leave_table", match)
    tell_match(match)
    tell_lobby()
    return match


@transaction.atomic
def act(*, match_id: str, user: Any, action: bytes | str, move_number: int, command_id: str) -> Accepted:
    """Play one action for the user's seat. Raises Refusal with a code; nothing is stored then."""
    check_command_id(command_id)
    match = lock_match(match_id)
    seats = list(match.seats.select_related("user"))
    seat = _seat_of(seats, user)
    if done := Move.objects.filter(match=match, seat=seat.number, command_id=command_id).first():
        return Accepted(match.public_id, done.number)
    _check_turn(match, seat, move_number)
    opened = open_match(match)
    waiting = {number: opened.legal(number) for number in opened.actors() if number != seat.number}
    move = _play(opened, seat, action, command_id)
    move.save(force_insert=True)
    _store(opened, seats, waiting)
    tell_match(match, seats)
    return Accepted(match.public_id, match.move_number)


def encode_action(action: Any) -> bytes:
    """An action as the JSON that `act` takes."""
    return msgspec.json.encode(action)


def bot_account(username: str) -> Any:
    """The account of a bot. Raises unknown_bot."""
    account = get_user_model().objects.filter(username=username, kind="bot", is_active=True).first()
    if account is None:
        raise Refusal("unknown_bot")
    return account


def lock_match(match_id: str) -> Match:
    """The match row, locked until the transaction ends. Raises unknown_match."""
    try:
        return Match.objects.select_for_update().get(public_id=match_id)
    except Match.DoesNotExist:
        raise Refusal("unknown_match") from None


def lock_table(match_id: str) -> Match:
    """A match that still looks for players, locked."""
    match = lock_match(match_id)
    if match.status != Match.Status.TABLE:
        raise Refusal("not_open")
    return match


def check_entropy(entropy: str) -> None:
    """Refuse anything but a lower-case hexadecimal number of 16 to 32 bytes."""
    if not ENTROPY.fullmatch(entropy):
        raise Refusal("bad_entropy")


def check_command_id(command_id: str) -> None:
    """Refuse an id that is too short to be unique or too long to be stored."""
    if not COMMAND_ID.fullmatch(command_id):
        raise Refusal("bad_command_id")


def _checked_setup(game: str, seats: int, options: str, speed: str) -> Any:
    try:
        rules = rules_for(game)
        check_seats(rules, seats)
        decode_options(rules, options)
    except RulesError as error:
        raise Refusal(error.code, error.message) from None
    if speed not in Match.Speed.values:
        raise Refusal("bad_speed")
    return rules


def _sit_down(match: Match, user: Any, entropy: str) -> None:
    seats = list(match.seats.all())
    if any(seat.user_id == user.pk for seat in seats):
        raise Refusal("already_seated")
    free = sorted(set(range(match.seat_count)) - {seat.number for seat in seats})
    if not free:
        raise Refusal("table_full")
    seats.append(Seat.objects.create(match=match, number=free[0], user=user, entropy=entropy, is_bot=user.is_bot))
    if len(free) == 1:
        _start(match, sorted(seats, key=lambda seat: seat.number))
    tell_match(match, seats)
    tell_lobby()


def _start(match: Match, seats: list[Seat]) -> None:
    opened = open_match(match)
    opened.deal([seat.entropy for seat in seats])
    match.status = Match.Status.RUNNING
    match.started = timezone.now()
    _store(opened, seats, {})


def _play(opened: OpenMatch, seat: Seat, action: bytes | str, command_id: str) -> Move:
    try:
        return opened.play(seat.number, decode_action(opened.rules, action), command_id)
    except RulesError as error:
        raise Refusal(error.code, error.message) from None


def _check_turn(match: Match, seat: Seat, move_number: int) -> None:
    if match.status != Match.Status.RUNNING:
        raise Refusal("not_running")
    if seat.decision is None:
        raise Refusal("stale_move" if move_number != match.move_number else "not_your_turn")
    if not seat.decision <= move_number <= match.move_number:
        raise Refusal("stale_move")


def _store(opened: OpenMatch, seats: Sequence[Seat], waiting: dict[int, list[Any]]) -> None:
    """Save snapshot and turns. `waiting` holds what the other seats on turn could do before."""
    match = opened.match
    opened.save()
    result = opened.result()
    if result is not None:
        finish(match, seats, result)
    else:
        match.save(update_fields=["status", "started", "move_number", "chain"])
    _set_turns(opened, seats, waiting)


def _set_turns(opened: OpenMatch, seats: Sequence[Seat], waiting: dict[int, list[Any]]) -> None:
    """Note who is on turn since when. A seat whose choices did not change keeps its decision open:
    in a vote nobody's answer goes stale because somebody else was quicker."""
    actors = opened.actors()
    changed = []
    for seat in seats:
        kept = seat.number in actors and waiting.get(seat.number) == opened.legal(seat.number)
        decision = opened.match.move_number if seat.number in actors else None
        if not kept and (decision is not None or seat.decision is not None):
            seat.decision = decision
            seat.on_turn_since = None if decision is None else timezone.now()
            changed.append(seat)
    if changed:
        Seat.objects.bulk_update(changed, ["decision", "on_turn_since"])


def _seat_of(seats: list[Seat], user: Any) -> Seat:
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise Refusal("not_seated")


def _answered(user: Any, command_id: str, kind: str) -> Match | None:
    check_command_id(command_id)
    answer = Answer.objects.select_related("match").filter(user=user, command_id=command_id).first()
    if answer is None:
        return None
    if answer.kind != kind:
        raise Refusal("command_reused")
    return answer.match


def _remember(user: Any, command_id: str, kind: str, match: Match) -> None:
    Answer.objects.create(user=user, command_id=command_id, kind=kind, match=match)
