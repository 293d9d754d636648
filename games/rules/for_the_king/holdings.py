"""A guess at a hand that a viewer does not see: cards that fit all its public ledger tells (readings.py)."""

from __future__ import annotations

from typing import Final, final

from games.rules.contract import Random
from games.rules.for_the_king.auctions import purse
from games.rules.for_the_king.cards import GOLD, KING, gold_value
from games.rules.for_the_king.readings import BOUND, NO_NEED, Need, reading_of
from games.rules.for_the_king.state import LOST, PAID, SHORT

FREE_GUESSES: Final = 2  # guesses before cards are chosen on purpose
GUESSES: Final = 40  # more than cards anybody keeps: each later guess swaps one
MOST_GOLD: Final = 3  # what one card is worth at most

# Who chooses his cards earlier, by `slack`: who is about to pay, for he must be able to; then who was left unsuited, as
# often as that happened; then who was found with the least gold, which is less than any of these numbers.
PAYS: Final = 1_000_000
MISFIT: Final = 10_000

# Verdicts on a guess.
FITS: Final = 0
RICH: Final = 1
POOR: Final = 2


@final
class Holding:
    """One opponent's cards, as far as the ledger tells."""

    def __init__(self, seat: int, ledger: list[int], must_afford: int) -> None:
        self.seat = seat
        self.reading = reading = reading_of(ledger)
        self.must_afford = must_afford  # the bid he is about to pay in gold, or 0
        self.unknown = reading.unknown
        self.slack = reading.limit - PAYS if must_afford else reading.limit
        self.hand: list[int] = []
        self.spent: list[int] = []

    def settle(self, cards: list[int], start: int, rng: Random) -> bool:
        """Guess hand and losses with the cards from `start` on; to fit the purse, swap them with later ones.

        False when the guess contradicts how poor he once was; he can always pay what he is about to pay.
        """
        kept = cards[start : start + self.unknown]
        if self.must_afford or self._may_be_rich(kept):
            return self._search(cards, start, rng)
        self._walk_freely(kept, rng)
        return True

    def _may_be_rich(self, kept: list[int]) -> bool:
        """Whether with these cards he might have had the gold he is known not to have had."""
        doubt = self.reading.doubt
        return MOST_GOLD * len(kept) >= doubt and purse(kept) >= doubt

    def _walk_freely(self, kept: list[int], rng: Random) -> None:
        """By far the most frequent case: whatever cards he lost, they fit."""
        reading = self.reading
        draw = rng.randrange
        hand = kept + reading.start
        spent: list[int] = []
        for entry, sizes, need, gains in reading.moves:
            if entry == LOST:
                for size in sizes:
                    spent.append(hand.pop(draw(size)))  # noqa: PERF401 - a comprehension is slower for so few
            elif entry == BOUND:
                spent.append(hand.pop(_lose(hand, need, False, False, rng)))
            else:
                hand.remove(entry - PAID + GOLD)
            hand += gains
        self.hand = hand
        self.spent = spent

    def _search(self, cards: list[int], start: int, rng: Random) -> bool:
        end = start + self.unknown
        dump = False
        thrift = False
        for guess in range(GUESSES):
            verdict = self._walk(cards[start:end], dump, thrift, rng)
            if verdict == FITS:
                return True
            if guess < FREE_GUESSES:
                continue
            if verdict == RICH and not _impoverish(cards, start, end, rng):
                if dump:
                    break
                dump = True  # no poorer cards to be had: gold must have left unseen
            elif verdict == POOR and not _enrich(cards, start, end, rng):
                if thrift:
                    break
                thrift = True  # no richer cards to be had: no gold can have left unseen
        # He is seen to be able to pay; that outweighs how poor he was before.
        self._walk(cards[start:end], dump and not self.must_afford, True, rng)
        while purse(self.hand) < self.must_afford and _enrich(cards, start, end, rng):
            self._walk(cards[start:end], False, True, rng)
        self.slack -= MISFIT
        return False

    def _walk(self, kept: list[int], dump: bool, thrift: bool, rng: Random) -> int:
        """Go through the ledger with these cards kept. `dump` loses gold while it must go, `thrift` keeps it after."""
        hand = kept + self.reading.start
        spent: list[int] = []
        verdict = FITS
        for entry, need, before_short, gains in self.reading.steps:
            if entry == LOST and not (dump or thrift) and need is NO_NEED:
                spent.append(hand.pop(rng.randrange(len(hand))))
            elif entry == LOST:
                i = _lose(hand, need, dump and before_short, thrift and not (dump and before_short), rng)
                spent.append(hand.pop(i))
            elif entry >= SHORT:
                if purse(hand) >= entry - SHORT:
                    verdict = RICH
            else:
                hand.remove(entry - PAID + GOLD)
            hand += gains
        if verdict == FITS and self.must_afford and purse(hand) < self.must_afford:
            verdict = POOR
        self.hand = hand
        self.spent = spent
        return verdict


def _may_leave(hand: list[int], card: int, need: Need) -> bool:
    """Whether enough of this card stays for what is paid openly later."""
    return card < GOLD or hand.count(card) > need[card - GOLD]


def _lose(hand: list[int], need: Need, dump: bool, thrift: bool, rng: Random) -> int:
    """The position of a card that leaves the hand unseen."""
    size = len(hand)
    i = rng.randrange(size)
    while hand[i] >= GOLD and not _may_leave(hand, hand[i], need):
        i = rng.randrange(size)
    if dump or thrift:
        for j in range(size):
            gain = gold_value(hand[j]) - gold_value(hand[i])
            if (gain > 0 if dump else gain < 0) and _may_leave(hand, hand[j], need):
                i = j
    return i


def _impoverish(cards: list[int], start: int, end: int, rng: Random) -> bool:
    """Swap the richest card before `end` with a poorer one behind it, best with one that is no gold."""
    richest = -1
    for i in range(start, end):
        if richest < 0 or gold_value(cards[i]) > gold_value(cards[richest]):
            richest = i
    if richest < 0 or end == len(cards):
        return False
    found = -1
    offset = rng.randrange(len(cards) - end)
    for step in range(len(cards) - end):
        j = end + (offset + step) % (len(cards) - end)
        if cards[j] < KING and gold_value(cards[j]) < gold_value(cards[richest if found < 0 else found]):
            found = j
    return _swap(cards, richest, found)


def _enrich(cards: list[int], start: int, end: int, rng: Random) -> bool:
    """Swap the poorest card before `end` with a richer one behind it."""
    poorest = -1
    for i in range(start, end):
        if poorest < 0 or gold_value(cards[i]) < gold_value(cards[poorest]):
            poorest = i
    if poorest < 0 or end == len(cards):
        return False
    offset = rng.randrange(len(cards) - end)
    for step in range(len(cards) - end):
        j = end + (offset + step) % (len(cards) - end)
        if gold_value(cards[j]) > gold_value(cards[poorest]):
            return _swap(cards, poorest, j)
    return False


def _swap(cards: list[int], i: int, j: int) -> bool:
    if j < 0:
        return False
    cards[i], cards[j] = cards[j], cards[i]
    return True
