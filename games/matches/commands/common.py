"""What every command shares: locks, checks, and the first answer to a repeated command."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.matches import rows, timing
from games.matches.bot_turns import BY_A_BOT, pause_before
from games.matches.finish import finish_played
from games.matches.models import Answer, Match, Move, Seat
from games.matches.order_calls import call_orders
from games.matches.refusals import Refusal
from games.matches.signals import turn_began
from games.matches.site_clock import TimeStoodStill, check_time_runs, keep_time
from games.matches.statements import gathered
from games.matches.vault import OpenMatch, locked_with_seats

COMMAND_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,32}")

Answered = TypeVar("Answered")


def command(run: Callable[..., Answered]) -> Callable[..., Answered]:
    """Run a command in one transaction. Whoever loses a race for a unique row runs once more and finds the winner's;
    whoever notices that time stood still makes up for it first."""

    @wraps(run)
    def once_or_twice(**asked: Any) -> Answered:
        try:
            with transaction.atomic(), gathered():
                return run(**asked)
        except TimeStoodStill:
            keep_time()
        except IntegrityError:
            pass
        try:
            with transaction.atomic(), gathered():
                return run(**asked)
        except IntegrityError:
            if _is_logged(asked.get("match_id"), asked.get("command_id")):
                raise Refusal("command_reused") from None
            raise

    return once_or_twice


def _is_logged(match_id: str | None, command_id: str | None) -> bool:
    return Move.objects.filter(match__public_id=match_id, command_id=command_id).exists()


class Accepted(msgspec.Struct, frozen=True):
    """The answer to an accepted command: which match, and its move number after it."""

    match: str
    number: int


def encode_action(action: Any) -> bytes:
    """An action as the JSON that `act` takes."""
    return msgspec.json.encode(action)


def lock_match(match_id: str) -> Match:
    """The match row, locked until the transaction ends. Raises unknown_match, and TimeStoodStill for `command`."""
    match = rows.locked_match(match_id)
    if match is None:
        raise Refusal("unknown_match")
    check_time_runs(match)
    return match


def lock_table(match_id: str) -> tuple[Match, list[Seat]]:
    """The same with the seats in order, without their players but with their calendars. Raises unknown_match."""
    found = locked_with_seats(match_id)
    if found is None:
        raise Refusal("unknown_match")
    check_time_runs(found[0])
    return found


def seats_of(match: Match) -> list[Seat]:
    """The seats with their players, in order."""
    return list(match.seats.select_related("user"))


def check_running(match: Match) -> None:
    """Refuse unless the match is being played."""
    if match.status != Match.Status.RUNNING:
        raise Refusal("not_running")


def check_begun(match: Match) -> None:
    """Refuse while the match waits for its players."""
    if match.gathers:
        raise Refusal("waits_for_players")


def already_moved(match: Match, seat: Seat, command_id: str, kind: str) -> Accepted | None:
    """The answer to the first call of this command, if it is already in the log. Raises command_reused."""
    done = Move.objects.filter(match=match, seat=seat.number, command_id=command_id).first()
    if done and done.kind != kind:
        raise Refusal("command_reused")
    return Accepted(match.public_id, done.number) if done else None


def at_the_table(
    match_id: str, user: Any, command_id: str, kind: str
) -> tuple[Match, list[Seat], Seat, Accepted | None]:
    """The locked match, its seats, the user's own, and the answer if this very command was carried out before.

    `kind` is what it writes in the log. Without such an answer the match is being played.
    """
    check_command_id(command_id)
    match, seats = lock_table(match_id)
    seat = seat_of(seats, user)
    done = already_moved(match, seat, command_id, kind)
    if not done:
        check_running(match)
    return match, seats, seat, done


def check_entropy(entropy: str) -> None:
    """Refuse anything but a lower-case hexadecimal number of 16 to 32 bytes."""
    if not ENTROPY.fullmatch(entropy):
        raise Refusal("bad_entropy")


def check_command_id(command_id: str) -> None:
    """Refuse an id that is too short to be unique, too long to be stored, or kept for the moves of bots."""
    if not COMMAND_ID.fullmatch(command_id) or command_id.startswith(BY_A_BOT):
        raise Refusal("bad_command_id")


def seat_of(seats: list[Seat], user: Any) -> Seat:
    """The seat the user holds. Raises not_seated."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise Refusal("not_seated")


def answered(user: Any, command_id: str, kind: str) -> Match | None:
    """The match an earlier call of this very command was about, if there was one."""
    check_command_id(command_id)
    answer = Answer.objects.select_related("match").filter(user=user, command_id=command_id).first()
    if answer is None:
        return None
    if answer.kind != kind:
        raise Refusal("command_reused")
    return answer.match


def repeated(user: Any, command_id: str, kind: str) -> bool:
    """Whether this very command, which is about no match, was carried out before."""
    check_command_id(command_id)
    kinds = Answer.objects.filter(user=user, command_id=command_id).values_list("kind", flat=True)
    if any(known != kind for known in kinds):
        raise Refusal("command_reused")
    return bool(kinds)


def remember(user: Any, command_id: str, kind: str, match: Match | None) -> None:
    """Keep the answer for as long as the match exists."""
    Answer.objects.create(user=user, command_id=command_id, kind=kind, match=match)


def store(
    opened: OpenMatch,
    before: int,
    seats: Sequence[Seat],
    waiting: dict[int, list[Any]],
    taken_back: Seat | None = None,
) -> None:
    """Save snapshot and turns of a match that stood at move `before`.

    `waiting` holds what the other seats on turn could do then; `taken_back` is whose move was taken back.
    """
    match = opened.match
    opened.save()
    result = opened.result()
    if result is not None:
        finish_played(match, seats, result)
    else:
        rows.update_match(match, before)
    set_turns(opened, seats, waiting, taken_back)
    call_orders(seats, match.move_number, taken_back)


def set_turns(
    opened: OpenMatch, seats: Sequence[Seat], waiting: dict[int, list[Any]], taken_back: Seat | None = None
) -> None:
    """Note who is on turn since when. A seat whose choices did not change keeps its decision open:
    in a vote nobody's answer goes stale because somebody else was quicker."""
    actors, match, now = opened.actors(), opened.match, timezone.now()
    pause = pause_before(match, seats)
    changed, called = [], []
    for seat in seats:
        if seat.number not in actors:
            if seat.decision is not None:
                timing.take_off_turn(seat)
                changed.append(seat)
        elif waiting.get(seat.number) != opened.legal(seat.number):
            unasked = seat.is_bot or seat.bot_plays or seat.follows_orders or seat is taken_back
            if seat.decision is None and not unasked:
                called.append(seat)
            timing.put_on_turn(match, seat, match.move_number, now, pause)
            if seat is taken_back:
                timing.settle_take_back(match, seat)
            changed.append(seat)
    rows.update_turns(changed)
    if called:
        turn_began.send(sender=Match, match=match, seats=called)
