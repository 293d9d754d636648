"""Sums up an analysed match: who gave away how much, what was luck, and where the match turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

TURNS_SHOWN: Final = 3
SLIP: Final = 0.08  # of the payoff: less than this lies within the noise of the search


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a match: what each seat could expect after it, and what its decision could have expected."""

    chances: list[float]
    seat: int | None = None
    chosen: float | None = None
    best: float | None = None
    action: Any = None  # what looked best, as JSON

    @property
    def lost(self) -> float:
        """What the decision gave away, as a payoff; what lies within the noise counts as nothing."""
        gap = 0.0 if self.chosen is None or self.best is None else self.best - self.chosen
        return gap if gap >= SLIP else 0.0


class Account(msgspec.Struct, frozen=True):
    """One seat's account, in places gained: what it could expect at the deal plus skill plus luck is where it ended."""

    decisions: int
    sound: int  # decisions that gave nothing away
    given: float
    skill: float
    luck: float


class Turn(msgspec.Struct, frozen=True):
    """A step after which the chances were very different: who gained most and who lost most, in places."""

    number: int
    gained: int
    gain: float
    lost: int
    loss: float


def place_of(payoff: float, seats: int) -> float:
    """The place that a payoff stands for."""
    return 1 + (1 - payoff) * (seats - 1)


def accounts(steps: Sequence[Seen], final: Sequence[float]) -> list[Account]:
    """Every seat's account. What somebody gives away the others share; luck is what no decision explains.

    Skill and luck each add up to nothing over the table.
    """
    seats = len(final)
    given = [sum(step.lost for step in steps if step.seat == seat) for seat in range(seats)]
    found = []
    for seat in range(seats):
        decisions = [step for step in steps if step.seat == seat and step.chosen is not None]
        skill = (sum(given) - given[seat]) / (seats - 1) - given[seat]
        luck = final[seat] - steps[0].chances[seat] - skill
        found.append(
            Account(
                len(decisions),
                sum(not step.lost for step in decisions),
                *(value * (seats - 1) for value in (given[seat], skill, luck)),
            )
        )
    return found


def turning_points(steps: Sequence[Seen]) -> list[Turn]:
    """The steps after which the chances had changed most, in the order they came."""
    turns = []
    for number in range(1, len(steps)):
        seats = len(steps[number].chances)
        change = [
            (after - before) * (seats - 1)
            for before, after in zip(steps[number - 1].chances, steps[number].chances, strict=True)
        ]
        up, down = change.index(max(change)), change.index(min(change))
        turns.append(Turn(number, up, change[up], down, -change[down]))
    largest = sorted(turns, key=lambda turn: -(turn.gain + turn.loss))[:TURNS_SHOWN]
    return sorted(largest, key=lambda turn: turn.number)


def worst_decisions(steps: Sequence[Seen], most: int) -> list[int]:
    """The numbers of the moves that gave most away, the worst first."""
    slips = [number for number, step in enumerate(steps) if step.lost]
    return sorted(slips, key=lambda number: -steps[number].lost)[:most]
