"""Phase 2 of a season: orders are laid face down, in turn order."""

from __future__ import annotations

from typing import Any, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.koryo.action import begin_turn
from games.rules.koryo.actions import ORDER_NOTHING, ORDERS, PAIRS, Order, OrderNothing, OrderPair
from games.rules.koryo.cards import KINDS
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
        for kind in range(KINDS):
            held = hands[base + kind]
            if held:
                found += ORDERS[kind][held]
        if state.ship_owner == seat:
            kinds = [kind for kind in range(KINDS) if hands[base + kind]]
            for at, low in enumerate(kinds):
                found += [PAIRS[low][high] for high in kinds[at + 1 :]]
        return found

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Lay the order; after the last one the action phase begins."""
        kind = type(action)
        if kind is Order:
            return self.lay(state, seat, [[action.kind, action.count]])
        if kind is OrderNothing:
            return self.lay(state, seat, [])
        if kind is OrderPair:
            if state.ship_owner != seat:
                raise IllegalMove("Only the Ship Owner majority may order two different cards.")
            if action.first >= action.second:
                raise IllegalMove("A pair is two different cards, the lower one first.")
            return self.lay(state, seat, [[action.first, 1], [action.second, 1]])
        raise IllegalMove("It is the time for orders.")

    def lay(self, state: State, seat: int, cards: list[list[int]]) -> list[Event]:
        """Move the cards from the hand to the order; what stays in `hands` counts as discarded from now on."""
        base = seat * KINDS
        hands = state.hands
        laid = 0
        for kind, count in cards:
            if not 0 <= kind < KINDS or not 1 <= count <= hands[base + kind]:
                raise IllegalMove("You do not hold these cards.")
        for kind, count in cards:
            hands[base + kind] -= count
            state.orders[base + kind] = count
            laid += count
        rest = sum(hands[base : base + KINDS])
        event = Event("ordered", seat, {"count": laid, "discarded": rest}, {seat: {"cards": cards}})
        state.turn = (seat + 1) % state.seats
        if state.turn == state.first:
            state.phase = ACTION
            begin_turn(state)
        return [event]
