"""Laws about words: everything that happens can be said in every language, to everybody who may know it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from games.rules.registry import text_for
from games.rules.text_board import Table as TextTable
from games.rules.text_board import plain
from games.rules.words import LANGUAGES, Phrase, say
from tests.rules.laws.tables import Table, matches, positions, wander

# What bots are given to remember by and no board shows: the order in which things happened is in the log.
REMEMBERED = {"for-the-king": {"ledgers": None}}
NAMES = ("Anna", "Борис", "Євгенія", "Dee", "Ed", "Flo")


def sentence(slug: str, phrase: Phrase, language: str) -> str:
    """The phrase in the language; fails when a word or an argument is missing."""
    text = say(text_for(slug).WORDS, phrase, language, NAMES.__getitem__)
    assert text.strip(), f"{phrase.key} is empty in {language}"
    assert not re.search(r"[{}]|None|Phrase\(|SeatName\(", text), f"{phrase.key} in {language}: {text}"
    return text


def everything_that_happens_can_be_said(table: Table) -> None:
    """Each event as each viewer is told of it, and each listed action, once per kind and data."""
    words = text_for(table.slug)
    said: set[Any] = set()
    for rng in matches(table, "events said"):
        for move in wander(table, rng):
            for event in move.events:
                for viewer in table.viewers:
                    phrase = words.event_phrase(event.seen_by(viewer))
                    say_once(table.slug, phrase, (event.kind, phrase.key, viewer is None, viewer == event.seat), said)
            for seat in table.rules.actors(move.state):
                for action in table.rules.legal(move.state, seat):
                    if action not in said:
                        said.add(action)
                        for language in LANGUAGES:
                            sentence(table.slug, words.action_phrase(action), language)


def say_once(slug: str, phrase: Phrase, key: Any, said: set[Any], most: int = 6) -> None:
    """Say a phrase in all languages unless its kind has been said often enough."""
    number = sum((key, i) in said for i in range(most))
    if number < most:
        said.add((key, number))
        for language in LANGUAGES:
            sentence(slug, phrase, language)


def different_actions_are_said_differently(table: Table) -> None:
    """A player choosing from a list of sentences can tell any two apart."""
    words = text_for(table.slug)
    for rng in matches(table, "told apart"):
        for state in positions(table, rng, 6):
            for seat in table.rules.actors(state):
                legal = table.rules.legal(state, seat)
                for language in LANGUAGES:
                    said = {sentence(table.slug, words.action_phrase(action), language) for action in legal}
                    assert len(said) == len(legal)


def every_view_has_a_board_a_phase_and_a_hint(table: Table) -> None:
    words = text_for(table.slug)
    names = NAMES[: table.seats]
    for rng in matches(table, "boards"):
        for state in positions(table, rng, 6):
            for viewer in table.viewers:
                view = table.rules.view(state, viewer)
                phase = words.phase_of(view)
                for language in LANGUAGES:
                    sentence(table.slug, Phrase(f"phase.{phase}"), language)
                    sentence(table.slug, Phrase(f"hint.{phase}"), language)
                    board = plain(words.board(view, language, names))
                    assert all(name in board for name in names)
                    assert not re.search(r"[{}]|\bNone\b|Phrase\(", board), board


def whoever_reads_the_board_knows_what_the_drawn_one_shows(table: Table) -> None:
    """Two moments of a match that look different to a viewer are told differently; nothing is left out of the words."""
    words = text_for(table.slug)
    names = NAMES[: table.seats]
    for rng in matches(table, "boards told apart"):
        told: dict[tuple[int | None, str], bytes] = {}
        for move in wander(table, rng):
            for viewer in (None, 0, table.seats - 1):
                view = table.rules.view(move.state, viewer)
                board = plain(words.board(view, "en", names))
                seen = msgspec.json.encode({**msgspec.to_builtins(view), **REMEMBERED.get(table.slug, {})})
                assert told.setdefault((viewer, board), seen) == seen, board


def every_table_of_a_board_is_whole(table: Table) -> None:
    """Every column has a head and every row a cell in it that is not empty, so that a screen reader can name it."""
    words = text_for(table.slug)
    for rng in matches(table, "tables of boards"):
        for state in positions(table, rng, 6):
            for viewer in (None, 0):
                board = words.board(table.rules.view(state, viewer), "en", NAMES[: table.seats])
                assert len({(section.level, section.title) for section in board}) == len(board)
                for part in [part for section in board for part in section.parts if isinstance(part, TextTable)]:
                    assert all(part.head)
                    assert all(len(row) == len(part.head) and all(row) for row in part.rows), part


def every_line_of_the_score_sheet_has_a_name(table: Table) -> None:
    for rng in matches(table, "score sheet"):
        for move in wander(table, rng):
            scored = [event for event in move.events if event.kind == "round_scored"]
            sheets = [lines for event in scored for lines in event.data["breakdown"]]
            result = table.rules.result(move.state)
            for lines in sheets + (result.breakdown if result else []):
                for line in lines:
                    for language in LANGUAGES:
                        sentence(table.slug, Phrase(f"line.{line}"), language)


LAWS = (
    everything_that_happens_can_be_said,
    different_actions_are_said_differently,
    every_view_has_a_board_a_phase_and_a_hint,
    whoever_reads_the_board_knows_what_the_drawn_one_shows,
    every_table_of_a_board_is_whole,
    every_line_of_the_score_sheet_has_a_name,
)
