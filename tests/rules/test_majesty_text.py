"""Majesty in words: every action, event, phase and score line in three languages."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest

from games.rules.majesty import text
from games.rules.majesty.actions import Heal, Take, Trade
from games.rules.majesty.rules import RULES
from games.rules.majesty.tables import buildings_table, majorities_table
from games.rules.text_board import plain
from games.rules.words import LANGUAGES, say
from tests.rules.majesty_tables import (
    SIDES_B,
    finished,
    matches,
    random_action,
    table,
    take,
)

NAMES = ["Anna", "Борис", "Cyd", "Дана"]


def sentence(phrase: Any, language: str) -> str:
    found = say(text.WORDS, phrase, language, NAMES.__getitem__)
    assert "{" not in found
    assert found
    return found


def test_every_key_has_all_three_languages_and_the_same_slots():
    slots = re.compile(r"\{(\w+)")
    for key, by_language in text.WORDS.items():
        assert set(by_language) == set(LANGUAGES), key
        used = []
        for template in by_language.values():
            forms = template.values() if isinstance(template, dict) else [template]
            used.append({name for form in forms for name in slots.findall(form)})
        if key != "event.cashed":
            assert used[0] == used[1] == used[2], key


def test_every_action_and_event_has_a_sentence_in_every_language():
    kinds, types = set(), set()
    for rng, state in matches(30, seed=9):
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            labels = {language: set() for language in LANGUAGES}
            legal = RULES.legal(state, seat)
            for choice in legal:
                for language in LANGUAGES:
                    labels[language].add(sentence(text.action_phrase(choice), language))
            assert all(len(found) == len(legal) for found in labels.values())
            types.add(type(action))
            for event in RULES.play(state, seat, action, rng):
                kinds.add(event.kind)
                assert f"event.{event.kind}" in text.WORDS
                seen = msgspec.json.decode(msgspec.json.encode(event.seen_by(None)), type=type(event.seen_by(None)))
                for language in LANGUAGES:
                    sentence(text.event_phrase(seen), language)
    assert types == {Take, Heal, Trade}
    assert kinds >= {"took", "earned", "treated", "repelled", "wounded", "healed", "traded", "cashed", "refilled"}


def test_an_attack_on_an_empty_kingdom_has_a_sentence():
    told = take(table(market="knight"), "knight")
    spared = next(event for event in told if event.kind == "spared")
    assert sentence(text.event_phrase(spared), "en") == "Anna attacks, but Борис has nobody to lose"


def test_the_board_renders_for_every_viewer_in_every_phase():
    phases = set()
    for rng, state in matches(12, seed=10):
        while True:
            view = RULES.view(state, state.turn)
            if text.phase_of(view) not in phases or not RULES.actors(state):
                phases.add(text.phase_of(view))
                for viewer in (None, *range(state.seats)):
                    for language in LANGUAGES:
                        board = plain(text.board(RULES.view(state, viewer), language, NAMES))
                        assert "{" not in board
                        assert all(name in board for name in NAMES[: state.seats])
            if not RULES.actors(state):
                break
            RULES.play(state, *random_action(state, rng), rng)
    assert phases == {"take", "heal", "trade", "over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_a_section_for_every_phase(language):
    page = text.RULES[language]
    assert page.startswith("# ")
    assert "[" not in page
    for phase in ("take", "heal", "trade", "over"):
        assert f"\n## {text.WORDS[f'phase.{phase}'][language]}\n" in page
        assert text.WORDS[f"hint.{phase}"][language]


MAJORITIES = """\
| Side | Mill | Brewery | Cottage | Guardhouse | Barracks | Inn | Castle |
| --- | --: | --: | --: | --: | --: | --: | --: |
| A | 10 | 11 | 12 | 13 | 14 | 15 | 16 |
| B | 14 | 12 | 12 | 8 | 8 | 12 | 16 |"""
CASTLE = """\
| 7 | Castle | noble | 5 points and 1 worker per noble | \
you may trade points and workers 1:1; 4 points per noble and per wounded card of yours |"""


def test_the_tables_of_the_rules_page_say_what_the_cards_say():
    assert majorities_table("en") == MAJORITIES
    rows = buildings_table("en").splitlines()
    assert rows[:2] == ["| # | Building | Character | Side A | Side B |", "| --: | --- | --- | --- | --- |"]
    assert rows[8] == CASTLE
    assert rows[9].startswith("| 8 | Infirmary | – | at the end, −1 point")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("table_in", "rows", "columns"), [(buildings_table, 10, 5), (majorities_table, 4, 8)])
def test_every_row_of_a_table_has_every_cell_in_every_language(table_in, rows, columns, language):
    written = table_in(language)
    assert [line.count("|") for line in written.splitlines()] == [columns + 1] * rows
    assert written in text.RULES[language]


def test_every_line_of_the_score_sheet_has_words():
    result = RULES.result(finished(SIDES_B))
    assert result is not None
    for line in result.breakdown[0]:
        assert f"line.{line}" in text.WORDS


def test_the_promised_effect_of_an_action_is_what_it_brings():
    rng = random.Random(5)
    state = RULES.deal(3, RULES.Options(), rng)
    while actors := RULES.actors(state):
        seat = actors[0]
        view = RULES.view(state, seat)
        for action in RULES.legal(state, seat):
            played = state.copy()
            RULES.play(played, seat, action, rng)
            promised = text.effect_phrase(view, action).args
            assert promised["points"].args["n"] == played.points[seat] - state.points[seat]
            assert promised["workers"].args["n"] == played.workers[seat]
        RULES.play(state, seat, rng.choice(RULES.legal(state, seat)), rng)
