"""What a viewer can work out about a hand he does not see, from its public ledger, and a guess that fits it.

Two things bind a guess. Gold the owner pays openly later cannot leave his hand unseen before (`needs`). And his
purse: who could not pay n had less gold than n then, and who is about to pay a bid has that much now.
"""

from __future__ import annotations

from typing import Final, final

from games.rules.contract import Random
from games.rules.for_the_king.cards import GOLD, KING, gold_value
from games.rules.for_the_king.state import KEPT, LOST, PAID, SHORT

NO_LIMIT: Final = 1000
FREE_GUESSES: Final = 2  # guesses before cards are chosen on purpose
READINGS_KEPT: Final = 1000  # a match has a few hundred; afterwards all are forgotten at once
GUESSES: Final = 40  # more than cards anybody keeps: each later guess swaps one

Need = tuple[int, int, int]  # how much gold of 1, 2 and 3 had to stay for what is paid openly later
NO_NEED: Final[Need] = (0, 0, 0)
# A ledger entry by which cards left or the purse was seen, what had to stay then, whether he was found short of gold
# later on, and the cards he got openly before the next such entry. Most entries are cards he got: they come in one go.
Step = tuple[int, Need, bool, list[int]]

# Verdicts on a guess.
FITS: Final = 0
RICH: Final = 1
POOR: Final = 2


@final
class Reading:
    """What a ledger tells by itself: public, the same for every viewer and every guess."""

    def __init__(self, ledger: list[int]) -> None:
        self.limit = NO_LIMIT  # the lowest amount he could not pay
        self.gains: list[int] = []  # cards he got openly before the first step
        self.steps: list[Step] = []
        self.forced: list[int] = []  # gold he must have kept unseen
        self.unknown = 0  # other cards he kept unseen
        self._read_backwards(ledger)
        self.known = self._known(ledger)

    def _read_backwards(self, ledger: list[int]) -> None:
        """Cut the ledger into steps; what had to stay at each is known only from the end."""
        first = _first_step(ledger)
        self.gains = [entry for entry in ledger[:first] if entry < KEPT]
        kept = first - len(self.gains)
        need = [0, 0, 0]
        if first < len(ledger):
            gains: list[int] = []
            for entry in reversed(ledger[first:]):
                if entry < KING:
                    gains.append(entry)
                    if entry >= GOLD and need[entry - GOLD] > 0:
                        need[entry - GOLD] -= 1
                elif entry == KEPT:
                    kept += 1
                else:
                    gains.reverse()
                    self._add_step((entry, _frozen(need), self.limit < NO_LIMIT, gains))
                    gains = []
                    if entry >= SHORT:
                        self.limit = min(self.limit, entry - SHORT)
                    elif entry != LOST:
                        need[entry - PAID] += 1
            self.steps.reverse()
            for i in range(3):
                if need[i]:
                    self.forced += [GOLD + i] * (need[i] - self.gains.count(GOLD + i))
        self.unknown = kept - len(self.forced)

    def _add_step(self, step: Step) -> None:
        """Two sights of the same purse are one step: the lower amount binds."""
        if self.steps and step[0] >= SHORT and self.steps[-1][0] >= SHORT and _purse(step[3]) == 0:
            later = self.steps.pop()
            step = (min(step[0], later[0]), step[1], step[2], step[3] + later[3])
        self.steps.append(step)

    def _known(self, ledger: list[int]) -> list[tuple[int, int]]:
        """Which cards he is known to have, or to have lost unseen, and how many of each."""
        counts: dict[int, int] = {}
        for entry in ledger:
            if entry < KING:
                counts[entry] = counts.get(entry, 0) + 1
            elif PAID <= entry < SHORT:
                counts[entry - PAID + GOLD] = counts.get(entry - PAID + GOLD, 0) - 1
        for card in self.forced:
            counts[card] = counts.get(card, 0) + 1
        return list(counts.items())


_readings: dict[tuple[int, ...], Reading] = {}


def reading_of(ledger: list[int]) -> Reading:
    """What the ledger tells, read once: a search guesses hundreds of times from the same one."""
    key = tuple(ledger)
    found = _readings.get(key)
    if found is None:
        if len(_readings) >= READINGS_KEPT:
            _readings.clear()
        found = _readings[key] = Reading(ledger)
    return found


@final
class Holding:
    """One opponent's cards, as far as the ledger tells."""

    def __init__(self, seat: int, ledger: list[int], must_afford: int) -> None:
        reading = reading_of(ledger)
        self.seat = seat
        self.must_afford = must_afford  # the bid he is about to pay in gold, or 0
        self.limit = reading.limit
        self.gains = reading.gains
        self.steps = reading.steps
        self.forced = reading.forced
        self.unknown = reading.unknown
        self.known = reading.known
        self.misfits = 0  # how often no guess agreed with all that is known
        self.hand: list[int] = []
        self.spent: list[int] = []

    def subtract_known(self, counts: list[int]) -> None:
        """Take the cards he is known to have, or to have lost unseen, off the counts."""
        for card, number in self.known:
            counts[card] -= number

    def settle(self, cards: list[int], start: int, rng: Random) -> bool:
        """Guess hand and losses with the cards from `start` on; to fit the purse, swap them with later ones.

        False when the guess contradicts how poor he once was; he can always pay what he is about to pay.
        """
        fits = self._search(cards, start, rng)
        if not fits:
            self.misfits += 1
        return fits

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
        while _purse(self.hand) < self.must_afford and _enrich(cards, start, end, rng):
            self._walk(cards[start:end], False, True, rng)
        return False

    def _walk(self, kept: list[int], dump: bool, thrift: bool, rng: Random) -> int:
        """Go through the ledger with these cards kept. `dump` loses gold while it must go, `thrift` keeps it after."""
        hand = kept + self.forced + self.gains
        spent: list[int] = []
        verdict = FITS
        for entry, need, before_short, gains in self.steps:
            if entry == LOST and not (dump or thrift) and need is NO_NEED:
                spent.append(hand.pop(rng.randrange(len(hand))))  # by far the most frequent case
            elif entry == LOST:
                i = _lose(hand, need, dump and before_short, thrift and not (dump and before_short), rng)
                spent.append(hand.pop(i))
            elif entry >= SHORT:
                if _purse(hand) >= entry - SHORT:
                    verdict = RICH
            else:
                hand.remove(entry - PAID + GOLD)
            hand += gains
        if verdict == FITS and self.must_afford and _purse(hand) < self.must_afford:
            verdict = POOR
        self.hand = hand
        self.spent = spent
        return verdict


def _frozen(need: list[int]) -> Need:
    return (need[0], need[1], need[2]) if any(need) else NO_NEED


def _first_step(ledger: list[int]) -> int:
    """Where a card left the hand or the purse was seen for the first time: never while cards are shared out."""
    for position, entry in enumerate(ledger):
        if entry > KEPT:
            return position
    return len(ledger)


def _purse(hand: list[int]) -> int:
    return hand.count(GOLD) + 2 * hand.count(GOLD + 1) + 3 * hand.count(GOLD + 2)


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
