"""PURE. What a place at a table is worth, at tables of any size."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

UNIT = 1000  # points are stored in thousandths, rounded once: what is added up stays exact


def table_points(places: Sequence[int], by_place: Sequence[int]) -> list[int]:
    """The points of each seat at one table, in thousandths, for a reader."""
    return [round(points) for points in exact_points(places, by_place)]


def exact_points(places: Sequence[int], by_place: Sequence[int]) -> list[Fraction]:
    """The points of each seat, in thousandths, to be added up: three thirds are a whole. Who shares a place shares the
    points of the places covered.

    `by_place` is for the league's usual table. At a smaller or larger one the first and the last place are worth the
    same, and the places between are spread evenly along the same line.
    """
    worth = [
        _at(Fraction(rank * (len(by_place) - 1), max(1, len(places) - 1)), by_place) for rank in range(len(places))
    ]
    points = []
    for place in places:
        tied = sum(other == place for other in places)
        covered = worth[place - 1 : place - 1 + tied]
        points.append(sum(covered, Fraction(0)) / tied * UNIT)
    return points


def _at(position: Fraction, by_place: Sequence[int]) -> Fraction:
    """The value at a position of the list, on a straight line between its entries."""
    low = min(int(position), len(by_place) - 1)
    high = min(low + 1, len(by_place) - 1)
    return by_place[low] + (by_place[high] - by_place[low]) * (position - low)
