"""What matches say of strength: shares of first places and Elo, with 95 % intervals from resampled matches."""

from __future__ import annotations

from math import log10
from typing import Final

import msgspec

from games.bots.cli.matches import Played
from games.rules.chance import Quick

RESAMPLES: Final = 400
STEPS: Final = 60
SHRINK: Final = 0.5  # half a win to each side: a clean sweep is no proof of infinity
Table = list[list[float]]


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How one bot did: its share of first places per seat it held, and its Elo above the last bot of the list."""

    bot: str
    first: Estimate
    elo: Estimate


class Report(msgspec.Struct, frozen=True):
    """A tournament of one game at one table size."""

    game: str
    seats: int
    solo: bool
    clock: str
    matches: int
    standings: list[Standing]


def beaten(played: Played, bots: list[str]) -> Table:
    """How often each bot was placed before each other one; a shared place is half."""
    wins = [[0.0] * len(bots) for _ in bots]
    seats = range(len(played.lineup))
    for one in seats:
        for other in seats:
            if one != other and played.lineup[one] != played.lineup[other]:
                gap = played.places[other] - played.places[one]
                wins[bots.index(played.lineup[one])][bots.index(played.lineup[other])] += (
                    1.0 if gap > 0 else 0.5 if gap == 0 else 0.0
                )
    return wins


def added(tables: list[Table]) -> Table:
    """The sum of the tables."""
    size = range(len(tables[0]))
    return [[sum([table[row][column] for table in tables]) for column in size] for row in size]


def elo(wins: Table) -> list[float]:
    """Bradley and Terry's strengths by Hunter's iteration, in Elo above the last one."""
    size = range(len(wins))
    padded = [[wins[row][column] + (SHRINK if row != column else 0.0) for column in size] for row in size]
    power = [1.0 for _ in size]
    for _ in range(STEPS):
        for one in size:
            games = sum(
                [
                    (padded[one][other] + padded[other][one]) / (power[one] + power[other])
                    for other in size
                    if other != one
                ]
            )
            power[one] = sum(padded[one]) / games
    return [400.0 * log10(strength / power[-1]) for strength in power]


def firsts(played: list[Played], bots: list[str]) -> list[float]:
    """Of the matches a bot sat in, the share it won; several of its kind win together, tied winners split."""
    won = [0.0] * len(bots)
    sat = [0] * len(bots)
    for match in played:
        top = [match.lineup[seat] for seat, place in enumerate(match.places) if place == 1]
        for number, bot in enumerate(bots):
            sat[number] += bot in match.lineup
            won[number] += top.count(bot) / len(top)
    return [one / max(1, of) for one, of in zip(won, sat, strict=True)]


def interval(value: float, samples: list[float]) -> Estimate:
    """The figure with the middle 95 % of the resampled ones."""
    ordered = sorted(samples)
    edge = len(ordered) * 25 // 1000
    return Estimate(round(value, 3), round(ordered[edge], 3), round(ordered[-1 - edge], 3))


def swept(lineup: tuple[str, ...], winner: str) -> Played:
    """A match nobody played, in which one bot takes the first places and the rest share what is left."""
    won = lineup.count(winner)
    places = tuple([1 if bot == winner else 1 + won for bot in lineup])
    return Played(lineup, places, (0,) * len(lineup))


def report(game: str, seats: int, solo: bool, clock: str, bots: list[str], played: list[Played]) -> Report:
    """Everything a tournament says, with intervals by drawing as many matches from its own again and again.

    A sweep for every bot is added to what is drawn from: a bot that won all of a few matches might lose the next.
    """
    pool = played + [swept(played[0].lineup, bot) for bot in bots]
    tables = [beaten(match, bots) for match in pool]
    rng = Quick(1)
    drawn = [[rng.randrange(len(pool)) for _ in played] for _ in range(RESAMPLES)]
    elos = [elo(added([tables[at] for at in draw])) for draw in drawn]
    shares = [firsts([pool[at] for at in draw], bots) for draw in drawn]
    elo_now, first_now = elo(added(tables[: len(played)])), firsts(played, bots)
    standings = [
        Standing(
            bot,
            interval(first_now[number], [one[number] for one in shares]),
            interval(elo_now[number], [one[number] for one in elos]),
        )
        for number, bot in enumerate(bots)
    ]
    return Report(game, seats, solo, clock, len(played), standings)
