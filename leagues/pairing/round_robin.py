"""Everybody meets everybody: every pair once at tables of two, and at least once at larger ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from leagues.pairing.covering import unmet
from leagues.pairing.designs import design
from leagues.pairing.sizes import round_sizes
from leagues.pairing.swiss import balanced_seats, swiss_round

Round = list[list[int]]


def robin_rounds(players: int, wanted: int, allowed: Collection[int]) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return _circle_rounds(players) if wanted == 2 else len(_design(players, wanted, allowed))


def all_meet(players: int, wanted: int, allowed: Collection[int]) -> bool:
    """Whether every pair meets in them, or only most: where it would take far too many rounds."""
    return wanted == 2 or not unmet(players, _design(players, wanted, allowed))


def round_robin(players: Sequence[int], wanted: int, allowed: Collection[int], seed: int) -> list[Round]:
    """All rounds with tables in the order of their seats; a table of one is a bye. The seed tells who is who."""
    rng = random.Random(seed)  # noqa: S311  (published: everybody can draw again)
    named = rng.sample(list(players), len(players))
    if wanted == 2:
        return _circle(named, rng)
    rounds = _design(len(players), wanted, allowed)
    history: list[list[int]] = []
    for tables in rng.sample(rounds, len(rounds)):
        drawn = [[named[player] for player in table] for table in tables]
        history += balanced_seats(drawn, history, rng)
    together = len(rounds[0])
    return [history[start : start + together] for start in range(0, len(history), together)]


def rounds_before(players: int, wanted: int) -> int:
    """How many rounds tournaments had before they were planned so that all pairs meet."""
    return _circle_rounds(players) if wanted == 2 else -(-(players - 1) // (wanted - 1))


def robin_before(players: Sequence[int], wanted: int, allowed: Collection[int], seed: int) -> list[Round]:
    """The rounds of a tournament that began before its plan was written down at the start: not all pairs meet."""
    if wanted == 2:
        return round_robin(players, wanted, allowed, seed)
    rng = random.Random(seed)  # noqa: S311  (published: everybody can draw again)
    history: list[list[int]] = []
    plan = []
    for _ in range(rounds_before(len(players), wanted)):
        drawn = swiss_round(dict.fromkeys(players, 0), history, wanted, allowed, rng.randrange(1 << 53))
        history += drawn
        plan.append(drawn)
    return plan


def without(drawn: Round, gone: Collection[int], wanted: int, allowed: Collection[int]) -> Round:
    """A planned round without those who have withdrawn: tables that are too small for play are joined to new ones."""
    left = [[player for player in table if player not in gone] for table in drawn]
    whole = [table for table in left if len(table) in allowed or (len(table) == 1 and table in drawn)]
    loose = [player for table in left if table not in whole for player in table]
    start = 0
    for size in round_sizes(len(loose), wanted, allowed):
        whole.append(loose[start : start + size])
        start += size
    return whole


def _design(players: int, wanted: int, allowed: Collection[int]) -> list[Round]:
    return design(tuple(round_sizes(players, wanted, allowed)))


def _circle_rounds(players: int) -> int:
    return 1 if players <= 2 else players - 1 + players % 2


def _circle(players: list[int], rng: random.Random) -> list[Round]:
    """The old way: one stays, the others go round."""
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    history: list[list[int]] = []
    plan = []
    for _ in range(_circle_rounds(len(players))):
        pairs = [[p for p in (ring[n], ring[-1 - n]) if p is not None] for n in range(len(ring) // 2)]
        tables = [pair for pair in pairs if len(pair) == 2]
        drawn = [*balanced_seats(tables, history, rng), *(pair for pair in pairs if len(pair) == 1)]
        history += drawn
        plan.append(drawn)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return plan
