"""What the three phases of a Koryŏ season have in common."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Event, Random
from games.rules.koryo.state import State


class Phase:
    """One kind of decision: what the seat on turn may do, and what it does."""

    def legal(self, state: State, seat: int) -> list[Any]:
        """All actions of the seat on turn, in a stable order."""
        raise NotImplementedError

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Check and do one action of the seat on turn."""
        raise NotImplementedError
