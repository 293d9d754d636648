"""What the commands about tables share: laying a table, sitting down, filling up with bots, starting."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.bots.roster import ROSTER
from games.matches.clocks.policy import USUAL, BadClock, ClockPolicy, check_policy, encode_policy
from games.matches.commands.common import lock_match, store
from games.matches.commands.gathering import gather
from games.matches.gates import HIGHEST_RATING
from games.matches.models import Match, Seat, Vault
from games.matches.refusals import Refusal
from games.matches.tell import tell_lobby, tell_match
from games.matches.vault import new_seed, open_match, seed_of
from games.rules.contract import RulesError, check_seats, decode_options
from games.rules.registry import rules_for

PEOPLE_WAIT = 2  # from so many people on somebody waits for somebody, and clocks run
LEVELS = tuple(dict.fromkeys(character.level for character in ROSTER.values()))


class Gates(msgspec.Struct, frozen=True):
    """Who may sit down: invited people only, a range of ratings, a reliability in hundredths, and which bots."""

    invited_only: bool = False
    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int = 0
    bots_allowed: bool = True
    bot_level: str = "squire"


def check_clock(clock: ClockPolicy, speed: str) -> None:
    """Refuse a clock that no table of this speed can be played by."""
    try:
        check_policy(clock, LEVELS)
    except BadClock as error:
        raise Refusal("bad_clock", str(error)) from None
    if clock.kind != speed:
        raise Refusal("bad_clock", "The clock is not of the table's speed.")


def check_setup(game: str, seats: int, options: str, speed: str) -> None:
    """Refuse a table that no game is played at."""
    try:
        rules = rules_for(game)
        check_seats(rules, seats)
        decode_options(rules, options)
    except RulesError as error:
        raise Refusal(error.code, error.message) from None
    if speed not in Match.Speed.values:
        raise Refusal("bad_speed")


def check_gates(gates: Gates) -> None:
    """Refuse limits that nobody could meet."""
    least = 0 if gates.rating_least is None else gates.rating_least
    most = HIGHEST_RATING if gates.rating_most is None else gates.rating_most
    if not 0 <= least <= most <= HIGHEST_RATING or not 0 <= gates.reliability_least <= 100:
        raise Refusal("bad_gates")
    if gates.bot_level not in LEVELS:
        raise Refusal("bad_level")


def lay_table(
    owner: Any,
    game: str,
    seats: int,
    options: str,
    speed: str,
    rated: bool,
    gates: Gates,
    clock: ClockPolicy | None = None,
    sealed: bool = False,
    repeats: Match | None = None,
) -> Match:
    """A new table with nobody at it, its seed committed to; without a clock it gets the usual one of its speed.

    A `sealed` one is for its players only. One that `repeats` another has its seed and its version of the rules, and
    so the same deal if the same numbers are added.
    """
    seed, committed = seed_of(repeats) if repeats else new_seed()
    match = Match.objects.create(
        game=game,
        version=repeats.version if repeats else rules_for(game).version,
        seat_count=seats,
        options=options,
        speed=speed,
        clock=encode_policy(clock or USUAL[speed]),
        rated=rated,
        owner=owner,
        commitment=committed,
        sealed=sealed,
        **msgspec.structs.asdict(gates),
    )
    Vault.objects.create(match=match, seed=seed)
    return match


def lock_table(match_id: str) -> Match:
    """A match that still looks for players, locked."""
    match = lock_match(match_id)
    if match.status != Match.Status.TABLE:
        raise Refusal("not_open")
    return match


def lock_own_table(match_id: str, user: Any) -> Match:
    """The same, for what only its owner may do."""
    match = lock_table(match_id)
    if match.owner_id != user.pk:
        raise Refusal("not_owner")
    return match


def sit_down(match: Match, people: Iterable[tuple[Any, str]], *, gathers: bool = False) -> None:
    """Give free seats to these people with their numbers; the match starts when the last seat is taken. A live one
    that `gathers` then waits until all of them are at the table."""
    seats = list(match.seats.all())
    for user, entropy in people:
        if any(seat.user_id == user.pk for seat in seats):
            raise Refusal("already_seated")
        free = set(range(match.seat_count)) - {seat.number for seat in seats}
        if not free:
            raise Refusal("table_full")
        seats.append(_taken(match, min(free), user, entropy))
    company_changed(match)
    if len(seats) == match.seat_count:
        _start(match, sorted(seats, key=lambda seat: seat.number), gathers)
    tell_match(match, seats)
    tell_lobby()


def _taken(match: Match, number: int, user: Any, entropy: str) -> Seat:
    kind = {"is_bot": user.is_bot, "remote": user.is_outside_bot}
    return Seat.objects.create(match=match, number=number, user=user, entropy=entropy, **kind)


def seat_bots(match: Match, accounts: Sequence[str]) -> None:
    """Give free seats to these bots."""
    sit_down(match, [(bot_account(account), secrets.token_hex(16)) for account in accounts])


def fill_with_bots(match: Match) -> None:
    """Give every free seat to a bot: those of the table's level first, then whoever is left."""
    taken = set(match.seats.values_list("user__username", flat=True))
    accounts = get_user_model().objects.filter(kind="bot", is_active=True, username__in=ROSTER)
    rested = [account for account in accounts if account.username not in taken]
    rested.sort(key=lambda account: (ROSTER[account.username].level != match.bot_level, account.username))
    free = match.seat_count - len(taken)
    if len(rested) < free:
        raise Refusal("no_bots_left")
    sit_down(match, [(account, secrets.token_hex(16)) for account in rested[:free]])


def company_changed(match: Match) -> None:
    """Whoever agreed to start agreed to start with others; and a table that changes is not stale."""
    match.seats.filter(agrees_to_start=True).update(agrees_to_start=False)
    renew(match)


def renew(match: Match) -> None:
    """Somebody cares about the table: it stays open for another while."""
    match.renewed, match.nudged = timezone.now(), None
    match.save(update_fields=["renewed", "nudged"])


def bot_account(username: str) -> Any:
    """The account of a bot of the house. Raises unknown_bot."""
    account = get_user_model().objects.filter(username=username, kind="bot", owner=None, is_active=True).first()
    if account is None:
        raise Refusal("unknown_bot")
    return account


def _start(match: Match, seats: list[Seat], gathers: bool) -> None:
    opened = open_match(match)
    opened.deal([seat.entropy for seat in seats])
    match.status = Match.Status.RUNNING
    if sum(not seat.is_bot or seat.remote for seat in seats) < PEOPLE_WAIT:
        match.timed = False
        match.save(update_fields=["timed"])
    if gathers and match.speed == Match.Speed.LIVE and not all(seat.is_bot for seat in seats):
        gather(opened)
    else:
        match.started = timezone.now()
        store(opened, 0, seats, {})
