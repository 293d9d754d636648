"""PURE. Real matches among bots whose order is known: each plays like a squire in so many of a hundred moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.bots.levels import LEVELS
from games.rules.chance import Quick
from games.rules.contract import Result
from games.rules.registry import rules_for
from leagues.ratings.study.contests import Contest, Round

PEOPLE = 12
TABLES = {"king-me": 4, "koryo": 4, "majesty": 4}  # a whole match takes about a tenth of a second or less


class SeatMark(NamedTuple):
    """How the players of one seat fare when all play alike."""

    game: str
    seats: int
    seat: int
    matches: int
    first: float  # share of first places, shared ones split
    place: float  # mean place


def bot_rounds(game: str, number: int, seed: int) -> Iterator[Round]:
    """Rounds of one game. Player p takes the squire's move with probability p / (PEOPLE − 1), else the page's."""
    rng = random.Random(seed)  # noqa: S311  (a simulation)
    strength = {person: person / (PEOPLE - 1) for person in range(PEOPLE)}
    for _ in range(number):
        order = rng.sample(range(PEOPLE), PEOPLE)
        tables = [order[start : start + TABLES[game]] for start in range(0, PEOPLE, TABLES[game])]
        contests = [
            Contest(table, _match(game, [strength[person] for person in table], rng).places) for table in tables
        ]
        yield Round(contests, strength)


def seat_marks(game: str, seats: int, matches: int, seed: int) -> list[SeatMark]:
    """The advantage of each seat, measured among squires."""
    rng = random.Random(seed)  # noqa: S311  (a simulation)
    first, places = [0.0] * seats, [0] * seats
    for _ in range(matches):
        result = _match(game, [1.0] * seats, rng)
        winners = result.places.count(1)
        for seat, place in enumerate(result.places):
            first[seat] += (place == 1) / winners
            places[seat] += place
    return [
        SeatMark(game, seats, seat, matches, first[seat] / matches, places[seat] / matches) for seat in range(seats)
    ]


def _match(game: str, skill: list[float], rng: random.Random) -> Result:
    """One match to its end; nothing depends on the speed of the machine."""
    rules = rules_for(game)
    chance, thought = Quick(rng.randrange(1 << 32)), Quick(rng.randrange(1 << 32))
    page, squire = LEVELS["page"], LEVELS["squire"]
    state: Any = rules.deal(len(skill), rules.Options(), chance)
    while actors := rules.actors(state):
        seat = actors[0]
        legal = rules.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            bot = squire if rng.random() < skill[seat] else page
            action = bot.choose(rules, rules.view(state, seat), legal, thought, float)
        rules.play(state, seat, action, chance)
    result: Result | None = rules.result(state)
    assert result is not None
    return result
