"""A view in words: sections of tables, lists and sentences. A page shows them as such, a terminal as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Table(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """Rows under a head; the first cell of a row names it."""

    head: list[str]
    rows: list[list[str]]


class Items(msgspec.Struct, frozen=True, tag="list", tag_field="type"):
    """Things in a row, in an order that means something."""

    items: list[str]


class Sentence(msgspec.Struct, frozen=True, tag="text", tag_field="type"):
    """A line that stands for itself."""

    text: str


Part = Table | Items | Sentence


class Section(msgspec.Struct, frozen=True):
    """A heading and what is under it; level 3 belongs to the level 2 before it."""

    title: str
    parts: list[Part]
    level: int = 2


TextBoard = list[Section]


def sentences(lines: Iterable[str]) -> list[Part]:
    """Each line as a sentence of its own."""
    return [Sentence(line) for line in lines]


def plain(board: TextBoard) -> str:
    """The same for a terminal: headings with number signs, tables with aligned columns, lists with dashes."""
    return "\n\n".join(_section(section) for section in board) + "\n"


def _section(section: Section) -> str:
    lines = [f"{'#' * (section.level - 1)} {section.title}"]
    for part in section.parts:
        lines += _lines(part)
    return "\n".join(lines)


def _lines(part: Part) -> list[str]:
    match part:
        case Table(head=head, rows=rows):
            return _aligned([head, *rows])
        case Items(items=items):
            return [f"- {item}" for item in items]
        case Sentence(text=text):
            return [text]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
