"""What a bot is: a function of what its seat may know."""

from __future__ import annotations

from typing import Any, Protocol

from games.rules.contract import Random, Result, Rules, View


class Bot(Protocol):
    """A player made of code. It is handed a view, so it cannot cheat."""

    def choose(self, rules: Rules[Any], view: View, legal: list[Any], rng: Random) -> Any:
        """One of the legal actions of the view's seat."""
        ...


def payoffs(result: Result) -> list[float]:
    """Per seat from 0 (last) to 1 (first) by place; tied seats share what their places are worth together."""
    last = len(result.places) - 1
    tied = {place: result.places.count(place) for place in result.places}
    return [(last - (place - 1) - (tied[place] - 1) / 2) / last for place in result.places]
