"""`python -m leagues.pairing > docs/schedules.md` writes what schedules reach; a number ends the table earlier."""

from __future__ import annotations

import sys

from leagues.pairing.schedule import schedule, table_sizes

SEED = 1
HEAD = """# How good the schedules are

For n players and tables of k, with m matches each: how often two players of the division meet, fewest–most, in the
schedule drawn with seed 1. **Bold** where no schedule can be more equal. Everybody plays m times, or once less where
n × m places do not fill whole tables of k (marked ´); everybody has each seat equally often, or once more (otherwise
the cell says by how much). Made by `python -m leagues.pairing > docs/schedules.md`.
"""


def cell(players: int, size: int, matches: int) -> str:
    """One figure of the table."""
    reached = schedule(players, table_sizes(players, matches, size, [size]), SEED).quality
    words = f"{reached.fewest_meetings}–{reached.most_meetings}"
    words = f"**{words}**" if reached.perfect else words
    words += "´" if reached.fewest_matches != reached.most_matches else ""
    return words + (f" (seats ±{reached.seat_spread})" if reached.seat_spread > 1 else "")


def main() -> None:
    """Write the table for divisions up to 24 players, or as many as the argument says; takes half an hour."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    print(HEAD)
    matches = range(3, 11)
    for size in range(3, 7):
        print(f"\n## Tables of {size}\n\n| n \\ m |" + "".join(f" {m} |" for m in matches))
        print("|---|" + "---|" * len(matches))
        for players in range(6, largest + 1):
            print(f"| {players} |" + "".join(f" {cell(players, size, m)} |" for m in matches), flush=True)
            print(f"tables of {size}: {players} of {largest} players", file=sys.stderr)


if __name__ == "__main__":
    main()
