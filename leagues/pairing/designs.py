"""Plans in which everybody meets everybody, found beforehand for all tables of the games here; others are searched.

`designs.txt` has a line for each: the sizes of the tables of a round, then its rounds, a sign for each player in the
order of the tables. They come from a longer run of what `covering` searches, with a round or two more where two would
meet four times or more otherwise; tests check what they promise.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from leagues.pairing.covering import Tables, covering

SIGNS = "0123456789abcdefghijklmnopqrstuv"
Sizes = tuple[int, ...]


@cache
def design(sizes: Sizes) -> list[Tables]:
    """The rounds for tables of these sizes, for the players from 0 on; not to be changed."""
    line = _lines().get(",".join(map(str, sizes)))
    return [_tables(sizes, signs) for signs in line.split()] if line else covering(sizes)


def is_known(sizes: Sizes) -> bool:
    """Whether it need not be searched."""
    return ",".join(map(str, sizes)) in _lines()


@cache
def _lines() -> dict[str, str]:
    text = (files("leagues.pairing") / "designs.txt").read_text(encoding="ascii")
    return dict(line.split(" ", 1) for line in text.splitlines())


def _tables(sizes: Sizes, signs: str) -> Tables:
    seats = iter(signs)
    return [[SIGNS.index(next(seats)) for _ in range(size)] for size in sizes]
