"""Page: plays any legal action with equal chance."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Random, Rules, View


class Page:
    """The weakest bot: honest, quick and never tired."""

    def choose(self, rules: Rules[Any], view: View, legal: list[Any], rng: Random) -> Any:
        """Any legal action."""
        return rng.choice(legal)
