"""PURE. Made-up populations whose true strength is known, and the matches they play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SPREAD = 250.0  # standard deviation of true strength, in points of the Elo scale
DRIFT = 1.5  # how far a player's strength wanders between two matches
TIE = 8.0  # performances closer than this share a place


class Contest(NamedTuple):
    """One finished match: who played, and which place each took."""

    players: Sequence[int]
    places: Sequence[int]


class Round(NamedTuple):
    """Everybody who is there plays one match. `strength` is what each was worth then."""

    contests: list[Contest]
    strength: dict[int, float]


class Population(NamedTuple):
    """Who plays with whom, and how much luck there is."""

    name: str
    sizes: Sequence[int]  # of the tables, taken in turn
    luck: float  # standard deviation of a performance around the strength
    people: int = 96
    newcomers: float = 0.0  # share of the people who stop and are replaced between two rounds
    leavers: float = 0.0  # how likely somebody walks out of a match, and is last
    by_strength: bool = False  # tables of equals, as matchmaking and divisions make them


POPULATIONS = (
    Population("2 players, little luck", [2], 150.0),
    Population("2 players, much luck", [2], 400.0),
    Population("4 players, little luck", [4], 150.0),
    Population("4 players, much luck", [4], 400.0),
    Population("6 players, much luck", [6], 400.0),
    Population("3 to 6 players, much luck, tables of equals", [3, 4, 5, 6], 400.0, by_strength=True),
    Population("2 to 6 players, newcomers and leavers", [2, 3, 4, 5, 6], 300.0, newcomers=0.01, leavers=0.04),
)


def rounds(population: Population, number: int, seed: int) -> Iterator[Round]:
    """So many rounds of a population; the same seed gives the same ones."""
    rng = random.Random(seed)  # noqa: S311  (a simulation)
    strength = {person: rng.gauss(0, SPREAD) for person in range(population.people)}
    following = population.people
    for played in range(number):
        for person in [person for person in strength if played and rng.random() < population.newcomers]:
            del strength[person]
            strength[following] = rng.gauss(0, SPREAD)
            following += 1
        yield Round(
            [_play(table, strength, population, rng) for table in _tables(strength, population, rng)], {**strength}
        )
        for person in strength:
            strength[person] += rng.gauss(0, DRIFT)


def _tables(strength: dict[int, float], population: Population, rng: random.Random) -> list[list[int]]:
    """Everybody at one table; a few may be left over."""
    order = list(strength)
    rng.shuffle(order)
    if population.by_strength:
        order.sort(key=lambda person: strength[person] + rng.gauss(0, SPREAD / 2))
    tables, start = [], 0
    for number in range(len(order)):
        size = population.sizes[number % len(population.sizes)]
        if start + size > len(order):
            break
        tables.append(order[start : start + size])
        start += size
    return tables


def _play(table: Sequence[int], strength: dict[int, float], population: Population, rng: random.Random) -> Contest:
    shown = [rng.gauss(strength[person], population.luck) for person in table]
    stayed = [rng.random() >= population.leavers for _ in table]
    lowest = min(shown) - 1000.0
    shown = [value if there else lowest for value, there in zip(shown, stayed, strict=True)]
    return Contest(table, [1 + sum(other > mine + TIE for other in shown) for mine in shown])
