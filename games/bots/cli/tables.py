"""The standard pairings of the levels, their stored results, and the table of docs/bots.md made from them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from games.bots.cli.ratings import Report
from games.bots.levels import CHANCELLOR_SECONDS, KNIGHT_SECONDS, LEVELS
from games.rules.registry import PACKAGES, rules_for

START: Final = "<!-- results: made by `make arena` -->"
END: Final = "<!-- end of results -->"
THINKING: Final = {"knight": KNIGHT_SECONDS, "chancellor": CHANCELLOR_SECONDS}


class Pairing(NamedTuple):
    """Bots to be compared at one table of one game."""

    game: str
    seats: int
    bots: tuple[str, ...]
    solo: bool

    @property
    def name(self) -> str:
        """What its result is stored under."""
        return f"{self.game}/{self.seats}/{'-'.join(self.bots)}{'/solo' if self.solo else ''}"


def counted(pairing: Pairing, iterations: int) -> Pairing:
    """The same with thinkers that count iterations: so many for a Knight, as many for the time of another."""
    share = {bot: seconds / KNIGHT_SECONDS for bot, seconds in THINKING.items()}
    bots = [f"{bot}@{round(iterations * share[bot])}" if bot in share else bot for bot in pairing.bots]
    return pairing._replace(bots=tuple(bots))


def thinking_of(pairing: Pairing) -> str:
    """How long its thinkers think, in words: "3000 : 300 iterations" where both do."""
    return " : ".join(bot.partition("@")[2] for bot in pairing.bots if "@" in bot) + " iterations"


def pairings() -> list[Pairing]:
    """Each level against the one below at every table of every game; a Chancellor alone among Pages."""
    ladder = list(LEVELS)
    found: list[Pairing] = []
    for below, above in pairwise(ladder):
        for game in PACKAGES:
            found += [Pairing(game, seats, (above, below), False) for seats in rules_for(game).seats]
    for game in PACKAGES:
        found += [Pairing(game, seats, (ladder[-1], ladder[0]), True) for seats in rules_for(game).seats if seats <= 4]
    return found


PAIRINGS: Final = pairings()


def load(path: Path) -> dict[str, Report]:
    """The stored results, by pairing."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Report]) if path.exists() else {}


def store(path: Path, pairing: Pairing, found: Report) -> dict[str, Report]:
    """Add a result to those stored; several processes may take turns."""
    results = {**load(path), pairing.name: found}
    path.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
    return results


def rows(results: dict[str, Report]) -> list[str]:
    """One line of Markdown a pairing, in the standard order."""
    found = [
        "| game | players | bots | time | matches | first places | Elo between them |",
        "|---|--:|---|---|--:|---|---|",
    ]
    for pairing in PAIRINGS:
        one = results.get(pairing.name)
        if one is None:
            continue
        best = one.standings[0]
        who = f"one {pairing.bots[0]} among {pairing.bots[1]}s" if pairing.solo else " over ".join(pairing.bots)
        first = f"{best.first.value:.0%} [{best.first.low:.0%}, {best.first.high:.0%}]"
        elo = f"{best.elo.value:+.0f} [{best.elo.low:+.0f}, {best.elo.high:+.0f}]"
        found.append(f"| {one.game} | {one.seats} | {who} | {one.clock} | {one.matches} | {first} | {elo} |")
    return found


def write_table(path: Path, results: dict[str, Report]) -> None:
    """Put the table between its marks on the page. Raises ValueError where the page has no marks."""
    page = path.read_text()
    before, start, rest = page.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"{path} has no place for the results: put {START} and {END} where they belong.")
    path.write_text("\n".join([before + START, *rows(results), END + after]))
