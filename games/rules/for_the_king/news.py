"""The events of every ordinary move, and the data they are made of, once for all; nobody may change one.

Making an event and its data anew takes about as long as the move itself.
"""

from __future__ import annotations

from typing import Any, Final

from games.rules.contract import Event
from games.rules.for_the_king.cards import GOLD_BID_CAP, KINDS, KING, MAX_DECK, MAX_PLAYERS

_SEATS: Final = range(MAX_PLAYERS)

# CARD_FOR[seat][card]: a card that this seat alone is told of.
CARD_FOR: Final[list[list[dict[int, dict[str, Any]]]]] = [
    [{seat: {"card": card}} for card in range(KINDS)] for seat in _SEATS
]
# LEFT[n]: so many cards are left in the deck.
LEFT: Final[list[dict[str, Any]]] = [{"left": left} for left in range(MAX_DECK + 1)]

# By seat, then by card: the adviser's three ways to place a card, and taking one.
PLACED_SELF: Final = [[Event("card_placed", s, {"zone": "self"}, CARD_FOR[s][c]) for c in range(KINDS)] for s in _SEATS]
PLACED_FAVOUR: Final = [
    [Event("card_placed", s, {"zone": "favour"}, CARD_FOR[s][c]) for c in range(KINDS)] for s in _SEATS
]
PLACED_CENTRE: Final = [[Event("card_placed", s, {"zone": "centre", "card": c}) for c in range(KINDS)] for s in _SEATS]
TAKEN: Final = [[Event("card_taken", s, {"card": c}) for c in range(KINDS)] for s in _SEATS]

# By seat, then by king card - KING.
KING_SHOWN: Final = [[Event("king_shown", s, {"card": c}) for c in range(KING, KINDS)] for s in _SEATS]

# By seat, then by amount; and by seat.
BID_MADE: Final = [[Event("bid_made", s, {"bid": n}) for n in range(max(GOLD_BID_CAP) + 1)] for s in _SEATS]
PASSED: Final = [Event("passed", s, {}) for s in _SEATS]

# By seat, then by card: the lot is offered again, from this seat on.
OFFERED_AGAIN: Final = [[Event("lot_offered_again", s, {"card": c}) for c in range(KINDS)] for s in _SEATS]
# BY[seat]: this neighbour drew the card.
BY: Final[list[dict[str, Any]]] = [{"by": s} for s in _SEATS]
