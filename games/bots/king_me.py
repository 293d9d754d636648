"""How to play King Me!: lift the own favourites without showing them, and crown somebody when one is ahead.

A courtier is worth what his floor pays and what he may still become. A vote is judged by what everybody would score
with the candidate crowned at once, against how things stand with him gone and a No card spent.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, Final, final

from games.bots.mind import Mind, settled, shares
from games.rules.contract import Random, Rules
from games.rules.king_me.cards import BESIDE, COURTIERS, GOALS, NO_CARDS, NOBLES, OUT, ROUNDS, THRONE
from games.rules.king_me.scoring import card_worth, points_of
from games.rules.king_me.state import ASCENT, ELECTION, PLACEMENT, State

KEEN: Final = 0.8  # nats a point
RIVALS: Final = 0.8  # how much the points of the average rival count against the own
# By place: the points a courtier brings in the end, as likely as not. On the fifth floor he may be nominated and fall.
HOPES: Final = (0.9, 1.5, 2.4, 3.2, 3.9, 4.2, 6.0, 0.0, 2.4)
NO_PRICE: Final = 0.4  # points a No card is worth while there are several
# How often somebody says No: to a favourite of his, and to anybody else.
NO_TO_OWN: Final = 0.22
NO_TO_OTHER: Final = 0.55
NOMINATES_OWN: Final = 1.25  # how much oftener one nominates a favourite
# By goal card: whether each courtier is on it.
ON_CARD: Final = tuple([tuple([courtier in goal for courtier in range(COURTIERS)]) for goal in GOALS])


def hopes_of(goal: int, floors: list[int]) -> float:
    """What a goal card may bring, as the courtiers stand."""
    a, b, c, d, e, f = GOALS[goal]
    h = HOPES
    return h[floors[a]] + h[floors[b]] + h[floors[c]] + h[floors[d]] + h[floors[e]] + h[floors[f]]


def lead(scores: list[float], seat: int) -> float:
    """A seat's points against those of the average rival."""
    return scores[seat] - RIVALS * (sum(scores) - scores[seat]) / (len(scores) - 1)


