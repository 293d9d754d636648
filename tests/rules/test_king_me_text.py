"""The words of King Me!: complete in every language, for every action, event, phase and viewer."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.rules.king_me import text
from games.rules.king_me.rules import RULES
from games.rules.words import LANGUAGES, say

NAMES = ["Anna", "Boris", "Cem", "Dora", "Emil", "Fay"]
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
SLOT = re.compile(r"\{(\w+)")


def sentence(phrase: Any, language: str) -> str:
    return say(text.WORDS, phrase, language, lambda seat: NAMES[seat])


def test_every_word_exists_in_every_language_with_the_same_slots() -> None:
    for key, row in text.WORDS.items():
        assert set(row) == set(LANGUAGES), key
        slots = set()
        for template in row.values():
            assert isinstance(template, str)
            assert template.strip(), key
            slots.add(frozenset(SLOT.findall(template)))
        assert len(slots) == 1, key


@LANGUAGE
def test_thirty_random_matches_are_told_and_drawn_for_every_viewer(language: str) -> None:
    kinds, phases = set(), set()
    for seed in range(30):
        rng = random.Random(seed)
        seats = 3 + seed % 4
        state = RULES.deal(seats, RULES.Options("on" if seed % 2 else "off"), rng)
        while actors := RULES.actors(state):
            seat = rng.choice(actors)
            action = rng.choice(RULES.legal(state, seat))
            assert "{" not in sentence(text.action_phrase(action), language)
            for event in RULES.play(state, seat, action, rng):
                kinds.add(event.kind)
                for viewer in (None, seat):
                    told = sentence(text.event_phrase(event.seen_by(viewer)), language)
                    assert told
                    assert "{" not in told
            if rng.randrange(25) == 0 or state.phase == 3:
                viewer = rng.choice([None, *range(seats)])
                view = RULES.view(state, viewer)
                phases.add(text.phase_of(view))
                assert_board(text.board(view, language, NAMES[:seats]), seats, language)
    assert kinds == {
        "placed", "servants", "rose", "nominated", "vote_cast", "rejected", "crowned",
        "round_scored", "round_started", "match_ended",
    }  # fmt: skip
    assert phases == {"placement", "ascent", "election", "over"}


def assert_board(board: str, seats: int, language: str) -> None:
    assert "{" not in board
    for seat in range(seats):
        assert NAMES[seat] in board
    for courtier in range(13):
        assert str(text.WORDS[f"courtier.{courtier}"][language]) in board


def test_a_face_down_vote_is_told_to_its_owner_alone() -> None:
    rng = random.Random(1)
    state = RULES.deal(3, RULES.Options(), rng)
    while len(RULES.actors(state)) == 1:
        RULES.play(state, state.turn, rng.choice(RULES.legal(state, state.turn)), rng)
    seat = RULES.actors(state)[0]
    event = RULES.play(state, seat, RULES.legal(state, seat)[1], rng)[0]
    assert sentence(text.event_phrase(event.seen_by(None)), "en") == f"{NAMES[seat]} has voted."
    assert sentence(text.event_phrase(event.seen_by(seat)), "en") == f"{NAMES[seat]} votes No, face down."


@LANGUAGE
def test_the_rules_page_has_a_section_for_every_phase(language: str) -> None:
    page = text.RULES[language]
    assert page.startswith("# ")
    assert 500 <= len(page.split()) <= 900
    at = [
        page.index(f"## {text.WORDS[f'phase.{phase}'][language]}\n")
        for phase in ("placement", "ascent", "election", "over")
    ]
    assert at == sorted(at)
    assert all(f"hint.{phase}" in text.WORDS for phase in ("placement", "ascent", "election", "over"))


def test_every_line_of_a_score_sheet_has_a_name() -> None:
    rng = random.Random(1)
    state = RULES.deal(3, RULES.Options(), rng)
    lines: set[str] = set()
    while actors := RULES.actors(state):
        for event in RULES.play(state, actors[0], rng.choice(RULES.legal(state, actors[0])), rng):
            if event.kind == "round_scored":
                lines |= {line for sheet in event.data["breakdown"] for line in sheet}
    result = RULES.result(state)
    assert result is not None
    lines |= {line for sheet in result.breakdown for line in sheet}
    assert all(f"line.{line}" in text.WORDS for line in lines)
