"""Every action once, in tables that legal lists are cut from; equal ones decoded from JSON are as good."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any, Final

from games.rules.for_the_king.actions import Bid, Decree, Discard, Pass, Pay, Place, Take
from games.rules.for_the_king.cards import FIELDS, GOLD_BID_CAP, GOLD_OF_EACH, KINDS

PASS: Final = Pass()
BIDS: Final = [Bid(amount) for amount in range(1, max(GOLD_BID_CAP) + 1)]
TAKES: Final[list[Any]] = [Take(card) for card in range(KINDS)]
DISCARDS: Final[list[Any]] = [Discard(card) for card in range(KINDS)]

PLACE_SELF: Final = Place("self")
PLACE_FAVOUR: Final = Place("favour")
PLACE_CENTRE: Final = Place("centre")

# By cap, then sliced from the standing bid on: every higher bid in order, and passing last.
BID_LISTS: Final[list[list[Any]]] = [[*BIDS[:cap], PASS] for cap in range(max(GOLD_BID_CAP) + 1)]

_PIECES = range(max(GOLD_OF_EACH) + 1)
PAYS: Final[list[list[list[Any]]]] = [
    [[Pay(ones, twos, threes) for threes in _PIECES] for twos in _PIECES] for ones in _PIECES
]

_ALL = range(len(FIELDS))
RAISE_ONE_LIST: Final = [Decree((field,), ()) for field in _ALL]
LOWER_ONE_LIST: Final = [Decree((), (field,)) for field in _ALL]
RAISE_TWO_LIST: Final = [Decree(pair, ()) for pair in combinations(_ALL, 2)]
LOWER_TWO_LIST: Final = [Decree((), pair) for pair in combinations(_ALL, 2)]
EXCHANGE_LIST: Final = [Decree((up,), (down,)) for up, down in permutations(_ALL, 2)]
