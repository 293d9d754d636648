"""`python -m leagues.ratings.study` works the figures of docs/ratings.md out again; takes a few minutes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from games.rules.registry import rules_for
from leagues.ratings.study.bot_contests import TABLES, bot_rounds, seat_marks
from leagues.ratings.study.contests import POPULATIONS, Round, rounds
from leagues.ratings.study.measure import AHEAD, MILESTONES, Marks, follow
from leagues.ratings.study.systems import BETAS, K_RULES, SYSTEMS, System, TableElo

PAGE = Path("docs/ratings.md")
START = "<!-- study: made by `make ratings-study` -->"
END = "<!-- end of study -->"
SEED = 20
REPEATS = 20  # of every made-up population
BOT_REPEATS = 2
SEAT_MATCHES = {"king-me": 400, "koryo": 400, "for-the-king": 100, "majesty": 1000}
SMALL_TABLES = 4  # seats are measured at tables up to this size
LENGTH = MILESTONES[-1] + AHEAD

Makers = Mapping[str, Callable[[], System]]


def marks(makers: Makers, played: Sequence[Sequence[Round]]) -> dict[str, dict[int, Marks]]:
    """Every system on the same matches, averaged over the repetitions."""
    found = {}
    for name, make in makers.items():
        each = [follow(make(), course) for course in played]
        found[name] = {
            milestone: Marks(fmean(one[milestone].loss for one in each), fmean(one[milestone].order for one in each))
            for milestone in MILESTONES
        }
    return found


def courses() -> dict[str, list[list[Round]]]:
    """The made-up matches of every population, several times over."""
    return {
        population.name: [list(rounds(population, LENGTH, SEED + repeat)) for repeat in range(REPEATS)]
        for population in POPULATIONS
    }


def bot_courses() -> dict[str, list[list[Round]]]:
    """The matches among bots, by game."""
    return {
        f"{game}, {seats} bots": [list(bot_rounds(game, LENGTH, SEED + repeat)) for repeat in range(BOT_REPEATS)]
        for game, seats in TABLES.items()
    }


def table(title: str, found: dict[str, dict[int, Marks]], first: str) -> list[str]:
    """One table of Markdown; the best figure of a column is bold."""
    head = "".join(f" loss after {m} |" for m in MILESTONES) + "".join(f" order after {m} |" for m in MILESTONES)
    lines = ["", f"**{title}**", "", f"| {first} |{head}", "|---|" + "--:|" * (2 * len(MILESTONES))]
    least = {m: min(f"{one[m].loss:.3f}" for one in found.values()) for m in MILESTONES}
    most = {m: max(f"{one[m].order:.2f}" for one in found.values()) for m in MILESTONES}
    for name, one in found.items():
        losses = "".join(f" {bold(f'{one[m].loss:.3f}', least[m])} |" for m in MILESTONES)
        orders = "".join(f" {bold(f'{one[m].order:.2f}', most[m])} |" for m in MILESTONES)
        lines.append(f"| {name} |{losses}{orders}")
    return lines


def bold(figure: str, best: str) -> str:
    """The figure, bold where none is better."""
    return f"**{figure}**" if figure == best else figure


def together(makers: Makers, played: Iterable[list[list[Round]]]) -> dict[str, dict[int, Marks]]:
    """Averaged over all populations, each counting alike."""
    each = [marks(makers, course) for course in played]
    return {
        name: {
            m: Marks(fmean(e[name][m].loss for e in each), fmean(e[name][m].order for e in each)) for m in MILESTONES
        }
        for name in makers
    }


def seats() -> list[str]:
    """The advantage of every seat among equals."""
    lines = ["", "| game | players | matches | first places by seat, from the first | mean place by seat |"]
    lines.append("|---|--:|--:|---|---|")
    for game, matches in SEAT_MATCHES.items():
        for number in (size for size in rules_for(game).seats if size <= SMALL_TABLES):
            found = seat_marks(game, number, matches, SEED)
            first = " · ".join(f"{one.first:.0%}" for one in found)
            place = " · ".join(f"{one.place:.2f}" for one in found)
            lines.append(f"| {game} | {number} | {matches} | {first} | {place} |")
        print(f"seats of {game} measured", file=sys.stderr)
    return lines


def study() -> list[str]:
    """Everything between the marks of the page."""
    made_up, among_bots = courses(), bot_courses()
    print("matches played", file=sys.stderr)
    lines = ["", "### Made-up populations"]
    for name, played in made_up.items():
        lines += table(name, marks(SYSTEMS, played), "system")
    lines += ["", "### Matches among bots"]
    for name, played in among_bots.items():
        lines += table(name, marks(SYSTEMS, played), "system")
    everything = [*made_up.values(), *among_bots.values()]
    elos: Makers = {name: (lambda rule=rule: TableElo(rule)) for name, rule in K_RULES.items()}  # type: ignore[misc]
    lines += ["", "### K by experience"]
    lines += table(
        "our Elo on everything above, each course of matches counting alike", together(elos, everything), "K"
    )
    lines += ["", "### How much luck the skill expects"]
    lines += table("openskill on everything above", together(BETAS, everything), "β")
    print("systems compared", file=sys.stderr)
    return [*lines, "", "### Seats", *seats(), ""]


def main() -> None:
    """Put the figures between their marks on the page."""
    before, start, rest = PAGE.read_text().partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"{PAGE} has no place for the figures: put {START} and {END} where they belong.")
    PAGE.write_text("\n".join([before + START, *study(), END + after]))


if __name__ == "__main__":
    main()
