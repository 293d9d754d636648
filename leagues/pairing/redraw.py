"""The rest of a schedule drawn anew: what has begun stays, and everybody has as many matches as before."""

from __future__ import annotations

import random
from collections.abc import Sequence

from leagues.pairing.annealing import even_out, plan_for
from leagues.pairing.seating import seat_plan

SWAPS = 200_000  # less than a second: a few tables are soon as equal as they can be


def redraw(
    players: int, kept: Sequence[Sequence[int]], sizes: Sequence[int], due: Sequence[int], seed: int, swaps: int = SWAPS
) -> list[list[int]]:
    """New tables of these sizes beside the `kept` ones, at which everybody sits as often as he is `due`.

    The same for the same arguments, however the tables were before: drawing twice changes nothing.
    """
    rng = random.Random(seed)  # noqa: S311  (checked by everybody who has the seed, secret to nobody)
    found = even_out(players, plan_for(due, sizes, rng), rng, swaps, kept)
    return seat_plan(players, found, rng, kept)
