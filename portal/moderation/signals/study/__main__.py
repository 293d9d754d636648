"""`python -m portal.moderation.signals.study` works the figures of docs/signals.md out again, game by game.

`--game majesty` plays one game only; what was found for the others stays as it is stored in docs/signals.json.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from portal.moderation.signals.study.leagues import plants
from portal.moderation.signals.study.page import Found, page_lines
from portal.moderation.signals.study.playing import play_all
from portal.moderation.signals.study.power import SHARED, power

PAGE, RESULTS = Path("docs/signals.md"), Path("docs/signals.json")
START = "<!-- study: made by `make signals-study` -->"
END = "<!-- end of study -->"
# Game and seats, with enough rounds for everybody to meet everybody ten times, more or less.
TABLES = {("majesty", 4): 24, ("koryo", 4): 24, ("king-me", 4): 24, ("for-the-king", 4): 24, ("majesty", 2): 70}
LEAGUES = 12  # of each game and sort
FIRST = 29  # those from 9 on were looked at while numbers of the code were chosen


def store(found: Found) -> None:
    """Add what was found to what is stored, and write the page."""
    known = msgspec.json.decode(RESULTS.read_bytes(), type=list[Found]) if RESULTS.exists() else []
    by_table = {(one.game, one.seats): one for one in [*known, found]}
    results = [by_table[table] for table in TABLES if table in by_table]
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
    before, _start, rest = PAGE.read_text().partition(START)
    _, _end, after = rest.partition(END)
    PAGE.write_text("\n".join([before + START, *page_lines(results), END + after]))


def main() -> None:
    """Play, and put the figures between their marks on the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=LEAGUES, help="of each game, honest ones; and as many planted")
    parser.add_argument("--first", type=int, default=FIRST, help="seed of the first league, one more for each further")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", choices=sorted({game for game, _ in TABLES}), default="")
    parser.add_argument("--seats", type=int, default=0)
    asked = parser.parse_args()
    if START not in PAGE.read_text() or END not in PAGE.read_text():
        raise SystemExit(f"{PAGE} has no place for the figures: put {START} and {END} where they belong.")
    for (game, seats), rounds in TABLES.items():
        if asked.game in ("", game) and asked.seats in (0, seats):
            seeds = range(asked.first, asked.first + asked.leagues)
            played = play_all(game, seats, rounds, seeds, asked.processes)
            after = {shared: power(*played, plants(seats), shared) for shared in SHARED}
            store(Found(game, seats, asked.leagues, asked.first, after))


if __name__ == "__main__":
    main()
