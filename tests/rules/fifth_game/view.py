"""What one viewer knows of a match of High Card."""

from __future__ import annotations

from games.rules import contract
from tests.rules.fifth_game.actions import Options


class View(contract.View):
    """What one seat (`viewer` None: a spectator) knows. None stands for what he may not see."""

    viewer: int | None
    seats: int
    options: Options
    phase: str
    actors: tuple[int, ...]
    turn: int
    deck: int
    hands: list[int | None]
    away: list[list[int | None]]
    betted: list[bool]
    bets: list[int | None]
