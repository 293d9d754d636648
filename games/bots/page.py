"""Page: plays anything that does not look foolish at once."""

from __future__ import annotations

from typing import Any, Final

from games.bots.belief import Belief
from games.bots.contract import Clock
from games.bots.memory import Memory
from games.bots.minds import mind_for
from games.rules.contract import Random, Rules, View

FOLLY: Final = 8.0  # an action this far below the best one is a blunder anybody sees


class Page:
    """The weakest bot: honest, quick and never tired."""

    def choose(
        self, rules: Rules[Any], view: View, legal: list[Any], rng: Random, clock: Clock, memory: Memory | None = None
    ) -> Any:
        """Any legal action but the obvious blunders."""
        mind = mind_for(rules.slug)
        seat: int = view.viewer  # type: ignore[attr-defined]
        good = Belief(rules, view, mind, 1, rng).opinion(mind, seat, legal, 1)
        best = max(good)
        return rng.choice([action for action, weight in zip(legal, good, strict=True) if weight > best - FOLLY])
