"""`make schedules` writes docs/schedules.md, what schedules reach for every division; `-m leagues.pairing FILE`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path

from leagues.pairing.schedule import schedule, table_sizes

SEED = 1
PLAYERS, SIZES, MATCHES = range(6, 25), range(3, 7), range(3, 11)
Asked = tuple[int, int, int]
HEAD = """# How good the schedules are

For n players and tables of k, with m matches each: how often two players of the division meet, fewest–most, in the
schedule drawn with seed 1. **Bold** where no schedule can be more equal. Everybody plays m times, or once less where
n × m places do not fill whole tables of k (marked ´); everybody has each seat equally often, or once more (otherwise
the cell says by how much). Made by `make schedules`: a search takes a few seconds, all of them take minutes.
"""


def cell(players: int, size: int, matches: int) -> str:
    """One figure of the table."""
    reached = schedule(players, table_sizes(players, matches, size, [size]), SEED).quality
    words = f"{reached.fewest_meetings}–{reached.most_meetings}"
    words = f"**{words}**" if reached.perfect else words
    words += "´" if reached.fewest_matches != reached.most_matches else ""
    return words + (f" (seats ±{reached.seat_spread})" if reached.seat_spread > 1 else "")


def page(cells: Iterable[str]) -> Iterator[str]:
    """The document, line by line, from its cells in the order of `asked`."""
    yield from HEAD.splitlines()
    left = iter(cells)
    for size in SIZES:
        yield from ("", "", f"## Tables of {size}", "", "| n \\ m |" + "".join(f" {m} |" for m in MATCHES))
        yield "|---|" + "---|" * len(MATCHES)
        for players in PLAYERS:
            yield f"| {players} |" + "".join(f" {next(left)} |" for _ in MATCHES)


def asked() -> list[Asked]:
    """Every division of the document: players, players at a table, matches."""
    return [(players, size, matches) for size in SIZES for players in PLAYERS for matches in MATCHES]


def _cell(which: Asked) -> str:
    return cell(*which)


def main() -> None:
    """Write the document to the file named, with as many processes as there are cores."""
    (written,) = sys.argv[1:]
    lines = []
    with Pool(os.cpu_count()) as pool:
        for line in page(pool.imap(_cell, asked(), chunksize=len(MATCHES))):
            lines.append(line)
            print(line, file=sys.stderr, flush=True)
    Path(written).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
