"""The events of every ordinary move, made once and shared like the actions; nobody may change one.

Making an event and its data anew takes longer than the move itself; there are only a few hundred different ones.
"""

from __future__ import annotations

from typing import Final

from games.rules.contract import Event
from games.rules.king_me.cards import COURTIERS, THRONE
from games.rules.king_me.seating import MOST_SEATS

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
