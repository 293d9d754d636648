"""Every action once, in tables that legal lists are cut from; equal ones decoded from JSON are as good."""

from __future__ import annotations

from itertools import combinations
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
_MASKS = range(1 << len(FIELDS))


def _members(mask: int) -> list[int]:
    return [field for field in _ALL if mask >> field & 1]


# By the mask of the fields that can rise, or fall: every decree of one, or of two, of them.
RAISE_ONE: Final[list[list[Any]]] = [[Decree((field,), ()) for field in _members(mask)] for mask in _MASKS]
LOWER_ONE: Final[list[list[Any]]] = [[Decree((), (field,)) for field in _members(mask)] for mask in _MASKS]
RAISE_TWO: Final[list[list[Any]]] = [[Decree(pair, ()) for pair in combinations(_members(mask), 2)] for mask in _MASKS]
LOWER_TWO: Final[list[list[Any]]] = [[Decree((), pair) for pair in combinations(_members(mask), 2)] for mask in _MASKS]
# EXCHANGE[up][mask]: every decree that raises this field and lowers another one of the mask.
EXCHANGE: Final[list[list[list[Any]]]] = [
    [[Decree((up,), (down,)) for down in _members(mask) if down != up] for mask in _MASKS] for up in _ALL
]
