"""PURE. From standings and one result to the next standings: every rating is the fold of its ladder's matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from leagues.ratings.elo import START, changes, k_factor
from leagues.ratings.skill import Skill, after


class Standing(NamedTuple):
    """Where somebody stands on one ladder: Elo in hundredths, matches behind it, skill."""

    value: int = START
    matches: int = 0
    skill: Skill = Skill()


class Placed(NamedTuple):
    """One seat of a finished match. A bot is an anchor: it stays where it is."""

    user: int
    place: int
    anchor: bool


class Step(NamedTuple):
    """What a match does to one of its players."""

    before: Standing
    k: int
    change: int
    after: Standing


def rate(seats: Sequence[Placed], before: Sequence[Standing]) -> list[Step]:
    """Rate one match. The order of the seats does not matter."""
    ks = [k_factor(standing.matches) for standing in before]
    anchors = frozenset(index for index, seat in enumerate(seats) if seat.anchor)
    places = [seat.place for seat in seats]
    gained = changes([standing.value for standing in before], places, ks, anchors)
    skills = after([standing.skill for standing in before], places)
    steps = []
    for seat, standing, k, change, skill in zip(seats, before, ks, gained, skills, strict=True):
        kept = standing.skill if seat.anchor else skill
        steps.append(Step(standing, k, change, Standing(standing.value + change, standing.matches + 1, kept)))
    return steps


def passed_over(before: Sequence[Standing]) -> list[Step]:
    """A match that does not count: everybody stands where he stood."""
    return [Step(standing, k_factor(standing.matches), 0, standing) for standing in before]
