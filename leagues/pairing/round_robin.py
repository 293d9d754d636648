"""Everybody meets everybody: every pair once at tables of two, and as equally as can be at larger ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from leagues.pairing.sizes import round_sizes
from leagues.pairing.swiss import balanced_seats, swiss_round

Round = list[list[int]]


def robin_rounds(players: int, wanted: int) -> int:
    """How many rounds it takes until everybody can have met everybody."""
    if players <= wanted:
        return 1
    if wanted == 2:
        return players - 1 + players % 2
    return -(-(players - 1) // (wanted - 1))


def round_robin(players: Sequence[int], wanted: int, allowed: Collection[int], rounds: int, seed: int) -> list[Round]:
    """So many rounds of tables in the order of their seats; a table of one is a bye."""
    rng = random.Random(seed)  # noqa: S311  (published: everybody can draw again)
    if wanted == 2 and 2 in allowed:
        return _circle(rng.sample(list(players), len(players)), rounds, rng)
    history: list[list[int]] = []
    plan = []
    for _ in range(rounds):
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


def _circle(players: list[int], rounds: int, rng: random.Random) -> list[Round]:
    """The old way: one stays, the others go round."""
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    history: list[list[int]] = []
    plan = []
    for _ in range(rounds):
        pairs = [[p for p in (ring[n], ring[-1 - n]) if p is not None] for n in range(len(ring) // 2)]
        tables = [pair for pair in pairs if len(pair) == 2]
        drawn = [*balanced_seats(tables, history, rng), *(pair for pair in pairs if len(pair) == 1)]
        history += drawn
        plan.append(drawn)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return plan
