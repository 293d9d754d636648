"""Characters come, fall and recover: settling, attacks and healing."""

from __future__ import annotations

from games.rules.contract import Event
from games.rules.majesty.cards import CARD_DATA, GUARD, HOMES, INFIRMARY, KNIGHT, ROLES
from games.rules.majesty.state import State


def settle(state: State, seat: int, card: int, role: int) -> None:
    """Place a card last in the column of its building."""
    state.placed[seat].append(card << 3 | role)
    state.counts[seat][role] += 1


def attack(state: State, seat: int, told: list[Event]) -> None:
    """Fight every opponent: more knights than his guards wound one of his cards."""
    knights = state.counts[seat][KNIGHT]
    for step in range(1, state.seats):
        target = (seat + step) % state.seats
        guards = state.counts[target][GUARD]
        if knights > guards:
            wound(state, seat, target, told)
        else:
            told.append(Event("repelled", seat, {"target": target, "knights": knights, "guards": guards}))


def wound(state: State, seat: int, target: int, told: list[Event]) -> None:
    """Move the newest card of the lowest-numbered occupied building on top of the infirmary."""
    counts = state.counts[target]
    for building in range(HOMES):
        if counts[building]:
            card = lift_newest(state.placed[target], building)
            state.wounded[target].append(card)
            counts[building] -= 1
            counts[INFIRMARY] += 1
            told.append(Event("wounded", seat, {"target": target, "card": CARD_DATA[card], "role": ROLES[building]}))
            return
    told.append(Event("spared", seat, {"target": target}))


def lift_newest(placed: list[int], building: int) -> int:
    """Take the most recently placed card out of a building's column."""
    place = len(placed) - 1
    while placed[place] & 7 != building:
        place -= 1
    return placed.pop(place) >> 3


def heal(state: State, seat: int, role: int, told: list[Event]) -> None:
    """Bring the top wounded card back to its building without activating it."""
    card = state.wounded[seat].pop()
    state.counts[seat][INFIRMARY] -= 1
    settle(state, seat, card, role)
    told.append(Event("healed", seat, {"card": CARD_DATA[card], "role": ROLES[role]}))
