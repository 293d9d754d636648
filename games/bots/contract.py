"""What a bot is: a function of what its seat may know, of chance, and of a clock it is handed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from games.rules.contract import Random, Result, Rules, View

if TYPE_CHECKING:  # what is kept is made of what bots are made of
    from games.bots.memory import Memory

# Seconds that only go forwards. Bots never look at a clock of their own: the caller decides what time is.
Clock = Callable[[], float]


class Bot(Protocol):
    """A player made of code. It is handed a view, so it cannot cheat, and maybe its memory of the match."""

    def choose(
        self, rules: Rules[Any], view: View, legal: list[Any], rng: Random, clock: Clock, memory: Memory | None = None
    ) -> Any:
        """One of the legal actions of the view's seat."""
        ...


def payoffs(result: Result) -> list[float]:
    """Per seat from 0 (last) to 1 (first) by place; tied seats share what their places are worth together."""
    last = len(result.places) - 1
    tied = {place: result.places.count(place) for place in result.places}
    return [(last - (place - 1) - (tied[place] - 1) / 2) / last for place in result.places]
