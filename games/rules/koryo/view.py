"""The form in which one viewer's knowledge of a Koryŏ match is sent; what goes into it is decided in `sight`."""

from __future__ import annotations

from games.rules import contract
from games.rules.koryo.options import Options


class View(contract.View):
    """Cards are count vectors of 11 kinds. Of hidden cards a viewer has his own, and only the number of the others'."""

    viewer: int | None
    seats: int
    options: Options
    season: int
    phase: str
    actors: tuple[int, ...]
    first: int
    turn: int
    tables: list[list[int]]
    majority: list[int]
    ship_owner: int
    limits: list[int]  # how many cards each seat may keep in front, the Senator counted
    standing: list[int]  # what each seat would score if the match ended now
    seasons: list[tuple[int, int]]  # cards dealt and limit of every season, the first one first
    tokens: list[int]
    bank: int
    pile: list[int]
    hand_sizes: list[int]
    order_sizes: list[int]
    discard_sizes: list[int]
    revealed: bool
    raids: int
    lobbyings: int
    used: int
    lifted: int
    surplus: int
    hand: list[int] | None
    order: list[int] | None
    discard: list[int] | None  # what he laid aside unseen this season
