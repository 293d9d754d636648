"""Everything about a match, hidden cards included, and the codes of the public ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from games.rules.for_the_king.options import Options

# Phases, in the order of the rulebook.
PLACING: Final = 0
TAKING: Final = 1
DECREEING: Final = 2
BIDDING: Final = 3
PAYING: Final = 4
DISCARDING: Final = 5
OVER: Final = 6
PHASE_NAMES: Final[tuple[str, ...]] = ("placing", "taking", "decree", "bidding", "paying", "discarding", "over")

# A seat's ledger is all that everybody knows of its hand, in order. A number below KING: it got this card openly.
KEPT: Final = 60  # it got a card unseen (never a king card: those are shown at once)
LOST: Final = 61  # a card left the hand unseen: paid for gold, or drawn by the neighbour
PAID: Final = 62  # 62, 63, 64: it paid a gold card of 1, 2, 3 openly
SHORT: Final = 70  # 70 + n: its gold was worth less than n


@final
@dataclass(init=False)
class State:
    """One match. Hands are kept in order, so that nothing depends on how a card came in.

    `deck`, `centre` and the outer lists of `hands`, `spent` and `ledgers` change in place; every other list, and every
    list inside those three, is replaced and never changed, so that copies can share it: bots make a copy a playout.
    """

    __slots__ = (
        "bid",
        "bidder",
        "bidding",
        "centre",
        "deck",
        "discard",
        "drawn",
        "favoured",
        "first",
        "first_bidder",
        "hands",
        "kept",
        "king",
        "ledgers",
        "lot",
        "lots",
        "offices",
        "options",
        "out",
        "owed",
        "phase",
        "picks",
        "placed",
        "players",
        "removed",
        "round",
        "spent",
        "turn",
        "turned",
        "used",
    )

    options: Options
    players: int
    phase: int
    turn: int  # the seat that acts
    first: int  # the first adviser
    round: int  # adviser turns completed
    placed: int  # cards the adviser has placed this turn
    kept: int  # 1 when his own zone is full
    picks: int  # centre cards taken this turn
    drawn: int  # the card in the adviser's hand
    king: int  # the king card being applied
    first_bidder: int
    lot: int  # the card for sale
    bid: int  # the standing bid, 0 for none
    bidder: int  # who made it, -1 for nobody
    bidding: int  # seats still in the auction, one bit each
    out: int  # seats that could not pay for this lot, one bit each
    owed: int  # cards still to pay for a gold lot
    removed: tuple[int, ...]  # taken out at the start, seen by nobody
    deck: list[int]  # the top is last
    centre: list[int]
    favoured: list[int]  # what each adviser put on the favour pile, by turn; stays as his memory
    lots: list[int]  # the shuffled favour pile, the top is last
    turned: list[int]  # the lots turned up so far
    used: list[int]  # king cards that were shown
    discard: list[int]  # gold paid openly and lots nobody bought
    offices: list[int]  # the value of each primary office
    hands: list[list[int]]
    spent: list[list[int]]  # cards that left each hand unseen
    ledgers: list[list[int]]

    def __init__(
        self,
        options: Options,
        players: int,
        phase: int,
        turn: int,
        first: int,
        round: int,
        placed: int,
        kept: int,
        picks: int,
        drawn: int,
        king: int,
        first_bidder: int,
        lot: int,
        bid: int,
        bidder: int,
        bidding: int,
        out: int,
        owed: int,
        removed: tuple[int, ...],
        deck: list[int],
        centre: list[int],
        favoured: list[int],
        lots: list[int],
        turned: list[int],
        used: list[int],
        discard: list[int],
        offices: list[int],
        hands: list[list[int]],
        spent: list[list[int]],
        ledgers: list[list[int]],
    ) -> None:
        self.options = options
        self.players = players
        self.phase = phase
        self.turn = turn
        self.first = first
        self.round = round
        self.placed = placed
        self.kept = kept
        self.picks = picks
        self.drawn = drawn
        self.king = king
        self.first_bidder = first_bidder
        self.lot = lot
        self.bid = bid
        self.bidder = bidder
        self.bidding = bidding
        self.out = out
        self.owed = owed
        self.removed = removed
        self.deck = deck
        self.centre = centre
        self.favoured = favoured
        self.lots = lots
        self.turned = turned
        self.used = used
        self.discard = discard
        self.offices = offices
        self.hands = hands
        self.spent = spent
        self.ledgers = ledgers

    def copy(self) -> State:
        """An independent copy; what is never changed in place is shared."""
        return State(
            self.options,
            self.players,
            self.phase,
            self.turn,
            self.first,
            self.round,
            self.placed,
            self.kept,
            self.picks,
            self.drawn,
            self.king,
            self.first_bidder,
            self.lot,
            self.bid,
            self.bidder,
            self.bidding,
            self.out,
            self.owed,
            self.removed,
            self.deck[:],
            self.centre[:],
            self.favoured,
            self.lots,
            self.turned,
            self.used,
            self.discard,
            self.offices,
            self.hands[:],
            self.spent[:],
            self.ledgers[:],
        )
