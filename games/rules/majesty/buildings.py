"""What each building pays when a character settles in it: one function per building and side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.rules.contract import Event
from games.rules.majesty.cards import (
    BREWER,
    BUILDINGS,
    GUARD,
    HOMES,
    INFIRMARY,
    INNKEEPER,
    KNIGHT,
    MILLER,
    NOBLE,
    ROLES,
    WITCH,
)
from games.rules.majesty.state import State


def earn(state: State, seat: int, building: int, points: int, workers: int, told: list[Event]) -> None:
    """The active player gets what the building pays."""
    state.points[seat] += points
    state.workers[seat] += workers
    told.append(Event("earned", seat, {"building": BUILDINGS[building], "points": points, "workers": workers}))


def treat(state: State, seat: int, building: int, role: int, points: int, told: list[Event]) -> None:
    """All players with at least one such character get the same bonus, the active player included."""
    treated = [other for other in range(state.seats) if state.counts[other][role]]
    for other in treated:
        state.points[other] += points
    if treated:
        data = {"building": BUILDINGS[building], "role": ROLES[role], "points": points, "seats": treated}
        told.append(Event("treated", seat, data))


def mill_a(state: State, seat: int, told: list[Event]) -> None:
    """2 per miller."""
    earn(state, seat, MILLER, 2 * state.counts[seat][MILLER], 0, told)


def mill_b(state: State, seat: int, told: list[Event]) -> None:
    """2 per miller; then all with a witch get 3."""
    earn(state, seat, MILLER, 2 * state.counts[seat][MILLER], 0, told)
    treat(state, seat, MILLER, WITCH, 3, told)


def brewery_a(state: State, seat: int, told: list[Event]) -> None:
    """2 points and a worker per brewer; then all with a miller get 2."""
    brewers = state.counts[seat][BREWER]
    earn(state, seat, BREWER, 2 * brewers, brewers, told)
    treat(state, seat, BREWER, MILLER, 2, told)


def brewery_b(state: State, seat: int, told: list[Event]) -> None:
    """A worker per miller and brewer; then 10 points for having both an innkeeper and a noble."""
    mine = state.counts[seat]
    feast = 10 if mine[INNKEEPER] and mine[NOBLE] else 0
    earn(state, seat, BREWER, feast, mine[MILLER] + mine[BREWER], told)


def cottage_a(state: State, seat: int, told: list[Event]) -> None:
    """After healing, 2 per miller, brewer and witch."""
    mine = state.counts[seat]
    earn(state, seat, WITCH, 2 * (mine[MILLER] + mine[BREWER] + mine[WITCH]), 0, told)


def cottage_b(state: State, seat: int, told: list[Event]) -> None:
    """After healing, 3 per witch."""
    earn(state, seat, WITCH, 3 * state.counts[seat][WITCH], 0, told)


def guardhouse_a(state: State, seat: int, told: list[Event]) -> None:
    """2 per guard, knight and innkeeper."""
    mine = state.counts[seat]
    earn(state, seat, GUARD, 2 * (mine[GUARD] + mine[KNIGHT] + mine[INNKEEPER]), 0, told)


def guardhouse_b(state: State, seat: int, told: list[Event]) -> None:
    """2 per brewer, witch and guard; then all with an innkeeper get 3."""
    mine = state.counts[seat]
    earn(state, seat, GUARD, 2 * (mine[BREWER] + mine[WITCH] + mine[GUARD]), 0, told)
    treat(state, seat, GUARD, INNKEEPER, 3, told)


def barracks_a(state: State, seat: int, told: list[Event]) -> None:
    """After the attack, 3 per knight."""
    earn(state, seat, KNIGHT, 3 * state.counts[seat][KNIGHT], 0, told)


def barracks_b(state: State, seat: int, told: list[Event]) -> None:
    """After the attack, 3 per knight, innkeeper and noble."""
    mine = state.counts[seat]
    earn(state, seat, KNIGHT, 3 * (mine[KNIGHT] + mine[INNKEEPER] + mine[NOBLE]), 0, told)


def inn_a(state: State, seat: int, told: list[Event]) -> None:
    """4 per innkeeper; then all with a brewer get 3."""
    earn(state, seat, INNKEEPER, 4 * state.counts[seat][INNKEEPER], 0, told)
    treat(state, seat, INNKEEPER, BREWER, 3, told)


def inn_b(state: State, seat: int, told: list[Event]) -> None:
    """Per innkeeper, twice the size of the own largest building; the infirmary is none."""
    mine = state.counts[seat]
    earn(state, seat, INNKEEPER, 2 * mine[INNKEEPER] * max(mine[:HOMES]), 0, told)


def castle_a(state: State, seat: int, told: list[Event]) -> None:
    """5 points and a worker per noble."""
    nobles = state.counts[seat][NOBLE]
    earn(state, seat, NOBLE, 5 * nobles, nobles, told)


def castle_b(state: State, seat: int, told: list[Event]) -> None:
    """After the trade, 4 per noble and per own wounded card."""
    mine = state.counts[seat]
    earn(state, seat, NOBLE, 4 * (mine[NOBLE] + mine[INFIRMARY]), 0, told)


Payment = Callable[[State, int, list[Event]], None]

# PAYMENTS[building][side]
PAYMENTS: Final[tuple[tuple[Payment, Payment], ...]] = (
    (mill_a, mill_b),
    (brewery_a, brewery_b),
    (cottage_a, cottage_b),
    (guardhouse_a, guardhouse_b),
    (barracks_a, barracks_b),
    (inn_a, inn_b),
    (castle_a, castle_b),
)
