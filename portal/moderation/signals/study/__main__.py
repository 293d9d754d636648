"""`python -m portal.moderation.signals.study` works the figures of docs/signals.md out again, game by game.

`--game majesty` plays one game only; what was found for the others stays as it is stored in docs/signals.json.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path

import msgspec

from games.bots.cli.matches import bar
from portal.moderation.signals.leanings import Leaning
from portal.moderation.signals.study.leagues import League, plants, play_league
from portal.moderation.signals.study.power import SHARED, Power, Rate, power

PAGE, RESULTS = Path("docs/signals.md"), Path("docs/signals.json")
START = "<!-- study: made by `make signals-study` -->"
END = "<!-- end of study -->"
# Game and seats, with enough rounds for everybody to meet everybody ten times, more or less.
TABLES = {("majesty", 4): 24, ("majesty", 2): 70, ("koryo", 4): 24, ("king-me", 4): 24, ("for-the-king", 4): 24}
LEAGUES = 8  # of each game, honest ones; and as many with planted pairs
SEED = 9


class Found(msgspec.Struct, frozen=True):
    """What the leagues of one game have shown."""

    leagues: int
    after: dict[int, Power]


def leagues(game: str, seats: int, number: int) -> list[League]:
    """The honest leagues and the planted ones of a game, each with a seed of its own."""
    rounds = TABLES[game, seats]
    return [
        League(game, seats, rounds, SEED + 2 * repeat + planted, bool(planted))
        for repeat in range(number)
        for planted in (0, 1)
    ]


def play_all(todo: list[League], processes: int) -> tuple[list[list[Leaning]], list[list[Leaning]]]:
    """Play them on so many cores, with a progress bar: the honest ones, and the planted ones."""
    found: tuple[list[list[Leaning]], list[list[Leaning]]] = [], []
    bar(0, len(todo))
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for done, (league, rows) in enumerate(zip(todo, pool.imap(play_league, todo), strict=True), start=1):
            found[league.planted].append(rows)
            bar(done, len(todo))
    return found


def stored() -> dict[str, Found]:
    """What was found before, by game and seats."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=dict[str, Found]) if RESULTS.exists() else {}


def store(game: str, seats: int, found: Found) -> None:
    """Add what was found to what is stored, and write the page."""
    results = {**stored(), f"{game}/{seats}": found}
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
    before, _start, rest = PAGE.read_text().partition(START)
    _, _end, after = rest.partition(END)
    PAGE.write_text("\n".join([before + START, *page_lines(results), END + after]))


def page_lines(results: dict[str, Found]) -> list[str]:
    """Everything between the marks of the page."""
    head = "".join(f" {shared} shared |" for shared in SHARED)
    rule = "--:|" * len(SHARED)
    caught = ["", f"| game | seats | leagues | planted pair |{head}", f"|---|--:|--:|---|{rule}"]
    limits = ["", f"| game | seats | |{head}", f"|---|--:|---|{rule}"]
    for game, seats in TABLES:
        one = results.get(f"{game}/{seats}")
        if one is None:
            continue
        for plant in plants(seats):
            cells = "".join(f" {_share(one.after[shared].found[plant.name])} |" for shared in SHARED)
            caught.append(f"| {game} | {seats} | {one.leagues} + {one.leagues} | {plant.name} |{cells}")
        rows = {
            "score that 1 % of honest pairs exceed": [f"{one.after[shared].limit:.2f}" for shared in SHARED],
            "honest pairs beyond the score of `PairScore.chance` = 1 %": [
                _share(one.after[shared].honest_beyond) for shared in SHARED
            ],
            "innocent pairs hit in planted leagues": [_share(one.after[shared].innocent) for shared in SHARED],
        }
        limits += [f"| {game} | {seats} | {name} |" + "".join(f" {cell} |" for cell in r) for name, r in rows.items()]
    return ["", "**Found**", *caught, "", "**Limits and false alarms**", *limits, ""]


def _share(rate: Rate) -> str:
    return f"{rate.found / rate.of:.0%} ({rate.found} of {rate.of})" if rate.of else "–"


def main() -> None:
    """Play, and put the figures between their marks on the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=LEAGUES, help="of each game, honest; and as many planted")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", choices=sorted({game for game, _ in TABLES}), default="")
    parser.add_argument("--seats", type=int, default=0)
    asked = parser.parse_args()
    if START not in PAGE.read_text() or END not in PAGE.read_text():
        raise SystemExit(f"{PAGE} has no place for the figures: put {START} and {END} where they belong.")
    for game, seats in TABLES:
        if asked.game in ("", game) and asked.seats in (0, seats):
            honest, planted = play_all(leagues(game, seats, asked.leagues), asked.processes)
            after = {shared: power(honest, planted, plants(seats), shared) for shared in SHARED}
            store(game, seats, Found(asked.leagues, after))


if __name__ == "__main__":
    main()
