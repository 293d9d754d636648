"""The events of every turn, made once and shared; nobody may change one.

Making an event and its data anew costs a tenth of a turn.
"""

from __future__ import annotations

from typing import Final

from games.rules.contract import Event
from games.rules.majesty.cards import (
    ALL_TIER_1,
    ALL_TIER_2,
    BUILDINGS,
    CARD_DATA,
    HAND_OF_WORKERS,
    HOMES,
    MARKET_SIZE,
    MAX_SEATS,
)

# REFILLED[card][left]: 32 cards × at most 60 - 6 left in the deck.
REFILLED: Final[list[list[Event]]] = [
    [
        Event("refilled", None, {"card": card, "left": left})
        for left in range(len(ALL_TIER_1) + len(ALL_TIER_2) - MARKET_SIZE)
    ]
    for card in CARD_DATA
]

# Anything up to this is in the table below; only the inn's side B pays more, and rarely.
TABLED_POINTS: Final = 48
# EARNED[seat][building][workers][points]: workers beyond a full hand are as rare.
EARNED: Final[list[list[list[list[Event]]]]] = [
    [
        [
            [
                Event("earned", seat, {"building": BUILDINGS[building], "points": points, "workers": workers})
                for points in range(TABLED_POINTS + 1)
            ]
            for workers in range(HAND_OF_WORKERS + 1 if BUILDINGS[building] in ("brewery", "castle") else 1)
        ]
        for building in range(HOMES)
    ]
    for seat in range(MAX_SEATS)
]


def earned(seat: int, building: int, points: int, workers: int) -> Event:
    """What the active player got from a building."""
    if points <= TABLED_POINTS and workers <= HAND_OF_WORKERS:
        return EARNED[seat][building][workers][points]
    return Event("earned", seat, {"building": BUILDINGS[building], "points": points, "workers": workers})
