"""How to play Koryŏ: which majorities will last until the end, what they earn on the way, and what an order changes.

The value of a family to a seat is its points, and what its effect earns in the seasons left, times the chance to hold
the majority. An order is judged by the table it leads to, with the surplus above the limit already gone.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, Final, final

from games.bots.mind import Mind, draw, settled, shares, softmax
from games.rules.contract import Random, Rules
from games.rules.koryo.actions import (
    Banish,
    Lobby,
    Order,
    OrderNothing,
    OrderPair,
    Raid,
    Reveal,
    Steal,
    Swap,
    TakeToken,
)
from games.rules.koryo.cards import BARBARIANS, COPIES, GUARDIAN, KINDS, LIMIT, LOBBYING, OMNISCIENT, SEASONS, SENATOR
from games.rules.koryo.lobbying import parties_after
from games.rules.koryo.orders import Orders
from games.rules.koryo.sight import has_ordered
from games.rules.koryo.state import ACTION, END, ORDERS, State

KEEN: Final = 1.3  # nats a point
# What a family's effect earns its holder a season: the Banker's and the Spy's tokens, the Priest's events, and so on.
EFFECT: Final = (0.0, 0.25, 0.45, 0.3, 0.45, 0.3, 0.8, 0.3, 0.3, 0.0, 0.0)
BLOCKED: Final = 0.45  # points a season a card beyond the limit would have been worth: events take up room
UNLIKELY: Final = -4.0  # nats of an order no rival would choose: rivals are no copies of this mind
TINY: Final = 1e-9
# By season and number of cards: how strongly they claim a majority. The fewer seasons are left, the more a lead counts.
POWERS: Final = [
    [0.12, *(exp((0.75 + 0.16 * season) * count) for count in range(1, max(COPIES) + 1))]
    for season in range(SEASONS + 1)
]
TIE: Final = 0.35  # how strongly nobody does
# By season and kind: a family's points and what its effect still earns; by season: what an event in front costs.
VALUES: Final = [
    [kind + EFFECT[kind] * (SEASONS - season + 0.5) for kind in range(KINDS)] for season in range(SEASONS + 1)
]
PRICES: Final = [1.0 + BLOCKED * (SEASONS - season + 0.5) / SEASONS for season in range(SEASONS + 1)]
ORDER_PHASE: Final = Orders()


@final
class KoryoMind(Mind):
    """Weighs majorities."""

    def __init__(self) -> None:
        super().__init__(particles=6)

    # What a table is worth.

    def family(self, s: State, kind: int) -> list[float]:
        """What one family promises each seat: its value, effect included, times the chance to hold it in the end."""
        powers = POWERS[s.season]
        found = [powers[count] for count in s.tables[kind::KINDS]]
        share = VALUES[s.season][kind] / (sum(found) + TIE)
        return [power * share for power in found]

    def promises(self, s: State) -> list[float]:
        """The points each seat may expect in the end."""
        scores = [float(tokens) for tokens in s.tokens]
        for kind in range(OMNISCIENT, BARBARIANS):
            for seat, points in enumerate(self.family(s, kind)):
                scores[seat] += points
        for seat in range(s.seats):
            events = s.tables[seat * KINDS + BARBARIANS] + s.tables[seat * KINDS + LOBBYING]
            scores[seat] -= events * PRICES[s.season]
        return scores

    def worth(self, state: Any) -> list[float]:
        """Chances by the points promised."""
        s: State = state
        return shares(self.promises(s), 2.6 + 1.25 * sqrt(SEASONS - s.season + 0.5))  # as wide as Squires' matches

    def stake(self, s: State, seat: int, kind: int) -> float:
        """A seat's points of a family against those of the average rival; its own count a little more."""
        powers = POWERS[s.season]
        total = 0.0
        for count in s.tables[kind::KINDS]:
            total += powers[count]
        mine = powers[s.tables[seat * KINDS + kind]]
        return VALUES[s.season][kind] / (total + TIE) * (1.15 * mine - 0.85 * (total - mine) / (s.seats - 1))

    def edge(self, s: State, seat: int, kind: int, change: int) -> float:
        """What changing the seat's number of cards of a family does for it against an average rival."""
        at = seat * KINDS + kind
        before = self.stake(s, seat, kind)
        s.tables[at] += change
        after = self.stake(s, seat, kind)
        s.tables[at] -= change
        return after - before

    # What actions look like.

    def weigh(self, state: Any, seat: int, legal: list[Any]) -> list[float]:
        """Points each action promises, in nats."""
        s: State = state
        if s.phase == ORDERS:
            return [KEEN * points for points in self.orders(s, seat, legal)]
        if s.phase == END:
            return [KEEN * self.edge(s, seat, action.kind, -1) for action in legal]
        return [KEEN * self.act(s, seat, action) for action in legal]

    def orders(self, s: State, seat: int, legal: list[Any]) -> list[float]:
        """What each order leads to, once the surplus above the limit is gone."""
        base = seat * KINDS
        room = LIMIT[s.season] + (2 if s.majority[SENATOR] == seat else 0) - sum(s.tables[base : base + KINDS])
        losses: list[float] | None = None
        raid = -1.0
        found: list[float] = []
        for action in legal:
            points = 0.0
            size = 0
            if type(action) is Order:
                size = action.count
                if action.kind == BARBARIANS and raid < 0.0:
                    raid = self.best_raid(s, seat)
                points = self.ordered(s, seat, action.kind, size, raid)
            elif type(action) is OrderPair:
                size = 2
                if action.second == BARBARIANS and raid < 0.0:
                    raid = self.best_raid(s, seat)
                points = self.ordered(s, seat, action.first, 1, raid)
                points += self.ordered(s, seat, action.second, 1, raid)
            if size > room:
                if losses is None:
                    losses = self.losses(s, seat)
                points -= sum(losses[: size - room])
                if losses and size - room > len(losses):
                    points -= 2.0 * (size - room - len(losses))
            found.append(points)
        return found

    def ordered(self, s: State, seat: int, kind: int, number: int, raid: float) -> float:
        """What so many more cards of a kind bring."""
        price = PRICES[s.season]
        if kind == BARBARIANS:
            return raid * sqrt(number) - price * number
        if kind == LOBBYING:
            return (1.1 - price) * number
        return self.edge(s, seat, kind, number)

    def losses(self, s: State, seat: int) -> list[float]:
        """What losing each character in front would cost, the cheapest first; copies cost a little more each."""
        found: list[float] = []
        base = seat * KINDS
        for kind in range(OMNISCIENT, BARBARIANS):
            held = s.tables[base + kind]
            if held:
                cost = -self.edge(s, seat, kind, -1)
                found += [cost * (1.0 + 0.3 * copy) for copy in range(held)]
        found.sort()
        return found

    def best_raid(self, s: State, seat: int) -> float:
        """The best a Barbarian could do on this table."""
        best = 0.0
        for victim in range(s.seats):
            if victim != seat and s.majority[GUARDIAN] != victim:
                for kind in range(OMNISCIENT, BARBARIANS):
                    if s.tables[victim * KINDS + kind]:
                        best = max(best, self.raid(s, seat, victim, kind))
        return best

    def raid(self, s: State, seat: int, victim: int, kind: int) -> float:
        """What destroying a character of somebody else does for the seat."""
        at = victim * KINDS + kind
        before = self.stake(s, seat, kind)
        s.tables[at] -= 1
        after = self.stake(s, seat, kind)
        s.tables[at] += 1
        return after - before

    def act(self, s: State, seat: int, action: Any) -> float:
        """What one thing of the own turn brings: free gains first, then events, then the Priest, then the end."""
        kind = type(action)
        if kind is TakeToken or kind is Steal:
            ahead = s.tokens[action.victim] * 0.05 if kind is Steal else 0.0
            return 4.0 + ahead
        if kind is Reveal:
            return 3.0
        if kind is Raid:
            return 1.2 + self.raid(s, seat, action.victim, action.kind)
        if kind is Lobby:
            return 0.6 + self.best_swap(s, seat, action.party, action.kind)
        if kind is Swap:
            return self.swap(s, seat, s.lifted // KINDS, s.lifted % KINDS, action.party, action.kind)
        if kind is Banish:
            return 0.9
        return 0.6  # the end of the turn

    def best_swap(self, s: State, seat: int, party: int, kind: int) -> float:
        """The best that can follow on naming this character first."""
        best = -9.0
        for other in parties_after(s, party):
            for wanted in range(OMNISCIENT, BARBARIANS):
                if s.tables[other * KINDS + wanted]:
                    best = max(best, self.swap(s, seat, party, kind, other, wanted))
        return best

    def swap(self, s: State, seat: int, party: int, kind: int, other: int, wanted: int) -> float:
        """What swapping two characters does for the seat."""
        if kind == wanted:
            return 0.0
        tables = s.tables
        before = self.stake(s, seat, kind) + self.stake(s, seat, wanted)
        tables[party * KINDS + kind] -= 1
        tables[other * KINDS + kind] += 1
        tables[other * KINDS + wanted] -= 1
        tables[party * KINDS + wanted] += 1
        after = self.stake(s, seat, kind) + self.stake(s, seat, wanted)
        tables[party * KINDS + kind] += 1
        tables[other * KINDS + kind] -= 1
        tables[other * KINDS + wanted] += 1
        tables[party * KINDS + wanted] -= 1
        return after - before

    # What is hidden.

    def fits(self, view: Any, state: Any) -> float:
        """Whether each rival would have laid the order it is guessed to have laid, out of the hand it is guessed."""
        s: State = state
        if s.phase != ORDERS and s.phase != ACTION:
            return 0.0
        found = 0.0
        for seat in range(s.seats):
            base = seat * KINDS
            order = s.orders[base : base + KINDS]
            if seat != view.viewer and any(order) and has_ordered(s.phase, s.seats, s.first, s.turn, seat):
                found += self.order_fits(s, seat, order)
        return found

    def order_fits(self, s: State, seat: int, order: list[int]) -> float:
        """How likely the seat was to choose this order, in nats."""
        base = seat * KINDS
        aside = s.hands[base : base + KINDS]
        s.hands[base : base + KINDS] = [one + other for one, other in zip(aside, order, strict=True)]
        legal = ORDER_PHASE.legal(s, seat)
        good = [0.5 * KEEN * points for points in self.orders(s, seat, legal)]
        s.hands[base : base + KINDS] = aside
        laid = [kind for kind in range(KINDS) if order[kind]]
        for action, share in zip(legal, softmax(good), strict=True):
            if type(action) is Order:
                if laid == [action.kind] and order[action.kind] == action.count:
                    return max(UNLIKELY, log(share + TINY))
            elif type(action) is OrderPair and laid == [action.first, action.second]:
                return max(UNLIKELY, log(share + TINY))
        return UNLIKELY

    def seen(self, state: Any, seat: int, action: Any) -> Any:
        """Of an order only its size."""
        if type(action) is Order:
            return action.count
        if type(action) is OrderPair:
            return 2
        return 0 if type(action) is OrderNothing else action

    # Playing on.

    def pick(self, state: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """What is free first; the rest by opinion."""
        first = type(legal[0])
        if first is Reveal or first is TakeToken:
            return legal[0]
        return legal[draw(self.weigh(state, seat, legal), rng)]

    def playout(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Play the season out by opinion: then everything lies open, and the table can be valued."""
        s: State = state
        start = s.season
        while s.season == start:
            actors = rules.actors(s)
            if not actors:
                return settled(rules, s)
            seat = actors[0]
            legal = rules.legal(s, seat)
            rules.play(s, seat, legal[0] if len(legal) == 1 else self.pick(s, seat, legal, rng), rng)
        return self.worth(s)
