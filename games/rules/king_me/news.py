"""The events of every ordinary move, made once and shared like the actions; nobody may change one.

Making an event and its data anew takes longer than the move itself; there are only a few hundred different ones.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.rules.contract import Event
from games.rules.king_me.cards import COURTIERS, THRONE
from games.rules.king_me.seating import MOST_SEATS, SEATS_IN

# PLACED[seat][courtier][floor] and ROSE[seat][courtier][floor]: 6 seats × 13 courtiers × 7 floors each.
PLACED: Final[list[list[list[Event]]]] = [
    [
        [Event("placed", seat, {"courtier": courtier, "floor": floor}) for floor in range(THRONE + 1)]
        for courtier in range(COURTIERS)
    ]
    for seat in range(MOST_SEATS)
]
ROSE: Final[list[list[list[Event]]]] = [
    [
        [Event("rose", seat, {"courtier": courtier, "floor": floor}) for floor in range(THRONE + 1)]
        for courtier in range(COURTIERS)
    ]
    for seat in range(MOST_SEATS)
]
# VOTED_YES[seat], VOTED_NO[seat]: everybody hears that a vote was cast, its owner alone which one.
VOTED_YES: Final[list[Event]] = [Event("vote_cast", seat, {}, {seat: {"yes": True}}) for seat in range(MOST_SEATS)]
VOTED_NO: Final[list[Event]] = [Event("vote_cast", seat, {}, {seat: {"yes": False}}) for seat in range(MOST_SEATS)]


@cache
def nominated(seat: int, courtier: int, cast: int) -> Event:
    """The seat put the courtier on the throne; the seats of the mask have no No card, so that they have voted."""
    return Event("nominated", seat, {"courtier": courtier, "cast": list(SEATS_IN[cast])})


@cache
def rejected(crown: int, courtier: int, noes: int) -> Event:
    """The votes are turned up: the seats of the mask said No."""
    return Event("rejected", crown, {"courtier": courtier, "noes": list(SEATS_IN[noes])})
