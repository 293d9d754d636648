"""The cards and the setup table. Data only: the values marked as reconstructed may be corrected here alone.

A card is the number of its kind. Copies of one kind cannot be told apart, so no number says more than a face does.
   0-53  government: field * 9 + letter, one copy of each
  54-56  gold worth 1, 2, 3
  57-62  king cards
"""

from __future__ import annotations

from typing import Final

FIELDS: Final[tuple[str, ...]] = ("diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine")
LETTERS: Final = "ABCDEFGHI"
LETTERS_PER_FIELD: Final = 9

HIGH: Final[tuple[int, ...]] = (2, 2, 2, 2, 3, 3, 3, 4, 4)  # reconstructed; 25 points of influence in a field
LOW: Final[tuple[int, ...]] = (1, 1, 1, 1, 1, 1, 1, 2, 2)  # reconstructed; 11
FIELD_VALUES: Final[tuple[tuple[int, ...], ...]] = (HIGH, HIGH, LOW, LOW, LOW, HIGH)

GOLD: Final = 54  # 6 fields * 9 letters come before
KING: Final = 57  # three kinds of gold come before
KINDS: Final = 63  # six kinds of king card close the list
NO_CARD: Final = -1

# King cards, by kind - KING.
RAISE: Final = 0  # +1
LOWER: Final = 1  # -1
RAISE_TWO: Final = 2  # +1 on two different fields
LOWER_TWO: Final = 3  # -1 on two different fields
EITHER: Final = 4  # +1 or -1
EXCHANGE: Final = 5  # +1 on one field, -1 on another
KING_NAMES: Final[tuple[str, ...]] = ("raise", "lower", "raise_two", "lower_two", "either", "exchange")

KINGS_OF_FIVE: Final[tuple[int, ...]] = (3, 3, 3, 3, 2, 1)  # reconstructed; 15 cards
KINGS_OF_FEWER: Final[tuple[int, ...]] = (2, 2, 2, 2, 1, 1)  # reconstructed; 10 cards

OFFICE_START: Final = 3
OFFICE_MIN: Final = 1
OFFICE_MAX: Final = 6

# Indexed by the number of players; 0 and 1 are not played.
FIELDS_IN_PLAY: Final[tuple[int, ...]] = (0, 0, 5, 5, 5, 6)
GOLD_OF_EACH: Final[tuple[int, ...]] = (0, 0, 9, 10, 11, 13)
REMOVED: Final[tuple[int, ...]] = (0, 0, 22, 13, 8, 0)
# Pool - removed: 82-22=60, 85-13=72, 88-8=80, 108-0=108. Each turn uses players+1 cards: 60/3, 72/4, 80/5, 108/6.
TURNS: Final[tuple[int, ...]] = (0, 0, 20, 18, 16, 18)
MAX_DECK: Final = 108
MAX_PLAYERS: Final = 5
# Nobody can hold more gold than the pool has: 6 * gold of each value.
GOLD_BID_CAP: Final[tuple[int, ...]] = (0, 0, 54, 60, 66, 78)
# A lot of gold is paid in cards: two per lot is more than anybody gathers.
CARD_BID_CAP: Final[tuple[int, ...]] = (0, 0, 40, 36, 32, 36)


def pool_counts(players: int) -> list[int]:
    """How many copies of each kind the pool has before cards are removed."""
    fields = FIELDS_IN_PLAY[players]
    kings = KINGS_OF_FIVE if players == 5 else KINGS_OF_FEWER
    government = [1] * (fields * LETTERS_PER_FIELD) + [0] * (GOLD - fields * LETTERS_PER_FIELD)
    return government + [GOLD_OF_EACH[players]] * 3 + list(kings)


# By number of players: the same once for all, and every card of the pool, by kind.
POOL_COUNTS: Final[list[list[int]]] = [pool_counts(players) for players in range(MAX_PLAYERS + 1)]
POOL: Final[list[list[int]]] = [
    [kind for kind, copies in enumerate(counts) for _ in range(copies)] for counts in POOL_COUNTS
]


def gold_value(card: int) -> int:
    """What the card pays: 1 to 3 for gold, 0 for anything else."""
    return card - GOLD + 1 if GOLD <= card < KING else 0


def influence(card: int) -> int:
    """The value of a government card in its field."""
    return FIELD_VALUES[card // LETTERS_PER_FIELD][card % LETTERS_PER_FIELD]


INFLUENCE: Final[tuple[int, ...]] = tuple([influence(card) for card in range(GOLD)])


def secondary_office(primary: int) -> int:
    """The value of the second office of a field: half of the first, rounded down (0: there is none)."""
    return primary // 2
