"""The standard pairings of the levels, their stored results, and the table of docs/bots.md made from them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from games.bots.cli.ratings import Report
from games.bots.levels import LEVELS, SECONDS
from games.rules.registry import PACKAGES, rules_for

START: Final = "<!-- results: made by `make arena` -->"
END: Final = "<!-- end of results -->"
AIM: Final = 100  # Elo of a level over the one below; where it is missed, luck is measured by ten times the time


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

    def thinker(bot: str) -> str:
        level, _, times = bot.partition("*")
        share = SECONDS[level] / SECONDS["knight"] * int(times or 1) if level in SECONDS else 0
        return f"{level}@{round(iterations * share)}" if share else bot

    return pairing._replace(bots=tuple([thinker(bot) for bot in pairing.bots]))


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


def ceiling(pairing: Pairing) -> Pairing:
    """The same with ten times the time for the stronger bot: what there is to be won by thinking."""
    best, *others = pairing.bots
    return pairing._replace(bots=(f"{best}*10", *others))


def ceilings(results: dict[str, Report]) -> list[Pairing]:
    """Those of the pairings of thinkers that missed the aim."""
    missed = {name for name, one in results.items() if one.standings[0].elo.value < AIM}
    return [ceiling(one) for one in PAIRINGS if one.name in missed and one.bots[0] in SECONDS]


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
    for pairing in [*PAIRINGS, *ceilings(results)]:
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
