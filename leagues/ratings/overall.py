"""PURE. One figure for somebody who plays on several ladders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

MOST_COUNTED = 50  # matches: no ladder weighs more, however much is played there


class Overall(NamedTuple):
    """The mean of somebody's ratings, in points, and the matches behind it."""

    points: int
    matches: int


def overall(ladders: Iterable[tuple[int, int]]) -> Overall | None:
    """From ratings in hundredths and their matches: the mean weighted by matches. None without a match."""
    played = [(value, matches) for value, matches in ladders if matches]
    weight = sum(min(matches, MOST_COUNTED) for _value, matches in played)
    if not weight:
        return None
    total = sum(value * min(matches, MOST_COUNTED) for value, matches in played)
    return Overall(round(total / weight / 100), sum(matches for _value, matches in played))
