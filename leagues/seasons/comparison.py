"""PURE. Points by comparison: what everybody made of the same seat with the same cards at the tables of a round."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from leagues.points import UNIT, exact_points

LOWEST = -(10**9)  # what a seat scores that its player left: below everything that can be played


def round_points(
    tables: Sequence[tuple[Sequence[int], Sequence[int] | None]], by_place: Sequence[int]
) -> list[list[Fraction]]:
    """The points of each seat at each table of a round, in thousandths. A table is its places and its scores.

    A seat is compared with the same seat at every other table that has scores: a higher score is won, an equal one
    halved. All won is worth the first place, all lost the last, the rest lies on a straight line between. A table that
    cannot be compared, because it has no scores or no other has, gives its points by place.
    """
    compared = [scores for _places, scores in tables if scores is not None]
    top, bottom = by_place[0], by_place[-1]
    found: list[list[Fraction]] = []
    for places, scores in tables:
        if scores is None or len(compared) == 1:
            found.append(exact_points(places, by_place))
            continue
        found.append([
            (bottom + (top - bottom) * _won([other[seat] for other in compared], score)) * UNIT
            for seat, score in enumerate(scores)
        ])  # fmt: skip
    return found


def _won(all_scores: Sequence[int], mine: int) -> Fraction:
    """The share of the other tables that a score beats, equal ones by half; my own table is among them."""
    better = sum(2 * (mine > other) + (mine == other) for other in all_scores) - 1
    return Fraction(better, 2 * (len(all_scores) - 1))
