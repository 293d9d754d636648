"""What a public ledger tells by itself of a hand nobody else sees: the same for every viewer and every guess.

Two things bind a guess. Gold the owner pays openly later cannot leave his hand unseen before (`needs`). And his
purse: who could not pay n had less gold than n then, and who is about to pay a bid has that much now.
"""

from __future__ import annotations

from typing import Final, final

from games.rules.for_the_king.auctions import purse
from games.rules.for_the_king.cards import GOLD, KING
from games.rules.for_the_king.state import KEPT, LOST, PAID, SHORT

NO_LIMIT: Final = 1000
READINGS_KEPT: Final = 1000  # a match has a few hundred; afterwards all are forgotten at once

Need = tuple[int, int, int]  # how much gold of 1, 2 and 3 had to stay for what is paid openly later
NO_NEED: Final[Need] = (0, 0, 0)
# A ledger entry by which cards left or the purse was seen, what had to stay then, whether he was found short of gold
# later on, and the cards he got openly before the next such entry. Most entries are cards he got: they come in one go.
Step = tuple[int, Need, bool, list[int]]
# For guesses that need not look at the purse: an entry by which cards left, the size of the hand before each of them
# when they were lost unseen, what had to stay then, and the cards he got openly before the next move.
Move = tuple[int, list[int], Need, list[int]]
BOUND: Final = 0  # instead of LOST, when gold had to stay


@final
class Reading:
    """One ledger, read."""

    def __init__(self, ledger: list[int]) -> None:
        self.limit = NO_LIMIT  # the lowest amount he could not pay
        self.gains: list[int] = []  # cards he got openly before the first step
        self.steps: list[Step] = []
        self.forced: list[int] = []  # gold he must have kept unseen
        self.unknown = 0  # other cards he kept unseen
        self._read_backwards(ledger)
        self.start = self.forced + self.gains  # what he had before the first step, besides the unknown cards
        self.known = self._known(ledger)
        self.doubt = self._doubt()  # with less gold than this among the unknown cards he was always short when he was
        self.moves = self._moves()

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
        if self.steps and step[0] >= SHORT and self.steps[-1][0] >= SHORT and purse(step[3]) == 0:
            later = self.steps.pop()
            step = (min(step[0], later[0]), step[1], step[2], step[3] + later[3])
        self.steps.append(step)

    def _known(self, ledger: list[int]) -> list[int]:
        """The cards he is known to have, or to have lost unseen."""
        cards = self.forced + [entry for entry in ledger if entry < KING]
        for entry in ledger:
            if PAID <= entry < SHORT:
                cards.remove(entry - PAID + GOLD)
        return cards

    def _doubt(self) -> int:
        """The least gold among the unknown cards with which he might have paid what he could not pay."""
        doubt = NO_LIMIT
        worth = purse(self.start)
        for entry, _, _, gains in self.steps:
            if entry >= SHORT:
                doubt = min(doubt, entry - SHORT - worth)
            elif entry != LOST:
                worth -= entry - PAID + 1
            worth += purse(gains)
        return doubt

    def _moves(self) -> list[Move]:
        """The steps without the sights of the purse; cards lost in a row are one move."""
        moves: list[Move] = []
        size = self.unknown + len(self.start)
        for entry, need, _, gains in self.steps:
            sizes: list[int] = []
            if entry < SHORT:
                if entry == LOST:
                    sizes.append(size)
                size -= 1
            size += len(gains)
            kind = LOST if entry >= SHORT else BOUND if entry == LOST and need != NO_NEED else entry
            if moves and kind == LOST and moves[-1][0] == LOST and not moves[-1][3]:
                sizes = moves.pop()[1] + sizes
            moves.append((kind, sizes, need, gains))
        return moves


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


def _frozen(need: list[int]) -> Need:
    return (need[0], need[1], need[2]) if any(need) else NO_NEED


def _first_step(ledger: list[int]) -> int:
    """Where a card left the hand or the purse was seen for the first time: never while cards are shared out."""
    for position, entry in enumerate(ledger):
        if entry > KEPT:
            return position
    return len(ledger)
