"""The rest of a schedule drawn anew: what has begun stays, and everybody has as many matches as before."""

from __future__ import annotations

import random
from collections.abc import Sequence

from leagues.pairing.annealing import even_out, plan_for
from leagues.pairing.games import alike
from leagues.pairing.seating import seat_plan

SWAPS = 200_000  # less than a second: a few tables are soon as equal as they can be


def redraw(
    players: int,
    kept: Sequence[Sequence[int]],
    sizes: Sequence[int],
    games: Sequence[int],
    due: Sequence[Sequence[int]],
    seed: int,
    swaps: int = SWAPS,
) -> list[list[int]]:
    """New tables of these sizes and games beside the `kept` ones; everybody plays each game as often as he is `due`.

    The same for the same arguments, however the tables were before: drawing twice changes nothing.
    """
    rng = random.Random(seed)  # noqa: S311  (checked by everybody who has the seed, secret to nobody)
    order = sorted(range(len(sizes)), key=games.__getitem__)
    plan: list[list[int]] = []
    for game, share in enumerate(due):
        plan += plan_for(share, [sizes[number] for number in order if games[number] == game], rng)
    near = alike([games[number] for number in order])
    found = seat_plan(players, even_out(players, plan, rng, swaps, kept, near), rng, kept)
    tables: list[list[int]] = [[]] * len(sizes)
    for number, table in zip(order, found, strict=True):
        tables[number] = table
    return tables


def redraw_in_rounds(
    players: int,
    kept: Sequence[Sequence[int]],
    tables: Sequence[Sequence[int]],
    numbers: Sequence[int],
    seed: int,
    swaps: int = SWAPS,
) -> list[list[int]]:
    """The same where the tables of a round are dealt the same cards: who plays in a round stays, and who sits with whom
    in it is drawn. `numbers` has the round of each table."""
    rng = random.Random(seed)  # noqa: S311  (as above)
    order = sorted(range(len(tables)), key=numbers.__getitem__)
    plan: list[list[int]] = []
    for number in sorted(set(numbers)):
        theirs = [table for table, its in zip(tables, numbers, strict=True) if its == number]
        seated = sorted(player for table in theirs for player in table)
        rng.shuffle(seated)
        plan += [seated[start : start + len(theirs[0])] for start in range(0, len(seated), len(theirs[0]))]
    near = alike([numbers[number] for number in order])
    found = seat_plan(players, even_out(players, plan, rng, swaps, kept, near), rng, kept)
    laid: list[list[int]] = [[]] * len(tables)
    for number, table in zip(order, found, strict=True):
        laid[number] = table
    return laid
