"""Phase 2 of a season: orders are laid face down, in turn order."""

from __future__ import annotations

from typing import Any, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.koryo.action import begin_turn
from games.rules.koryo.actions import ORDER_NOTHING, ORDERS, PAIRS, Order, OrderNothing, OrderPair
from games.rules.koryo.cards import KINDS
from games.rules.koryo.news import LAID, ORDERED
from games.rules.koryo.phase import Phase
from games.rules.koryo.state import ACTION, State


@final
class Orders(Phase):
    """Each player lays any number of identical cards face down, or the Ship Owner's pair, and discards the rest."""

    def legal(self, state: State, seat: int) -> list[Any]:
        """Nothing, every stack the hand allows, and the pairs."""
        found: list[Any] = [ORDER_NOTHING]
        hands = state.hands
        base = seat * KINDS
        hand = hands[base : base + KINDS]
        for kind, held in enumerate(hand):
            if held:
                found += ORDERS[kind][held]
        if state.ship_owner == seat:
            kinds = [kind for kind in range(KINDS) if hand[kind]]
            for at, low in enumerate(kinds):
                pairs = PAIRS[low]
                found += [pairs[high] for high in kinds[at + 1 :]]
        return found

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Lay the order; after the last one the action phase begins."""
        kind = type(action)
        if kind is Order:
            return self.lay_stack(state, seat, action.kind, action.count)
        if kind is OrderNothing:
            return [self.laid(state, seat, 0, {seat: {"cards": []}})]
        if kind is OrderPair:
            if state.ship_owner != seat:
                raise IllegalMove("Only the Ship Owner majority may order two different cards.")
            if action.first >= action.second:
                raise IllegalMove("A pair is two different cards, the lower one first.")
            return self.lay_pair(state, seat, action.first, action.second)
        raise IllegalMove("It is the time for orders.")

    def lay_stack(self, state: State, seat: int, kind: int, count: int) -> list[Event]:
        """Move identical cards from the hand to the order."""
        at = seat * KINDS + kind
        if not 0 <= kind < KINDS or not 1 <= count <= state.hands[at]:
            raise IllegalMove("You do not hold these cards.")
        state.hands[at] -= count
        state.orders[at] = count
        return [self.laid(state, seat, count, LAID[seat][kind][count])]

    def lay_pair(self, state: State, seat: int, first: int, second: int) -> list[Event]:
        """Move one card each of two kinds from the hand to the order."""
        base = seat * KINDS
        hands = state.hands
        if not 0 <= first < second < KINDS or not hands[base + first] or not hands[base + second]:
            raise IllegalMove("You do not hold these cards.")
        for kind in (first, second):
            hands[base + kind] -= 1
            state.orders[base + kind] = 1
        return [self.laid(state, seat, 2, {seat: {"cards": [[first, 1], [second, 1]]}})]

    def laid(self, state: State, seat: int, count: int, cards: dict[int, dict[str, Any]]) -> Event:
        """The order lies: what stays in `hands` counts as discarded from now on, and the next player orders."""
        base = seat * KINDS
        rest = sum(state.hands[base : base + KINDS])
        state.turn = (seat + 1) % state.seats
        if state.turn == state.first:
            state.phase = ACTION
            begin_turn(state)
        return Event("ordered", seat, ORDERED[count][rest], cards)
