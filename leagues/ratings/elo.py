"""PURE. Elo for tables of n, in whole hundredths of a point so that every figure can be recomputed exactly.

Each pair of players at a table is one small game, won by the better place and halved by a tie. What one gains in it
the other loses, so a table's changes always add up to zero; the sum over opponents is divided by their number, so one
match is worth one match at any table size.
"""

from __future__ import annotations

from collections.abc import Sequence

START = 150_000  # 1500 points
PROVISIONAL_MATCHES = 20
SCALE = 400.0
K_STEPS = {0: 60, 10: 40, PROVISIONAL_MATCHES: 24}  # by rated matches behind a player; chosen in docs/ratings.md


def k_factor(matches: int) -> int:
    """How much a match moves a player who has rated that many before: newcomers find their level quickly."""
    return next(k for least, k in reversed(K_STEPS.items()) if matches >= least)


def expected(mine: int, theirs: int) -> float:
    """The share of a point to expect against one opponent; ratings in hundredths."""
    return float(1.0 / (1.0 + 10.0 ** ((theirs - mine) / 100.0 / SCALE)))


def score(place: int, other: int) -> float:
    """1 for the better place, a half for a shared one."""
    return 0.5 if place == other else float(place < other)


def changes(
    ratings: Sequence[int], places: Sequence[int], ks: Sequence[int], anchors: frozenset[int] = frozenset()
) -> list[int]:
    """What each seat gains or loses, in hundredths. Seats in `anchors` stay where they are, and pay for nothing."""
    n = len(ratings)
    gained = [0] * n
    for i in range(n):
        for j in range(i + 1, n):
            if i in anchors and j in anchors:
                continue
            k = ks[j] if i in anchors else ks[i] if j in anchors else (ks[i] + ks[j]) / 2
            surprise = score(places[i], places[j]) - expected(ratings[i], ratings[j])
            exchange = round(100 * k * surprise / (n - 1))
            gained[i] += 0 if i in anchors else exchange
            gained[j] -= 0 if j in anchors else exchange
    return gained