@final
class KingMeMind(Mind):
    """Knows what floors promise and when to end a round."""

    def __init__(self) -> None:
        super().__init__(particles=16, playouts=3, trust=0.0)

    def weigh(self, state: Any, seat: int, legal: list[Any]) -> list[float]:
        """Points each action promises against the average rival, in nats."""
        s: State = state
        if s.phase == ELECTION:
            return self.weigh_votes(s, seat, legal)
        care = self.care(s, seat)
        if s.phase == PLACEMENT:
            beside = HOPES[BESIDE]
            return [KEEN * 1.5 * care[action.courtier] * (HOPES[action.floor] - beside) for action in legal]
        floors = s.floors
        found: list[float] = []
        for action in legal:
            floor = floors[action.courtier]
            if floor == NOBLES:
                found.append(KEEN * self.nominate(s, seat, action.courtier))
            else:
                found.append(KEEN * 1.5 * care[action.courtier] * (HOPES[floor + 1] - HOPES[floor]))
        return found

    def care(self, s: State, seat: int) -> list[float]:
        """By courtier: how much the seat gains from a point of his, against the average rival."""
        care = [0.0] * COURTIERS
        share = RIVALS / (s.seats - 1)
        for other, goal in enumerate(s.goals):
            weight = 1.0 if other == seat else -share
            for courtier in GOALS[goal]:
                care[courtier] += weight
        return care

    def crowned(self, s: State, candidate: int) -> list[float]:
        """What everybody would score with the candidate crowned now."""
        floor = s.floors[candidate]
        s.floors[candidate] = THRONE
        last = s.round == ROUNDS
        scores = [float(card_worth(goal, s.floors, last)) for goal in s.goals]
        s.floors[candidate] = floor
        return scores

    def rejected(self, s: State, candidate: int) -> list[float]:
        """What everybody may hope for with the candidate out."""
        floor = s.floors[candidate]
        s.floors[candidate] = OUT
        scores = [hopes_of(goal, s.floors) for goal in s.goals]
        s.floors[candidate] = floor
        return scores

    def all_agree(self, s: State, seat: int, candidate: int, crowned: list[float], rejected: list[float]) -> float:
        """The chance that everybody but the seat says Yes."""
        chance = 1.0
        for other in range(s.seats):
            if other != seat and s.no_cards[other]:
                gain = lead(crowned, other) - lead(rejected, other) + 0.5
                chance *= 1.0 / (1.0 + exp(-0.45 * gain))
        return chance

    def weigh_votes(self, s: State, seat: int, legal: list[Any]) -> list[float]:
        """Yes matters only if everybody else agrees; No always costs a card."""
        candidate = s.candidate
        crowned = self.crowned(s, candidate)
        rejected = self.rejected(s, candidate)
        gain = lead(crowned, seat) - lead(rejected, seat)
        agree = self.all_agree(s, seat, candidate, crowned, rejected)
        price = NO_PRICE * (1.5 if s.no_cards[seat] == 1 else 1.0)
        yes = KEEN * (agree * gain + price * (1.0 - agree))
        return [yes if action.yes else -yes for action in legal]

    def nominate(self, s: State, seat: int, candidate: int) -> float:
        """What putting a noble on the throne promises, elected or not."""
        crowned = self.crowned(s, candidate)
        rejected = self.rejected(s, candidate)
        now = [hopes_of(goal, s.floors) for goal in s.goals]
        agree = self.all_agree(s, seat, candidate, crowned, rejected)
        up, out = lead(crowned, seat), lead(rejected, seat)
        if out > up and s.no_cards[seat]:
            up = out - NO_PRICE * 0.7
        return agree * up + (1.0 - agree) * out - lead(now, seat)

    def worth(self, state: Any) -> list[float]:
        """Chances by the points so far and what the goal cards promise."""
        s: State = state
        scores = [float(score) for score in s.scores]
        fresh = s.phase == PLACEMENT
        if not fresh:
            for seat, goal in enumerate(s.goals):
                scores[seat] += hopes_of(goal, s.floors) if s.phase != ASCENT else self.now_and_then(s, goal)
        rounds = ROUNDS - s.round + (1.0 if fresh else 0.3)
        return shares(scores, 0.8 + 3.3 * sqrt(rounds))

    def now_and_then(self, s: State, goal: int) -> float:
        """Half of what the card pays now, half of what it promises."""
        return 0.5 * hopes_of(goal, s.floors) + 0.5 * points_of(goal, s.floors)

    def fits(self, view: Any, state: Any) -> float:
        """Whether each rival's guessed goal card explains his nominations and votes, face-down ones included."""
        s: State = state
        left = [NO_CARDS[s.seats]] * s.seats
        found = 0.0
        for election in view.elections:
            found += self.nomination_fits(s, election.nominator, election.candidate)
            for seat in range(s.seats):
                if left[seat] and seat != view.viewer:
                    found += self.vote_fits(s, seat, election.candidate, seat in election.noes)
            for seat in election.noes:
                left[seat] -= 1
        if s.phase == ELECTION:
            found += self.nomination_fits(s, s.crown, s.candidate)
            for seat in view.voted:
                if left[seat] and seat != view.viewer:
                    found += self.vote_fits(s, seat, s.candidate, bool(s.noes >> seat & 1))
        return found

    def nomination_fits(self, s: State, seat: int, candidate: int) -> float:
        """How well a nomination is explained by the guessed goal card."""
        return log(NOMINATES_OWN) if ON_CARD[s.goals[seat]][candidate] else 0.0

    def vote_fits(self, s: State, seat: int, candidate: int, said_no: bool) -> float:
        """How well a vote is explained by the guessed goal card."""
        no = NO_TO_OWN if ON_CARD[s.goals[seat]][candidate] else NO_TO_OTHER
        return log(no if said_no else 1.0 - no)

    def seen(self, state: Any, seat: int, action: Any) -> Any:
        """A vote lies face down until the last one is cast; then everybody sees who said No."""
        s: State = state
        if s.phase == ELECTION:
            if s.acting != 1 << seat:
                return 0
            return s.noes if action.yes else s.noes | 1 << seat
        return action

    def pick(self, state: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """The better of two random moves for the own card; Yes to a favourite or to a good score."""
        s: State = state
        goal = s.goals[seat]
        mine = ON_CARD[goal]
        if s.phase == ELECTION:
            return legal[0] if self.content(s, goal, rng) else legal[1]
        one = rng.choice(legal)
        if s.phase == PLACEMENT:
            high = one.floor > 2
            return one if high == mine[one.courtier] else rng.choice(legal)
        if mine[one.courtier] and s.floors[one.courtier] != NOBLES:
            return one
        return rng.choice(legal)

    def content(self, s: State, goal: int, rng: Random) -> bool:
        """Whether the card would pay well enough with the candidate crowned."""
        good = points_of(goal, s.floors)
        return good + rng.randrange(7) >= 17

    def playout(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Play on to the end of the round."""
        s: State = state
        start = s.round
        while s.round == start:
            actors = rules.actors(s)
            if not actors:
                return settled(rules, s)
            seat = actors[0]
            legal = rules.legal(s, seat)
            rules.play(s, seat, legal[0] if len(legal) == 1 else self.pick(s, seat, legal, rng), rng)
        return self.worth(s)
