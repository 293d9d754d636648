"""The two tables of the rules page, made from the same words and numbers the game itself uses."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.majesty.cards import BUILDINGS, HOMES, MAJORITY, ROLES
from games.rules.majesty.words import WORDS


def _word(key: str, language: str) -> str:
    return str(WORDS[key][language])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def buildings_table(language: str) -> str:
    """Every building with its character and what both sides do, in Markdown."""
    side = _word("board.side", language)
    rows = [["#", _word("building", language), _word("role", language), f"{side} A", f"{side} B"]]
    rows.append(["--:", *["---"] * 4])
    for number, building in enumerate(BUILDINGS):
        role = _word(f"role.{ROLES[number]}", language) if number < HOMES else "–"
        effects = [_word(f"effect.{building}.{letter}", language) for letter in "AB"]
        rows.append([str(number + 1), _word(f"building.{building}", language), role, *effects])
    return "\n".join(_row(row) for row in rows)


def majorities_table(language: str) -> str:
    """What the majority in each building is worth, in Markdown."""
    side = _word("board.side", language)
    rows = [[side, *(_word(f"building.{building}", language) for building in BUILDINGS[:HOMES])]]
    rows.append(["---", *["--:"] * HOMES])
    rows += [[letter, *(str(value) for value in MAJORITY["AB".index(letter)])] for letter in "AB"]
    return "\n".join(_row(row) for row in rows)
