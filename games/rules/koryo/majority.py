"""Who holds the majority in a family, whom that protects, and how much it lets him keep."""

from __future__ import annotations

from games.rules.koryo.cards import (
    BARBARIANS,
    GUARDIAN,
    KINDS,
    LIMIT,
    MERCHANT,
    OMNISCIENT,
    SENATOR,
    SENATOR_BONUS,
    SPY,
)
from games.rules.koryo.state import NOBODY, State


def holder(tables: list[int], seats: int, kind: int, omniscient: int) -> int:
    """The seat with strictly most cards of the kind, at least one; the Omniscient's owner wins his ties."""
    most = 0
    leader = NOBODY
    at = kind
    for seat in range(seats):
        count = tables[at]
        if count > most:
            most = count
            leader = seat
        elif count == most:
            leader = NOBODY
        at += KINDS
    if leader < 0 and most and omniscient >= 0 and tables[omniscient * KINDS + kind] == most:
        return omniscient
    return leader


def recount(state: State, kind: int) -> None:
    """Look again at a family whose cards have moved; a moved Omniscient changes every tie."""
    majority = state.majority
    if kind == OMNISCIENT:
        recount_all(state)
    elif OMNISCIENT <= kind <= MERCHANT:
        majority[kind] = holder(state.tables, state.seats, kind, majority[OMNISCIENT])


def recount_all(state: State) -> None:
    """Look at every family again."""
    majority = state.majority
    omniscient = holder(state.tables, state.seats, OMNISCIENT, NOBODY)
    for kind in range(OMNISCIENT, BARBARIANS):
        majority[kind] = holder(state.tables, state.seats, kind, omniscient)


def shielded(state: State, seat: int) -> bool:
    """Whether no Lobbying may involve the seat: the Spy majority without a single Guardian."""
    return (
        state.majority[SPY] == seat
        and state.tables[seat * KINDS + GUARDIAN] == 0
        and (state.seats > 2 or state.options.spy_shield_two_players)
    )


def limit_of(state: State, seat: int) -> int:
    """How many cards the seat may keep in front of it; the Senator majority allows more."""
    return LIMIT[state.season] + (SENATOR_BONUS if state.majority[SENATOR] == seat else 0)
