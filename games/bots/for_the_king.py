"""How to play For the King (and Me): collect where offices pay, spend gold where it moves them, waste nothing.

A field promises each seat its offices times the chance to hold them. A card is worth what it changes in that, against
the average rival; gold is worth what it may still buy.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from games.bots.mind import Mind, draw, settled, shares
from games.rules.contract import Random, Rules
from games.rules.for_the_king.actions import Bid
from games.rules.for_the_king.auctions import is_gold, purse
from games.rules.for_the_king.cards import (
    EITHER,
    FIELD_VALUES,
    GOLD,
    HIGH,
    INFLUENCE,
    KING,
    LETTERS_PER_FIELD,
    LOWER,
    LOWER_TWO,
    OFFICE_MAX,
    OFFICE_MIN,
    RAISE,
    RAISE_TWO,
    TURNS,
    gold_value,
    secondary_office,
)
from games.rules.for_the_king.state import BIDDING, DECREEING, DISCARDING, PAYING, PLACING, TAKING, State

KEEN: Final = 3.0  # nats a point
RIVALS: Final = 0.9  # how much the average rival's points count against the own
GOLD_WORTH: Final = 0.2  # points a gold buys while there is enough to buy
ABSURD: Final = -12.0  # nats of a bid one cannot pay
# Fitted to matches of Squires, from the first turn to the last lot: by players, the points a gold is ahead of a rival
# without it in the end; and how wide final scores lie about what was promised, as the scale of a logistic curve.
GOLD_BUYS: Final = [0.0, 0.0, 0.5, 0.27, 0.18, 0.13]  # a list: mypyc finds no tuple of floats set
SURPRISES: Final = 7.6
UNKNOWN: Final = -1.0
REMEMBERED: Final = 50_000  # results kept before all are forgotten
# By draws still to come this turn: how far above the average a card must be to be kept.
CHOOSY: Final = (0.0, 0.3, 0.55, 0.7, 0.8, 0.9)


def lead(points: list[float], seat: int) -> float:
    """A seat's points against those of the average rival."""
    return points[seat] - RIVALS * (sum(points) - points[seat]) / (len(points) - 1)


