"""How to play Majesty: what a card pays now, what it will pay later, and what the kingdoms are worth at the end."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, final

import msgspec

from games.bots.mind import Mind, settled, shares
from games.rules.contract import Random, Rules
from games.rules.majesty.actions import Heal, Take
from games.rules.majesty.buildings import POINTS, TREATS, WORKERS
from games.rules.majesty.cards import (
    CARDS_EACH,
    GUARD,
    HAND_OF_WORKERS,
    HOMES,
    INFIRMARY,
    KNIGHT,
    MAJORITY,
    ROLE_NUMBER,
    WITCH,
    WOUND_COST,
)
from games.rules.majesty.state import State

KEEN: Final = 0.5  # nats a point
WORKER: Final = 0.9  # points a worker saves while there are cards to take
WOUND: Final = 3.5  # points a wounded card costs its owner, all in all
SAFETY: Final = 0.8  # points a guard saves for every rival knight it holds off
LATER: Final = 0.13  # of a kind of character comes with each card still to take
PROMISE: Final = 0.55  # how much of what a character could pay later it really does
AHEAD: Final = 8  # decisions looked at with care
BLUR: Final = 4.0  # points by which a playout may be wrong about who is before whom


def _later(side: int) -> list[float]:
    """By role: what one such character adds to the payments of all buildings, each paying once."""
    found: list[float] = []
    for role in range(HOMES):
        counts = [0] * (HOMES + 1)
        counts[role] = 1
        found.append(float(sum(POINTS[2 * building + side](counts) for building in range(HOMES))))
    return found


# By side of the board. With both sides mixed on a table, the mean is near enough.
LATER_PAY: Final = (_later(0), _later(1))


def most_likely(mine: int, best: int, sharp: float) -> float:
    """The chance to have the most characters in a building at the end, alone or tied."""
    if mine == 0 and best == 0:
        return 0.25
    return 1.0 / (1.0 + exp(-sharp * (mine - best + 0.3)))


@final
class MajestyMind(Mind):
    """Counts points: now, later, and at the end."""

    def __init__(self) -> None:
        super().__init__(particles=1, judging=64)

    def weigh(self, state: Any, seat: int, legal: list[Any]) -> list[float]:
        """Points each action brings, in nats."""
        s: State = state
        left = CARDS_EACH - (s.taken // s.seats)  # cards still to take, this one included
        if isinstance(legal[0], Take):
            return [KEEN * self.take(s, seat, action.position, ROLE_NUMBER[action.role], left) for action in legal]
        if isinstance(legal[0], Heal):
            return [KEEN * self.settle(s, seat, ROLE_NUMBER[action.role], left) for action in legal]
        wanted = min(3, left - 1)
        return [KEEN * -abs(action.workers - wanted) for action in legal]

    def take(self, s: State, seat: int, position: int, role: int, left: int) -> float:
        """The points of taking this card as this character, against what it gives to rivals."""
        mine = s.counts[seat]
        at = 2 * role + (s.sides >> role & 1)
        mine[role] += 1
        paid = float(POINTS[at](mine))
        hires = WORKERS[at]
        hired = hires(mine) if hires is not None else 0
        mine[role] -= 1
        workers = s.workers[seat] + s.laid[position] - position + hired
        paid += max(0, workers - HAND_OF_WORKERS)
        if left > 1:
            paid += WORKER * (min(workers, HAND_OF_WORKERS) - s.workers[seat])
            paid -= WORKER * 0.5 * position / (s.seats - 1)
        treats = TREATS[at]
        if treats is not None:
            paid += self.treat(s, seat, role, treats[0], treats[1])
        if role == KNIGHT:
            paid += self.threat(s, seat)
        elif role == WITCH and s.wounded[seat]:
            paid += WOUND
        return paid + self.settle(s, seat, role, left)

    def treat(self, s: State, seat: int, role: int, guest: int, points: int) -> float:
        """A bonus for all: what it is worth to the seat less what it is worth to an average rival."""
        total = 0.0
        for other, theirs in enumerate(s.counts):
            if other == seat:
                total += points if theirs[guest] or role == guest else 0
            elif theirs[guest]:
                total -= points / (s.seats - 1)
        return total

    def threat(self, s: State, seat: int) -> float:
        """What attacking with one more knight does to the rivals."""
        knights = s.counts[seat][KNIGHT] + 1
        hits = sum([other != seat and knights > theirs[GUARD] for other, theirs in enumerate(s.counts)])
        return WOUND * hits / (s.seats - 1)

    def settle(self, s: State, seat: int, role: int, left: int) -> float:
        """What a character is worth from now on: later payments, variety, the majority, and safety."""
        mine = s.counts[seat]
        worth = LATER_PAY[s.sides >> role & 1][role] * (left - 1) * LATER * PROMISE
        if not mine[role]:
            inhabited = HOMES - mine[:HOMES].count(0)
            worth += (2 * inhabited + 1) * (0.55 if left > 4 else 0.85)
        best = 0
        for other, theirs in enumerate(s.counts):
            if other != seat and theirs[role] > best:
                best = theirs[role]
        sharp = 2.5 / sqrt(left)
        prize = MAJORITY[s.sides >> role & 1][role]
        worth += prize * (most_likely(mine[role] + 1, best, sharp) - most_likely(mine[role], best, sharp))
        if role == GUARD:
            knights = max([theirs[KNIGHT] for other, theirs in enumerate(s.counts) if other != seat])
            if knights >= mine[GUARD]:
                worth += SAFETY * min(left, 4)
        return worth

    def worth(self, state: Any) -> list[float]:
        """Chances by the points each kingdom would end with."""
        s: State = state
        left = CARDS_EACH - s.taken / s.seats
        sharp = 2.5 / sqrt(max(left, 0.3))
        scores = [float(points) for points in s.points]
        for seat, mine in enumerate(s.counts):
            inhabited = HOMES - mine[:HOMES].count(0)
            coming = inhabited + (HOMES - inhabited) * (1.0 - 0.86**left)
            promise = sum([mine[role] * LATER_PAY[s.sides >> role & 1][role] for role in range(HOMES)])
            scores[seat] += coming * coming + promise * left * LATER * PROMISE
            scores[seat] += WORKER * s.workers[seat] if left > 1 else 0.0
            scores[seat] -= mine[INFIRMARY] * (WOUND_COST[s.sides >> INFIRMARY & 1] + 0.2 * left)
        for building in range(HOMES):
            self.prize(s, building, sharp, scores)
        return shares(scores, 2.0 + 3.2 * sqrt(left))

    def prize(self, s: State, building: int, sharp: float, scores: list[float]) -> None:
        """Add what the majority in a building promises each seat."""
        held = [theirs[building] for theirs in s.counts]
        value = MAJORITY[s.sides >> building & 1][building]
        for seat, mine in enumerate(held):
            best = 0
            for other, theirs in enumerate(held):
                if other != seat and theirs > best:
                    best = theirs
            scores[seat] += value * most_likely(mine, best, sharp)

    def situation(self, view: Any) -> bytes:
        """The market is left out: it gets cards that nobody could know of before, and the rest follows."""
        return msgspec.json.encode((view.turn, view.phase, view.taken, view.deck_left, view.kingdoms))

    def pick(self, state: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """Of two random cards the cheaper one: a quick eye for what workers are worth, and no more."""
        one = rng.choice(legal)
        other = rng.choice(legal)
        return other if isinstance(one, Take) and other.position < one.position else one

    def playout(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Play to the very end, and count by how much: a place alone says little about one match."""
        if not rules.actors(state):
            return settled(rules, state)
        while actors := rules.actors(state):
            seat = actors[0]
            legal = rules.legal(state, seat)
            rules.play(state, seat, legal[0] if len(legal) == 1 else self.pick(state, seat, legal, rng), rng)
        result = rules.result(state)
        assert result is not None, "a match without actors has a result"
        return shares([float(score) for score in result.scores], BLUR)

    def foresee(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Some decisions on, each the better of two by opinion; the rest of the match would be noise."""
        for _ in range(AHEAD):
            if not (actors := rules.actors(state)):
                return settled(rules, state)
            legal = rules.legal(state, actors[0])
            two = [rng.choice(legal), rng.choice(legal)]
            good = self.weigh(state, actors[0], two)
            rules.play(state, actors[0], two[0] if good[0] >= good[1] else two[1], rng)
        return self.worth(state) if rules.actors(state) else settled(rules, state)
