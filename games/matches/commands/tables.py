"""Commands about a table that still looks for players: open, join, leave, seat a bot, start before it is full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.crypto import constant_time_compare

from games.matches.clocks.policy import ClockPolicy
from games.matches.commands.common import answered, check_entropy, command, remember, seat_of, seats_of
from games.matches.commands.seating import (
    Gates,
    check_clock,
    check_gates,
    check_setup,
    company_changed,
    fill_with_bots,
    lay_table,
    lock_own_table,
    lock_table,
    seat_bots,
    sit_down,
)
from games.matches.conduct import check_rated_play
from games.matches.gates import UNASKED, check_room_for_one_more, is_gated, reason_to_refuse, standing_of
from games.matches.models import Invitation, Match
from games.matches.refusals import Refusal
from games.matches.tell import tell_lobby, tell_match, tell_users


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
    fill: bool = False,
    gates: Gates | None = None,
    clock: ClockPolicy | None = None,
) -> Match:
    """Open a table with its owner in the first seat and bots in the next ones; a full table starts at once.

    With `fill` every free seat goes to a bot of the table's level. Without `clock` time runs as usual at that speed.
    """
    if done := answered(user, command_id, "open_table"):
        return done
    gates = gates or Gates()
    check_setup(game, seats, options, speed)
    check_gates(gates)
    if clock is not None:
        check_clock(clock, speed)
    check_entropy(entropy)
    if (bots or fill) and not gates.bots_allowed:
        raise Refusal("people_only")
    if rated:
        check_rated_play(user)
    check_room_for_one_more(user)
    match = lay_table(user, game, seats, options, speed, rated, gates, clock)
    sit_down(match, [(user, entropy)])
    if bots:
        seat_bots(match, bots)
    if fill:
        fill_with_bots(match)
    remember(user, command_id, "open_table", match)
    return match


@command
def join(*, match_id: str, user: Any, entropy: str, command_id: str, code: str = "") -> Match:
    """Take a free seat, if the table's gates let one through; `code` is the secret of its link."""
    if done := answered(user, command_id, "join"):
        return done
    check_entropy(entropy)
    match = lock_table(match_id)
    if match.rated:
        check_rated_play(user)
    check_gates_of(match, user, code)
    check_room_for_one_more(user)
    sit_down(match, [(user, entropy)])
    remember(user, command_id, "join", match)
    return match


@command
def seat_bot(*, match_id: str, user: Any, bot: str, command_id: str) -> Match:
    """The owner gives a free seat to a bot."""
    if done := answered(user, command_id, "seat_bot"):
        return done
    match = lock_own_table(match_id, user)
    if not match.bots_allowed:
        raise Refusal("people_only")
    seat_bots(match, [bot])
    remember(user, command_id, "seat_bot", match)
    return match


@command
def leave_table(*, match_id: str, user: Any, command_id: str) -> Match:
    """Get up before the match starts; when the owner leaves, the table closes."""
    if done := answered(user, command_id, "leave_table"):
        return done
    match = lock_table(match_id)
    seats = seats_of(match)
    seat = seat_of(seats, user)
    if match.owner_id == user.pk:
        close_table(match)
    else:
        seat.delete()
        company_changed(match)
        tell_match(match, seats)
        tell_lobby()
    remember(user, command_id, "leave_table", match)
    return match


@command
def agree_to_start(*, match_id: str, user: Any, agree: bool, command_id: str) -> Match:
    """Agree to start with bots in the free seats, or take that back. It starts when everybody at the table agrees."""
    if done := answered(user, command_id, "agree_to_start"):
        return done
    match = lock_table(match_id)
    seats = seats_of(match)
    seat = seat_of(seats, user)
    if not match.bots_allowed:
        raise Refusal("people_only")
    seat.agrees_to_start = agree
    seat.save(update_fields=["agrees_to_start"])
    if all(other.agrees_to_start or other.is_bot for other in seats):
        fill_with_bots(match)
    else:
        tell_match(match, seats)
    remember(user, command_id, "agree_to_start", match)
    return match


def check_gates_of(match: Match, user: Any, code: str) -> None:
    """Refuse somebody whom the table's owner does not want at it."""
    status = Invitation.objects.filter(match=match, user=user).values_list("status", flat=True).first()
    by_link = bool(code) and constant_time_compare(code, match.invite_code)
    standing = standing_of(user, match.game, match.speed) if is_gated(match) else UNASKED
    if refusal := reason_to_refuse(match, standing, status, by_link):
        raise refusal


def close_table(match: Match) -> None:
    """The table is no more; those at it and those invited are told."""
    match.status = Match.Status.CANCELLED
    match.save(update_fields=["status"])
    invited = match.invitations.filter(status=Invitation.Status.OPEN).values_list("user_id", flat=True)
    tell_match(match, seats_of(match))
    tell_users(invited)
    tell_lobby()
