"""The whole position of a match of Majesty, hidden cards included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

TAKE: Final = 0
HEAL: Final = 1
TRADE: Final = 2
OVER: Final = 3
PHASE_NAMES: Final[tuple[str, ...]] = ("take", "heal", "trade", "over")


def sides_mask(sides: str) -> int:
    """Eight letters A and B as bits, the mill's the lowest."""
    return sum(1 << building for building, side in enumerate(sides) if side == "B")


@final
@dataclass(init=False)
class State:
    """Everything about a match. Lists by seat unless a comment says otherwise; cards are numbers of `cards.FACES`."""

    __slots__ = (
        "counts",
        "deck",
        "first",
        "laid",
        "market",
        "mixed",
        "phase",
        "placed",
        "points",
        "removed",
        "seats",
        "sides",
        "taken",
        "turn",
        "workers",
        "wounded",
    )  # fmt: skip

    seats: int
    mixed: bool
    sides: int  # bit b is set when building b lies with side B up
    phase: int
    turn: int
    first: int
    taken: int  # cards taken so far by all together
    market: list[int]  # the front card first
    laid: list[int]  # workers on each market card
    workers: list[int]
    points: list[int]  # earned in play; the final scoring is not in it
    counts: list[list[int]]  # characters in buildings 1–7, then the wounded
    placed: list[list[int]]  # 8 × card + building, in the order of placing
    wounded: list[list[int]]  # the top one last
    deck: list[int]  # the top one last
    removed: tuple[int, ...]  # tier-1 cards put away unseen

    def __init__(
        self,
        seats: int,
        mixed: bool,
        sides: int,
        phase: int,
        turn: int,
        first: int,
        taken: int,
        market: list[int],
        laid: list[int],
        workers: list[int],
        points: list[int],
        counts: list[list[int]],
        placed: list[list[int]],
        wounded: list[list[int]],
        deck: list[int],
        removed: tuple[int, ...],
    ) -> None:
        self.seats = seats
        self.mixed = mixed
        self.sides = sides
        self.phase = phase
        self.turn = turn
        self.first = first
        self.taken = taken
        self.market = market
        self.laid = laid
        self.workers = workers
        self.points = points
        self.counts = counts
        self.placed = placed
        self.wounded = wounded
        self.deck = deck
        self.removed = removed

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.seats,
            self.mixed,
            self.sides,
            self.phase,
            self.turn,
            self.first,
            self.taken,
            self.market[:],
            self.laid[:],
            self.workers[:],
            self.points[:],
            [row[:] for row in self.counts],
            [row[:] for row in self.placed],
            [row[:] for row in self.wounded],
            self.deck[:],
            self.removed,
        )

    def side(self, building: int) -> int:
        """0 when the building shows side A, 1 when it shows side B."""
        return self.sides >> building & 1
