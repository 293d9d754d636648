"""The cards and the seasons of Koryŏ as tables of numbers; no rule is applied here."""

from __future__ import annotations

from typing import Final

# A kind is an index into a count vector. A family's kind is the value printed on its card; the events frame them.
LOBBYING: Final = 0
OMNISCIENT: Final = 1
SPY: Final = 2
SENATOR: Final = 3
PRIEST: Final = 4
SHIP_OWNER: Final = 5
BANKER: Final = 6
GUARDIAN: Final = 7
BROADCASTER: Final = 8
MERCHANT: Final = 9
BARBARIANS: Final = 10

KINDS: Final = 11
FAMILIES: Final = range(OMNISCIENT, MERCHANT + 1)
IDS: Final = (
    "lobbying",
    "omniscient",
    "spy",
    "senator",
    "priest",
    "ship_owner",
    "banker",
    "guardian",
    "broadcaster",
    "merchant",
    "barbarians",
)

# As many copies of a family as it is worth: 1 + 2 + … + 9 = 45 characters; 4 + 6 = 10 events; 55 cards.
COPIES: Final = [4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 6]
CARDS: Final = 55
EVENTS: Final = 10
TOKENS: Final = 8

SEASONS: Final = 8
# Indexed by season; season 0 does not exist. 10 + 9 + … + 3 = 52 cards a player in a match.
DEALT: Final = [0, 10, 9, 8, 7, 6, 5, 4, 3]
LIMIT: Final = [0, 3, 4, 5, 6, 7, 8, 9, 10]
MOST_HELD: Final = 11  # ten in season 1, and the Broadcaster's card
SENATOR_BONUS: Final = 2
MOST_SEATS: Final = 4

# Accepted actions in the longest match, four players:
#   orders    8 seasons × 4 players × 1                                                             =  32
#   turns     8 × 4 × 5 (reveal, end the turn, and Banker, Priest and Spy once each)                = 160
#   events    8 × (6 Barbarians × 1 + 4 Lobbyings × 2 steps): a card is revealed once a season       = 112
#   discards  one per card at most, and a card must be ordered from a hand to be discarded from the
#             table: no more than the cards dealt in a match, 4 × 52, + 8 for the Broadcaster        = 216
MAX_MOVES: Final = 32 + 160 + 112 + 216
