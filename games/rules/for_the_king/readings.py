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
        self.doubt = NO_LIMIT  # with less gold than this among the unknown cards he could never pay what he did not
        self.steps: list[Step] = []
        self.moves: list[Move] = []
        self.start: list[int] = []  # what he had before the first step, besides the unknown cards
        self.known: list[int] = []  # what he is known to have, or to have lost unseen
        self.unknown = 0  # cards he kept unseen, but for gold he must have kept
        first = _first_step(ledger)
        gains = [entry for entry in ledger[:first] if entry < KEPT]
        need = self._read_backwards(ledger[first:])
        for i in range(3):
            if need[i]:
                self.start += [GOLD + i] * (need[i] - gains.count(GOLD + i))
        self.unknown = ledger.count(KEPT) - len(self.start)
        self.start += gains
        self._read_forwards()

    def _read_backwards(self, ledger: list[int]) -> list[int]:
        """Cut the ledger into steps; what had to stay at each, and before the first one, is known only from the end."""
        steps = self.steps
        need = [0, 0, 0]
        frozen = NO_NEED
        gains: list[int] = []
        for entry in reversed(ledger):
            if entry < KING:
                gains.append(entry)
                if entry >= GOLD and need[entry - GOLD] > 0:
                    need[entry - GOLD] -= 1
                    frozen = _frozen(need)
            elif entry != KEPT:
                gains.reverse()
                if entry < SHORT:
                    steps.append((entry, frozen, self.limit < NO_LIMIT, gains))
                    if entry != LOST:
                        need[entry - PAID] += 1
                        frozen = _frozen(need)
                else:
                    self._add_sight((entry, frozen, self.limit < NO_LIMIT, gains))
                    self.limit = min(self.limit, entry - SHORT)
                gains = []
        steps.reverse()
        return need

    def _add_sight(self, step: Step) -> None:
        """Two sights of the same purse are one step: the lower amount binds."""
        if self.steps and self.steps[-1][0] >= SHORT and purse(step[3]) == 0:
            later = self.steps.pop()
            step = (min(step[0], later[0]), step[1], step[2], step[3] + later[3])
        self.steps.append(step)

    def _read_forwards(self) -> None:
        """Make moves of the steps, and keep count of the cards and the gold he is known to have had."""
        moves = self.moves
        known = self.start[:]
        worth = purse(known)
        size = self.unknown + len(known)
        for entry, need, _, gains in self.steps:
            if entry >= SHORT:
                self.doubt = min(self.doubt, entry - SHORT - worth)
            elif entry != LOST:
                moves.append((entry, [], need, []))
                size -= 1
                worth -= entry - PAID + 1
                known.remove(entry - PAID + GOLD)
            else:
                kind = LOST if need == NO_NEED else BOUND
                if moves and kind == LOST and moves[-1][0] == LOST and not moves[-1][3]:
                    moves[-1][1].append(size)
                else:
                    moves.append((kind, [size], need, []))
                size -= 1
            if gains:
                if not moves:
                    moves.append((LOST, [], NO_NEED, []))
                moves[-1][3].extend(gains)
                size += len(gains)
                worth += purse(gains)
                known += gains
        self.known = known


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
