"""Commands about a table that still looks for players."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from games.matches.commands.common import answered, check_entropy, command, lock_match, remember, store
from games.matches.models import Match, Seat, Vault
from games.matches.refusals import Refusal
from games.matches.tell import tell_lobby, tell_match
from games.matches.vault import new_seed, open_match
from games.rules.contract import RulesError, check_seats, decode_options
from games.rules.registry import rules_for

MAX_OPEN_TABLES = 5


@command
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
    if done := answered(user, command_id, "open_table"):
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
    Seat.objects.create(match=match, number=0, user=user, entropy=entropy, is_bot=user.is_bot)
    for bot in bots:
        _sit_down(match, bot_account(bot), secrets.token_hex(16))
    remember(user, command_id, "open_table", match)
    tell_lobby()
    return match


@command
def join(*, match_id: str, user: Any, entropy: str, command_id: str) -> Match:
    """Take a free seat; the match starts when the last one is taken."""
    if done := answered(user, command_id, "join"):
        return done
    check_entropy(entropy)
    match = lock_table(match_id)
    _sit_down(match, user, entropy)
    remember(user, command_id, "join", match)
    return match


@command
def seat_bot(*, match_id: str, user: Any, bot: str, command_id: str) -> Match:
    """The owner gives a free seat to a bot."""
    if done := answered(user, command_id, "seat_bot"):
        return done
    match = lock_table(match_id)
    if match.owner_id != user.pk:
        raise Refusal("not_owner")
    _sit_down(match, bot_account(bot), secrets.token_hex(16))
    remember(user, command_id, "seat_bot", match)
    return match


@command
def leave_table(*, match_id: str, user: Any, command_id: str) -> Match:
    """Get up before the match starts; when the owner leaves, the table closes."""
    if done := answered(user, command_id, "leave_table"):
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
    remember(user, command_id, "leave_table", match)
    tell_match(match)
    tell_lobby()
    return match


def lock_table(match_id: str) -> Match:
    """A match that still looks for players, locked."""
    match = lock_match(match_id)
    if match.status != Match.Status.TABLE:
        raise Refusal("not_open")
    return match


def bot_account(username: str) -> Any:
    """The account of a bot. Raises unknown_bot."""
    account = get_user_model().objects.filter(username=username, kind="bot", is_active=True).first()
    if account is None:
        raise Refusal("unknown_bot")
    return account


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
    store(opened, 0, seats, {})
