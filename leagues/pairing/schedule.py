"""The matches of a division: everybody plays equally often, meets everybody as equally as can be, in balanced seats."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from leagues.pairing.annealing import SWAPS, even_out, first_plan, plan_for, plan_in_rounds
from leagues.pairing.games import alike, game_spread, games_of_tables, shares
from leagues.pairing.meetings import least_unevenness, meetings, unevenness
from leagues.pairing.rotation import rotation
from leagues.pairing.rounds import alone_in, rounds_around
from leagues.pairing.rounds import rounds as rounds_of
from leagues.pairing.seating import seat_counts, seat_plan

MOVED = "moved"  # by hand, after the draw


class NoSchedule(ValueError):
    """These players cannot be seated at such tables."""


class Quality(msgspec.Struct, frozen=True):
    """How good a schedule is, for everybody to read."""

    method: str  # "rotation", "search" or MOVED
    fewest_matches: int
    most_matches: int
    fewest_meetings: int
    most_meetings: int
    seat_spread: int  # the largest difference between how often somebody has one seat and another
    perfect: bool  # no schedule with these tables lets people meet more equally
    game_spread: int | None = None  # the largest difference between how often somebody plays one game and another
    alone: int | None = None  # where the tables of a round are dealt the same cards: those with no other in theirs


class Schedule(msgspec.Struct, frozen=True):
    """Tables with the players' numbers in the order of their seats, the seed they were drawn with, and how good.

    `rounds` has the number of each table's round if they were asked for, `games` that of each table's game if there
    are several.
    """

    players: int
    seed: int
    tables: list[list[int]]
    quality: Quality
    rounds: list[int] | None = None
    games: list[int] | None = None


def table_sizes(players: int, matches: int, wanted: int, allowed: Sequence[int]) -> list[int]:
    """The sizes of all tables: the wanted one, and where that leaves players over, some one smaller or one larger.

    If no mix seats everybody exactly `matches` times, some players play once less.
    """
    if wanted not in allowed or min(allowed) < 2:
        raise NoSchedule(f"this game has no tables of {wanted}")
    if players < wanted:
        raise NoSchedule(f"{players} players do not fill a table of {wanted}")
    places = players * matches
    for other in (wanted - 1, wanted + 1):
        if other not in allowed or other > players:
            continue
        for odd in range(wanted):
            rest = places - odd * other
            if rest >= 0 and rest % wanted == 0:
                return [wanted] * (rest // wanted) + [other] * odd
    return [wanted] * (places // wanted)


def schedule(
    players: int, sizes: Sequence[int], seed: int, swaps: int = SWAPS, in_rounds: bool = False, games: int = 1
) -> Schedule:
    """The same schedule for the same arguments, on every machine.

    `in_rounds` asks for rounds in which nobody sits twice, and everybody once wherever such tables seat everybody;
    elsewhere as many tables at once as there are players for. Of several `games`, all played at tables of these sizes,
    a round has one; everybody plays each as equally as can be.
    """
    if not sizes or max(sizes) > players:
        raise NoSchedule("there are fewer players than seats at a table")
    rng = random.Random(seed)  # noqa: S311  (checked by everybody who has the seed, secret to nobody)
    together = in_rounds and players >= 2 * sizes[0]  # otherwise hardly two tables can be dealt the same cards
    turned = None if together else _turned(players, sizes, games, rng)
    numbers: list[int] | None = None
    near: list[range] | None
    if turned:
        tables, played = turned, [number // players % games for number in range(len(turned))]
    else:
        if together:
            plan, numbers, played = _plan_in_rounds(players, sizes, games, rng)
            near = alike(numbers)
        else:
            plan, played, near = _first_plan(players, sizes, games, rng)
        tables = seat_plan(players, even_out(players, plan, rng, swaps, near=near), rng)
    named, order = list(range(players)), list(range(len(tables)))
    rng.shuffle(named)
    rng.shuffle(order)
    tables = [[named[player] for player in tables[number]] for number in order]
    shown = [played[number] for number in order] if games > 1 else None
    rounds = [numbers[number] for number in order] if numbers else None
    if in_rounds and rounds is None:
        rounds = rounds_of(tables, random.Random(seed), shown)  # noqa: S311  (as above)
    found = quality(players, tables, "rotation" if turned else "search", shown, rounds)
    return Schedule(players, seed, tables, found, rounds, shown)


def _plan_in_rounds(
    players: int, sizes: Sequence[int], games: int, rng: random.Random
) -> tuple[list[list[int]], list[int], list[int]]:
    """The same in rounds: tables, the round of each, and its game."""
    together = _tables_together(players, sizes)
    if together is None:
        return rounds_around(players, sizes, games_of_tables(sizes, games), rng)
    numbers = [number // together for number in range(len(sizes))]
    plan = plan_in_rounds(players, sizes[0], len(sizes) // together, rng)
    return plan, numbers, [number % games for number in numbers]


def _first_plan(
    players: int, sizes: Sequence[int], games: int, rng: random.Random
) -> tuple[list[list[int]], list[int], list[range] | None]:
    """Tables for a search to begin with, the game of each, and with which others each may swap."""
    if games == 1:
        return first_plan(players, list(sizes), rng), [0] * len(sizes), None
    of_game = games_of_tables(sizes, games)
    due = shares(players, sizes, of_game, rng)
    played = sorted(of_game)
    plan = []
    for game in range(games):
        theirs = [size for size, other in zip(sizes, of_game, strict=True) if other == game]
        plan += plan_for(due[game], theirs, rng) if theirs else []
    return plan, played, alike(played)


def _tables_together(players: int, sizes: Sequence[int]) -> int | None:
    """How many tables make a round with everybody at one; None where these tables do not add up to such rounds."""
    together, over = divmod(players, sizes[0])
    return None if over or len(set(sizes)) > 1 or len(sizes) % together else together


def quality(
    players: int,
    tables: Sequence[Sequence[int]],
    method: str,
    games: Sequence[int] | None = None,
    rounds: Sequence[int] | None = None,
) -> Quality:
    """Measure a schedule; `games` has the number of each table's game where there are several, `rounds` that of its
    round where the tables of one are dealt the same cards."""
    counts = meetings(players, tables)
    met = [number for one, row in enumerate(counts) for number in row[one + 1 :]]
    seats = seat_counts(players, tables)
    plays = [sum(row) for row in seats]
    smallest = min(map(len, tables))  # a seat that not every table has is nobody's due
    spreads = [max(row[:smallest]) - min(row[:smallest]) for row in seats]
    perfect = unevenness(counts) == least_unevenness(players, [len(table) for table in tables])
    unequal = game_spread(players, tables, games) if games else None
    alone = None if rounds is None else alone_in(rounds)
    return Quality(method, min(plays), max(plays), min(met), max(met), max(spreads), perfect, unequal, alone)


def _turned(players: int, sizes: Sequence[int], games: int, rng: random.Random) -> list[list[int]] | None:
    """A plan by turning the circle, where all tables are alike and there is one; with equally many turns per game."""
    size = sizes[0]
    matches, left = divmod(len(sizes) * size, players)
    if left or any(other != size for other in sizes) or matches // size % games:
        return None
    return rotation(players, size, matches, rng)
