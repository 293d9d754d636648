"""PURE. A tournament as plain rows: what draws and standings are made from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

State = Literal["open", "done", "void", "bye"]


class Table(NamedTuple):
    """One table of a round. `places` are there when it is done; a void one gives nobody anything."""

    round: int
    players: Sequence[int]
    state: State
    places: Sequence[int] | None = None
    scores: Sequence[int] | None = None
    group: int | None = None


class Player(NamedTuple):
    """Somebody who was there at the start; `number` is the seed, the best 0."""

    number: int
    drawn: int
    plays_on: bool
    group: int | None = None
    disqualified: bool = False


class Drawn(NamedTuple):
    """A table of a round to come; alone one has a bye, and a place in a bracket may stay empty."""

    players: list[int]
    group: int | None = None


class Event(NamedTuple):
    """A tournament from its start on. `plan` has the rounds of those in which everybody meets everybody, from the
    start; it is missing where an older site began the tournament."""

    format: str
    wanted: int
    sizes: Sequence[int]
    advance: int
    groups: int
    rounds: int
    seed: int
    points: Sequence[int]
    tie_breaks: Sequence[str]
    players: Sequence[Player]
    tables: Sequence[Table]
    over: bool = False
    plan: Sequence[Sequence[Drawn]] | None = None

    @property
    def drawn_rounds(self) -> int:
        """How many rounds have been drawn."""
        return max((table.round for table in self.tables), default=0)

    @property
    def playing(self) -> list[int]:
        """The seeds of those who have not withdrawn."""
        return sorted(player.number for player in self.players if player.plays_on)

    def of_round(self, number: int) -> list[Table]:
        """The tables of one round."""
        return [table for table in self.tables if table.round == number]
