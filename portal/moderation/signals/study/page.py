"""The tables of docs/signals.md, from what the leagues have shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from portal.moderation.signals.study.leagues import plants
from portal.moderation.signals.study.power import SHARED, Power, Rate

Cell = Callable[[Power], str]
ALARMS: dict[str, Callable[[Power], Rate]] = {
    "in honest leagues": lambda power: power.page_honest,
    "innocent, in planted leagues": lambda power: power.page_innocent,
}


class Found(msgspec.Struct, frozen=True):
    """What the leagues of one game have shown, so many of each sort from one seed on, after so many shared matches."""

    game: str
    seats: int
    leagues: int
    first: int
    after: dict[int, Power]


def page_lines(results: list[Found]) -> list[str]:
    """Everything between the marks of the page."""
    played = ", ".join(
        f"{one.game} at {one.seats} seats {one.leagues} (seeds {one.first} to {one.first + one.leagues - 1})"
        for one in results
    )
    return [
        "",
        f"Leagues of each sort: {played}.",
        *_table("Found at 1 % false alarms", "planted pair", results, _found),
        *_table("Found by the page: a chance below 1 %", "planted pair", results, _found_by_page),
        *_table("False alarms of the page: a chance below 1 %", "pairs", results, _alarms),
        *_table("Limits", "", results, _limits),
        "",
    ]


def _table(
    title: str, what: str, results: list[Found], rows: Callable[[Found], Iterator[tuple[str, Cell]]]
) -> list[str]:
    head = "".join(f" {shared} shared |" for shared in SHARED)
    lines = ["", f"**{title}**", "", f"| game | seats | {what} |{head}", f"|---|--:|---|{'--:|' * len(SHARED)}"]
    for one in results:
        for name, cell in rows(one):
            cells = "".join(f" {cell(one.after[shared])} |" for shared in SHARED)
            lines.append(f"| {one.game} | {one.seats} | {name} |{cells}")
    return lines


def _found(one: Found) -> Iterator[tuple[str, Cell]]:
    for name in (plant.name for plant in plants(one.seats)):
        yield name, lambda power, name=name: _share(power.found[name])  # type: ignore[misc]


def _found_by_page(one: Found) -> Iterator[tuple[str, Cell]]:
    for name in (plant.name for plant in plants(one.seats)):
        yield name, lambda power, name=name: _share(power.page_found[name])  # type: ignore[misc]


def _alarms(_one: Found) -> Iterator[tuple[str, Cell]]:
    for name, rate in ALARMS.items():
        yield name, lambda power, rate=rate: _share(rate(power), digits=1)  # type: ignore[misc]


def _limits(_one: Found) -> Iterator[tuple[str, Cell]]:
    yield "score that 1 % of honest pairs exceed", lambda power: f"{power.limit:.2f}"
    yield "innocent pairs beyond it in planted leagues", lambda power: _share(power.innocent, digits=1)


def _share(rate: Rate, digits: int = 0) -> str:
    """As `81 % (57–93), 13 of 16`: the share, where it truly lies, and what it was counted from."""
    if not rate.of:
        return "–"
    share, low, high = (f"{100 * one:.{digits}f}" for one in (rate.found / rate.of, *rate.interval))
    return f"{share} % ({low}–{high}), {rate.found} of {rate.of}"
