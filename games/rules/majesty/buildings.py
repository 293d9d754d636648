"""What each building pays when a character settles in it: a line per building and side, in the rulebook's words."""

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
from games.rules.majesty.news import earned
from games.rules.majesty.state import State

# What a kingdom's counts are worth: each of these looks at the active player's own counts and nothing else.
Amount = Callable[[list[int]], int]


def mill(mine: list[int]) -> int:
    """Both sides: 2 per miller."""
    return 2 * mine[MILLER]


def brewery_a(mine: list[int]) -> int:
    """2 per brewer."""
    return 2 * mine[BREWER]


def brewery_b(mine: list[int]) -> int:
    """10 points for having both an innkeeper and a noble."""
    return 10 if mine[INNKEEPER] and mine[NOBLE] else 0


def cottage_a(mine: list[int]) -> int:
    """After healing, 2 per miller, brewer and witch."""
    return 2 * (mine[MILLER] + mine[BREWER] + mine[WITCH])


def cottage_b(mine: list[int]) -> int:
    """After healing, 3 per witch."""
    return 3 * mine[WITCH]


def guardhouse_a(mine: list[int]) -> int:
    """2 per guard, knight and innkeeper."""
    return 2 * (mine[GUARD] + mine[KNIGHT] + mine[INNKEEPER])


def guardhouse_b(mine: list[int]) -> int:
    """2 per brewer, witch and guard."""
    return 2 * (mine[BREWER] + mine[WITCH] + mine[GUARD])


def barracks_a(mine: list[int]) -> int:
    """After the attack, 3 per knight."""
    return 3 * mine[KNIGHT]


def barracks_b(mine: list[int]) -> int:
    """After the attack, 3 per knight, innkeeper and noble."""
    return 3 * (mine[KNIGHT] + mine[INNKEEPER] + mine[NOBLE])


def inn_a(mine: list[int]) -> int:
    """4 per innkeeper."""
    return 4 * mine[INNKEEPER]


def inn_b(mine: list[int]) -> int:
    """Per innkeeper, twice the size of the own largest building; the infirmary is none."""
    return 2 * mine[INNKEEPER] * max(mine[:HOMES])


def castle_a(mine: list[int]) -> int:
    """5 per noble."""
    return 5 * mine[NOBLE]


def castle_b(mine: list[int]) -> int:
    """After the trade, 4 per noble and per own wounded card."""
    return 4 * (mine[NOBLE] + mine[INFIRMARY])


def brewers(mine: list[int]) -> int:
    """A worker per brewer."""
    return mine[BREWER]


def millers_and_brewers(mine: list[int]) -> int:
    """A worker per miller and brewer."""
    return mine[MILLER] + mine[BREWER]


def nobles(mine: list[int]) -> int:
    """A worker per noble."""
    return mine[NOBLE]


# Indexed by 2 * building + side. The points it pays.
POINTS: Final[tuple[Amount, ...]] = (
    mill, mill,
    brewery_a, brewery_b,
    cottage_a, cottage_b,
    guardhouse_a, guardhouse_b,
    barracks_a, barracks_b,
    inn_a, inn_b,
    castle_a, castle_b,
)  # fmt: skip

# The workers it pays; most pay none.
WORKERS: Final[tuple[Amount | None, ...]] = (
    None, None,
    brewers, millers_and_brewers,
    None, None,
    None, None,
    None, None,
    None, None,
    nobles, None,
)  # fmt: skip

# The bonus after that: all players with at least one such character get so many points.
TREATS: Final[tuple[tuple[int, int] | None, ...]] = (
    None, (WITCH, 3),
    (MILLER, 2), None,
    None, None,
    None, (INNKEEPER, 3),
    None, None,
    (BREWER, 3), None,
    None, None,
)  # fmt: skip


def pay(state: State, seat: int, building: int, told: list[Event]) -> None:
    """The active player gets what the building pays; then all it treats get their bonus."""
    at = 2 * building + (state.sides >> building & 1)
    mine = state.counts[seat]
    points = POINTS[at](mine)
    state.points[seat] += points
    hires = WORKERS[at]
    workers = 0
    if hires is not None:
        workers = hires(mine)
        state.workers[seat] += workers
    told.append(earned(seat, building, points, workers))
    treats = TREATS[at]
    if treats is not None:
        treat(state, seat, building, treats[0], treats[1], told)


def treat(state: State, seat: int, building: int, role: int, points: int, told: list[Event]) -> None:
    """All players with at least one such character get the same bonus, the active player included."""
    treated: list[int] = []
    for other, theirs in enumerate(state.counts):
        if theirs[role]:
            state.points[other] += points
            treated.append(other)
    if treated:
        data = {"building": BUILDINGS[building], "role": ROLES[role], "points": points, "seats": treated}
        told.append(Event("treated", seat, data))
