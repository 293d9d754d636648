"""PURE. What a ruling moves: places, points and who goes on, and ratings; before and after."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec


class Place(NamedTuple):
    """Where somebody stands in an event: `part` is a division, `goes` says where this leads (goes_on, promoted, …)."""

    user: int
    part: int
    place: int
    points: int
    goes: str


class Moved(msgspec.Struct, frozen=True):
    """Somebody whose line in the standings changes; None where he has none."""

    user: int
    place: tuple[int | None, int | None]
    points: tuple[int | None, int | None]
    goes: tuple[str, str]


class Rerated(msgspec.Struct, frozen=True):
    """Somebody whose rating changes, in hundredths; None where he has none."""

    user: int
    game: str
    value: tuple[int | None, int | None]


class Effects(msgspec.Struct, frozen=True):
    """Everything that a ruling moves."""

    standings: list[Moved] = []
    ratings: list[Rerated] = []

    @property
    def people(self) -> set[int]:
        """Whom it moves."""
        return {one.user for one in self.standings} | {one.user for one in self.ratings}


def moved_between(before: Sequence[Place], after: Sequence[Place]) -> list[Moved]:
    """The lines that differ, in the order of the standings afterwards."""
    old = {line.user: line for line in before}
    new = {line.user: line for line in after}
    users = [*new, *(user for user in old if user not in new)]
    return [_moved(user, old.get(user), new.get(user)) for user in users if old.get(user) != new.get(user)]


def rerated_between(game: str, before: Mapping[int, int], after: Mapping[int, int]) -> list[Rerated]:
    """The ratings that differ, the greatest gain first."""
    users = [user for user in before.keys() | after.keys() if before.get(user) != after.get(user)]
    found = [Rerated(user, game, (before.get(user), after.get(user))) for user in users]
    return sorted(found, key=lambda one: ((one.value[0] or 0) - (one.value[1] or 0), one.user))


def encode(effects: Effects) -> str:
    """Effects as they are stored; the same effects always give the same bytes."""
    return msgspec.json.encode(effects, order="sorted").decode()


def decode(stored: str) -> Effects:
    """Stored effects."""
    return msgspec.json.decode(stored, type=Effects)


def print_of(stored: str, facts: Mapping[str, object]) -> str:
    """A short print of what was shown, so that nothing else is done than what was looked at."""
    return hashlib.sha256(stored.encode() + msgspec.json.encode(facts, order="sorted")).hexdigest()[:32]


def _moved(user: int, old: Place | None, new: Place | None) -> Moved:
    return Moved(
        user,
        (old and old.place, new and new.place),
        (old and old.points, new and new.points),
        (old.goes if old else "", new.goes if new else ""),
    )