@final
class ForTheKingMind(Mind):
    """Counts influence, offices and gold."""

    def __init__(self) -> None:
        super().__init__(particles=6, trust=0.2)
        # What was reckoned before: the same hands and fields come again thousands of times in one search.
        self.tallies: dict[tuple[int, ...], list[int]] = {}
        self.promised: dict[tuple[float, ...], list[float]] = {}

    # What fields are worth.

    def done(self, s: State) -> float:
        """How much of the match is over, from 0 to 1."""
        turns = TURNS[s.players]
        return 0.65 * s.round / turns + 0.35 * len(s.turned) / turns

    def tally(self, hand: list[int]) -> list[int]:
        """By field: the influence in a hand."""
        key = tuple(hand)
        found = self.tallies.get(key)
        if found is None:
            if len(self.tallies) > REMEMBERED:
                self.tallies.clear()
            found = [0] * len(FIELD_VALUES)
            for card in hand:
                if card < GOLD:
                    found[card // LETTERS_PER_FIELD] += INFLUENCE[card]
            self.tallies[key] = found
        return found

    def sums(self, s: State, field: int) -> list[int]:
        """By seat: the influence in a field."""
        return [self.tally(hand)[field] for hand in s.hands]

    def sharpness(self, s: State, field: int) -> float:
        """How much a point of influence decides."""
        done = self.done(s)
        return (0.28 if FIELD_VALUES[field] is HIGH else 0.65) * (0.6 + 2.6 * done * done)

    def offices(self, sums: list[int], primary: int, sharp: float) -> list[float]:
        """The points a field promises each seat; only to be read."""
        key = (primary, sharp, *sums)
        found = self.promised.get(key)
        if found is None:
            if len(self.promised) > REMEMBERED:
                self.promised.clear()
            found = self.reckoned(sums, primary, sharp)
            self.promised[key] = found
        return found

    def reckoned(self, sums: list[int], primary: int, sharp: float) -> list[float]:
        """The points a field promises each seat: each office times the chance to hold it."""
        powers = [exp(sharp * min(held, 60.0 / sharp)) if held else 0.35 for held in sums]
        total = sum(powers)
        first = [power / total for power in powers]
        second = secondary_office(primary) if len(sums) > 2 else 0
        if not second:
            return [primary * chance for chance in first]
        found: list[float] = []
        for seat, power in enumerate(powers):
            chance = 0.0
            for other, theirs in enumerate(powers):
                if other != seat and total - theirs > 0.0:
                    chance += first[other] * power / (total - theirs)
            found.append(primary * first[seat] + second * chance)
        return found

    def field(self, s: State, field: int) -> list[float]:
        """The points a field promises each seat as the hands are."""
        return self.offices(self.sums(s, field), s.offices[field], self.sharpness(s, field))

    def gold_worth(self, s: State) -> float:
        """Points a gold is worth: in the end it only breaks ties."""
        return GOLD_WORTH * min(1.0, 0.06 + self.lots(s) / 7.0)

    def lots(self, s: State) -> int:
        """How many cards are still to be sold, the one being sold included."""
        return TURNS[s.players] - len(s.turned) + (1 if s.phase in (BIDDING, PAYING, DISCARDING) else 0)

    def promises(self, s: State) -> list[float]:
        """The points each seat may expect, gold counted by what it may buy."""
        worth = GOLD_BUYS[s.players] * min(1.0, 0.06 + self.lots(s) / 2.0)
        points = [worth * purse(hand) for hand in s.hands]
        for field in range(len(s.offices)):
            for seat, promise in enumerate(self.field(s, field)):
                points[seat] += promise
        return points

    def worth(self, state: Any) -> list[float]:
        """Chances by the points promised."""
        s: State = state
        return shares(self.promises(s), SURPRISES / s.players * (1.0 - 0.3 * self.done(s)))

    # What a card is worth to a seat.

    def gain(self, s: State, seat: int, card: int, owner: int) -> float:
        """What it does for the seat, against its rivals, if the owner gets the card."""
        if card >= KING:
            return self.king(s, owner, card) if owner == seat else -self.king(s, owner, card) / (s.players - 1)
        if card >= GOLD:
            worth = self.gold_worth(s) * gold_value(card)
            return worth if owner == seat else -worth * RIVALS / (s.players - 1)
        field = card // LETTERS_PER_FIELD
        sums = self.sums(s, field)
        sharp = self.sharpness(s, field)
        before = lead(self.offices(sums, s.offices[field], sharp), seat)
        sums[owner] += INFLUENCE[card]
        return lead(self.offices(sums, s.offices[field], sharp), seat) - before

    def loss(self, s: State, seat: int, card: int) -> float:
        """What losing a card costs the seat."""
        if card >= GOLD:
            return self.gold_worth(s) * gold_value(card) * 1.1
        field = card // LETTERS_PER_FIELD
        sums = self.sums(s, field)
        sharp = self.sharpness(s, field)
        before = lead(self.offices(sums, s.offices[field], sharp), seat)
        sums[seat] -= INFLUENCE[card]
        return before - lead(self.offices(sums, s.offices[field], sharp), seat)

    def moved(self, s: State, seat: int, field: int, step: int) -> float:
        """What moving a field's primary does for the seat."""
        primary = s.offices[field]
        if not OFFICE_MIN <= primary + step <= OFFICE_MAX:
            return 0.0
        sums = self.sums(s, field)
        sharp = self.sharpness(s, field)
        before = lead(self.offices(sums, primary, sharp), seat)
        return lead(self.offices(sums, primary + step, sharp), seat) - before

    def king(self, s: State, seat: int, card: int) -> float:
        """What a king card is worth to a seat that applies it well."""
        effect = card - KING
        fields = range(len(s.offices))
        ups = sorted([self.moved(s, seat, field, 1) for field in fields], reverse=True)
        downs = sorted([self.moved(s, seat, field, -1) for field in fields], reverse=True)
        if effect == RAISE:
            return ups[0]
        if effect == LOWER:
            return downs[0]
        if effect == RAISE_TWO:
            return ups[0] + ups[1]
        if effect == LOWER_TWO:
            return downs[0] + downs[1]
        return max(ups[0], downs[0]) if effect == EITHER else ups[0] + downs[0]

    # What actions look like.

    def weigh(self, state: Any, seat: int, legal: list[Any]) -> list[float]:
        """Points each action promises, in nats."""
        s: State = state
        if s.phase == BIDDING:
            return self.weigh_bids(s, seat, legal)
        if s.phase == PLACING:
            return self.weigh_zones(s, seat, legal)
        if s.phase == TAKING:
            return [KEEN * self.taken(s, seat, action.card) for action in legal]
        if s.phase == DECREEING:
            return [KEEN * self.decreed(s, seat, action.up, action.down) for action in legal]
        if s.phase == DISCARDING:
            return [-KEEN * self.loss(s, seat, action.card) for action in legal]
        assert s.phase == PAYING
        return [
            -0.8 * (a.ones + 2 * a.twos + 3 * a.threes - s.bid) - 0.15 * (a.ones + a.twos + a.threes) for a in legal
        ]

    def taken(self, s: State, seat: int, card: int) -> float:
        """What taking a centre card brings, and denies to those who pick later."""
        brings = self.gain(s, seat, card, seat)
        if s.picks + 2 < s.players:
            after = (seat + 1) % s.players
            brings -= 0.4 * self.gain(s, seat, card, after)
        return brings

    def decreed(self, s: State, seat: int, up: tuple[int, ...], down: tuple[int, ...]) -> float:
        """What a decree does for the seat."""
        total = 0.0
        for field in up:
            total += self.moved(s, seat, field, 1)
        for field in down:
            total += self.moved(s, seat, field, -1)
        return total

    def weigh_zones(self, s: State, seat: int, legal: list[Any]) -> list[float]:
        """Keep what is clearly better than what may still come; give away what helps rivals least."""
        card = s.drawn
        mine = self.gain(s, seat, card, seat)
        left = s.players - s.placed
        sample = s.deck[-min(left, len(s.deck)) :] if left > 0 else []
        bar = 0.0
        if sample:
            usual = [self.gain(s, seat, other, seat) for other in sample]
            mean = sum(usual) / len(usual)
            bar = mean + CHOOSY[min(left, 5)] * 0.3
        theirs = max([-self.gain(s, seat, card, other) for other in range(s.players) if other != seat])
        found: list[float] = []
        for action in legal:
            if action.zone == "self":
                found.append(KEEN * (mine - bar))
            elif action.zone == "favour":
                found.append(KEEN * 0.25 * mine)
            else:
                found.append(KEEN * -theirs)
        return found

    def limit(self, s: State, seat: int) -> float:
        """The most the seat should offer for the lot."""
        lot = s.lot
        hand = s.hands[seat]
        if is_gold(lot):
            return self.cards_for_gold(s, seat)
        means = purse(hand)
        if not means:
            return 0.0
        value = self.gain(s, seat, lot, seat)
        if s.bidder >= 0 and s.bidder != seat:
            value -= 0.5 * self.gain(s, seat, lot, s.bidder)
        if value <= 0.02:
            return 0.0
        future = 0.22 * len(s.lots) * 0.7
        return min(float(means), means * value / (value + future) * 1.3)

    def cards_for_gold(self, s: State, seat: int) -> float:
        """How many cards a gold lot is worth: those whose loss costs less than the gold brings."""
        worth = self.gold_worth(s) * gold_value(s.lot)
        losses = sorted([self.loss(s, seat, card) for card in s.hands[seat]])
        number = 0
        for loss in losses:
            worth -= loss + 0.01
            if worth < 0.0:
                break
            number += 1
        return float(number)

    def weigh_bids(self, s: State, seat: int, legal: list[Any]) -> list[float]:
        """The smallest raise while the lot is worth it, a pass afterwards."""
        limit = self.limit(s, seat)
        hand = s.hands[seat]
        means = len(hand) if is_gold(s.lot) else purse(hand)
        found: list[float] = []
        for action in legal:
            if type(action) is not Bid:
                found.append(0.0)
            elif action.amount > means:
                found.append(ABSURD)
            elif action.amount <= limit:
                found.append(1.8 - 0.9 * (action.amount - s.bid - 1))
            else:
                found.append(max(ABSURD, -0.6 - 1.2 * (action.amount - limit)))
        return found

    # What is hidden.

    def fits(self, view: Any, state: Any) -> float:
        """Advisers keep what suits them: a rival's hand is likelier the more offices it promises."""
        s: State = state
        found = 0.0
        for field in range(len(s.offices)):
            for seat, points in enumerate(self.field(s, field)):
                if seat != view.viewer:
                    found += 0.5 * points
        return found

    def seen(self, state: Any, seat: int, action: Any) -> Any:
        """Cards kept, put on the favour pile or paid for gold are not seen; king cards and the centre are."""
        s: State = state
        if s.phase == PLACING and (action.zone == "centre" or (action.zone == "self" and s.drawn >= KING)):
            return action, s.drawn
        return 0 if s.phase == DISCARDING else action

    def noted(self, state: Any, seat: int) -> Any:
        """The card an adviser has drawn."""
        s: State = state
        return s.drawn if s.phase == PLACING and s.turn == seat else 0

    # Playing on.

    def pick(self, state: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """Pay and discard what hurts least, share out by opinion, take the better of two."""
        s: State = state
        if s.phase == TAKING or s.phase == DECREEING:
            pair = [rng.choice(legal), rng.choice(legal)]
            if pair[0] is pair[1]:
                return pair[0]
            good = self.weigh(s, seat, pair)
            return pair[0] if good[0] >= good[1] else pair[1]
        good = self.weigh(s, seat, legal)
        if s.phase == PLACING:
            return legal[draw(good, rng)]
        return legal[good.index(max(good))]

    def playout(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Play the adviser's turn or the auction out: before its end hands do not show what it brings and costs."""
        s: State = state
        turn, lots = s.round, len(s.turned)
        limits = [UNKNOWN] * s.players
        while s.round == turn and len(s.turned) == lots:
            if not rules.actors(s):
                return settled(rules, s)
            seat = s.turn
            legal = rules.legal(s, seat)
            if s.phase == BIDDING:
                if limits[seat] == UNKNOWN:
                    limits[seat] = self.limit(s, seat)
                action = legal[0] if s.bid + 1 <= limits[seat] else legal[-1]
            else:
                action = legal[0] if len(legal) == 1 else self.pick(s, seat, legal, rng)
            rules.play(s, seat, action, rng)
        return self.worth(s)
