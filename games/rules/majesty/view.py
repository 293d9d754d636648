"""What a viewer of Majesty knows: everything but the order of the deck and the cards put away unseen."""

from __future__ import annotations

from typing import Final

import msgspec

from games.rules import contract
from games.rules.majesty.cards import (
    ALL_TIER_2,
    BUILDINGS,
    FACES,
    HOMES,
    INFIRMARY,
    MAJORITY,
    MOST_WOUNDED_COST,
    ROLES,
    ROLES_OF,
    TIER_OF,
    WOUND_COST,
)
from games.rules.majesty.scoring import final_result
from games.rules.majesty.state import OVER, PHASE_NAMES, State


class Card(msgspec.Struct, frozen=True):
    """The face of a card: one character or two, and the tier its back shows. Equal faces share a code."""

    code: int
    roles: list[str]
    tier: int


class MarketCard(msgspec.Struct, frozen=True):
    """A card for hire, with the workers lying on it and the workers it costs."""

    card: Card
    workers: int
    cost: int


class Building(msgspec.Struct, frozen=True):
    """A building as it lies before everybody: its side and what the majority in it is worth at the end."""

    id: str
    role: str | None
    side: str
    majority: int


class Kingdom(msgspec.Struct, frozen=True):
    """One player's table. Columns 1–7 in the order of placing; the last of the wounded is on top."""

    points: int
    workers: int
    taken: int
    columns: list[list[Card]]
    wounded: list[Card]


class View(contract.View):
    """What one seat (`viewer` None: a spectator) knows. All cards that ever left the deck lie open somewhere in it."""

    viewer: int | None
    seats: int
    deck: str
    sides: str
    phase: str
    actors: list[int]
    turn: int
    first: int
    taken: int
    buildings: list[Building]
    market: list[MarketCard]
    kingdoms: list[Kingdom]
    deck_left: int
    tier1_left: int | None  # None when the tiers are mixed
    result: contract.Result | None


CARDS: Final = tuple(Card(code, [ROLES[role] for role in ROLES_OF[code]], TIER_OF[code]) for code in range(len(FACES)))


def _building(number: int, side: int) -> Building:
    if number == INFIRMARY:
        return Building(BUILDINGS[number], None, "AB"[side], -MOST_WOUNDED_COST[side])
    return Building(BUILDINGS[number], ROLES[number], "AB"[side], MAJORITY[side][number])


_BUILDINGS: Final = tuple((_building(number, 0), _building(number, 1)) for number in range(HOMES + 1))


def _kingdom(state: State, seat: int) -> Kingdom:
    columns: list[list[Card]] = [[] for _ in range(HOMES)]
    for entry in state.placed[seat]:
        columns[entry & 7].append(CARDS[entry >> 3])
    wounded = [CARDS[card] for card in state.wounded[seat]]
    taken = len(state.placed[seat]) + len(wounded)
    return Kingdom(state.points[seat], state.workers[seat], taken, columns, wounded)


def look(state: State, viewer: int | None) -> View:
    """The view of a seat, or of a spectator. They differ in `viewer` alone, for nobody holds a secret."""
    sides = [state.side(number) for number in range(HOMES + 1)]
    return View(
        viewer=viewer,
        seats=state.seats,
        deck="mixed" if state.mixed else "tiered",
        sides="".join("AB"[side] for side in sides),
        phase=PHASE_NAMES[state.phase],
        actors=[] if state.phase == OVER else [state.turn],
        turn=state.turn,
        first=state.first,
        taken=state.taken,
        buildings=[_BUILDINGS[number][side] for number, side in enumerate(sides)],
        market=[MarketCard(CARDS[card], state.laid[place], place) for place, card in enumerate(state.market)],
        kingdoms=[_kingdom(state, seat) for seat in range(state.seats)],
        deck_left=len(state.deck),
        tier1_left=None if state.mixed else max(0, len(state.deck) - len(ALL_TIER_2)),
        result=final_result(state) if state.phase == OVER else None,
    )


def standing_in(view: View) -> list[int]:
    """By seat: points so far, less the wounded, with variety and majorities as they are."""
    counts = [[*map(len, kingdom.columns), len(kingdom.wounded)] for kingdom in view.kingdoms]
    most = [max(column) for column in zip(*counts, strict=True)]
    wound = WOUND_COST[view.sides[INFIRMARY] == "B"]
    scores = []
    for kingdom, mine in zip(view.kingdoms, counts, strict=True):
        inhabited = HOMES - mine[:HOMES].count(0)
        prizes = [
            building.majority for building, own, top in zip(view.buildings, mine, most, strict=True) if own == top > 0
        ]
        scores.append(kingdom.points - wound * mine[INFIRMARY] + inhabited * inhabited + sum(prizes))
    return scores
