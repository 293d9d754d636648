"""Tables of Majesty set up by hand, and random matches, for the tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.rules.majesty import cards
from games.rules.majesty.actions import Take
from games.rules.majesty.cards import FACES, ROLE_NUMBER
from games.rules.majesty.rules import RULES
from games.rules.majesty.state import State

SIDES_A = "AAAAAAAA"
SIDES_B = "BBBBBBBB"
RNG = random.Random(0)


def table(seats: int = 2, sides: str = SIDES_A, market: str = "miller", deck: str = "tiered") -> State:
    """A fresh match with seat 0 on turn and the named cards at the front of the market, millers behind them."""
    state = RULES.deal(seats, RULES.Options(sides=sides, deck=deck), random.Random(7))
    state.turn = state.first = 0
    wanted = [FACES.index(face) for face in market.split()]
    state.market = (wanted + [FACES.index("miller")] * 6)[:6]
    return state


def people(state: State, seat: int, *faces: str) -> None:
    """Settle characters without activating anything; `witch/guard:guard` names the half of a double card."""
    for face in faces:
        card, _, role = face.partition(":")
        number = ROLE_NUMBER[role or card]
        state.placed[seat].append(FACES.index(card) * 8 + number)
        state.counts[seat][number] += 1


def hurt(state: State, seat: int, *faces: str) -> None:
    """Put cards on the infirmary, the last one on top."""
    for face in faces:
        state.wounded[seat].append(FACES.index(face))
        state.counts[seat][7] += 1


def living(state: State, seat: int) -> list[str]:
    """The characters at home, building by building."""
    return sorted((cards.ROLES[entry % 8] for entry in state.placed[seat]), key=cards.ROLES.index)


def sick(state: State, seat: int) -> list[str]:
    return [FACES[card] for card in state.wounded[seat]]


def take(state: State, role: str, position: int = 0) -> list[Any]:
    return RULES.play(state, state.turn, Take(position, role), RNG)


def gain(state: State, role: str, seat: int = 0) -> int:
    """What taking the front card brings the seat."""
    before = state.points[seat]
    take(state, role)
    return state.points[seat] - before


def finished(sides: str = SIDES_A, seats: int = 2) -> State:
    """A match that is over, with empty kingdoms to fill."""
    state = table(seats, sides)
    state.phase = 3
    return state


def sheet(state: State, seat: int) -> dict[str, int]:
    result = RULES.result(state)
    assert result is not None
    return result.breakdown[seat]


def matches(count: int, seed: int = 1) -> Iterator[tuple[random.Random, State]]:
    """Random matches over seats, decks and sides: (rng, state) freshly dealt."""
    for number in range(count):
        rng = random.Random(seed * 1000 + number)
        sides = "".join(rng.choice("AB") for _ in range(8)) if number % 3 else (SIDES_A, SIDES_B)[number % 2]
        options = RULES.Options(deck=("tiered", "mixed")[number % 2], sides=sides)
        yield rng, RULES.deal(2 + number % 3, options, rng)


def random_action(state: State, rng: random.Random) -> tuple[int, Any]:
    (seat,) = RULES.actors(state)
    return seat, rng.choice(RULES.legal(state, seat))


def all_cards(state: State) -> Counter[int]:
    placed = [entry >> 3 for row in state.placed for entry in row]
    wounded = [card for row in state.wounded for card in row]
    return Counter([*placed, *wounded, *state.market, *state.deck, *state.removed])
