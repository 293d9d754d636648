"""The words of King Me!: complete in every language, for every action, event, phase and viewer."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.rules.king_me import text
from games.rules.king_me.actions import Place, Promote, Vote
from games.rules.king_me.cards import OUT, THRONE
from games.rules.king_me.rules import RULES
from games.rules.text_board import plain
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
            assert "{" not in sentence(text.effect_phrase(RULES.view(state, seat), action), language)
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
                assert_board(plain(text.board(view, language, NAMES[:seats])), seats, language)
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


def own_view(round_: int = 1, **floors: int) -> Any:
    """Seat 0 with goal card 0 (courtiers 0, 1, 2, 3, 8, 12), everybody beside the board but those named."""
    state = RULES.deal(3, RULES.Options(), random.Random(1))
    state.goals = (0, 1, 2)
    state.round = round_
    for courtier, floor in floors.items():
        state.floors[int(courtier[1:])] = floor
        if floor == THRONE:
            state.candidate = int(courtier[1:])
    return RULES.view(state, 0)


def effect(view: Any, action: Any) -> str:
    return sentence(text.effect_phrase(view, action), "en")


def test_settling_tells_what_the_own_card_becomes() -> None:
    view = own_view(c0=4)
    assert view.my_points == 4
    assert effect(view, Place(1, 3)) == "Your favourite: your card goes from 4 to 7."
    assert effect(view, Place(4, 3)) == "Not on your card."


def test_rising_names_the_floor_and_a_nomination_both_endings() -> None:
    view = own_view(c0=4, c1=5, c5=5)
    assert effect(view, Promote(0)).startswith("To floor 5 (nobles), points there: 5. Your favourite: ")
    assert "brings you 14; thrown out, your card stands at 4" in effect(view, Promote(1))
    assert "brings you 9; thrown out, your card stands at 9" in effect(view, Promote(5))


def test_a_vote_tells_what_each_answer_would_bring() -> None:
    view = own_view(c0=6, c1=2)
    assert effect(view, Vote(True)) == "If nobody says No, the round ends and brings you 12."
    told = "Angela is thrown out, your card then stands at 2. No cards left after that: 3."
    assert effect(view, Vote(False)) == told


def test_in_the_last_round_a_card_worth_nothing_is_told_as_thirty_three() -> None:
    view = own_view(round_=3, c0=THRONE, c1=OUT)
    assert "brings you 10" in effect(view, Vote(True))
    assert "stands at 33" in effect(view, Vote(False))
    assert own_view(round_=3, c0=OUT).my_points == 33
