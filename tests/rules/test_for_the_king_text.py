"""The words of For the King (and Me): complete in three languages, for everything that can happen."""

import random
import re

import pytest

from games.rules.for_the_king import text, words_en, words_ru, words_uk
from games.rules.for_the_king.cards import FIELDS, KINDS
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.state import PHASE_NAMES
from games.rules.words import LANGUAGES, say
from tests.rules.for_the_king_table import steps, viewers, with_deck

NAMES = ["Anna", "Boris", "Carl", "Dana", "Eve"]


def spoken(phrase, language):
    sentence = say(text.WORDS, phrase, language, NAMES.__getitem__)
    assert sentence
    assert not re.search(r"[{}]", sentence)
    return sentence


def test_the_three_languages_have_the_same_keys_and_slots():
    for words in (words_ru.WORDS, words_uk.WORDS):
        assert words.keys() == words_en.WORDS.keys()
        for key, template in words.items():
            forms = template.values() if isinstance(template, dict) else [template]
            english = words_en.WORDS[key]
            slots = set(re.findall(r"\{\w+", english["other"] if isinstance(english, dict) else english))
            for form in forms:
                assert set(re.findall(r"\{\w+", form)) == slots, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_line_and_card_has_words(language):
    keys = [f"{kind}.{phase}" for kind in ("phase", "hint") for phase in PHASE_NAMES]
    keys += [f"line.{field}" for field in FIELDS] + [f"card.{card}" for card in range(KINDS)]
    for key in [*keys, "name", "tagline"]:
        assert text.WORDS[key][language]
    cards = [text.WORDS[f"card.{card}"][language] for card in range(KINDS)]
    assert len(set(cards)) == KINDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_a_section_for_each_phase_in_order(language):
    page = text.RULES[language]
    assert page.startswith(f"# {text.WORDS['name'][language]}\n")
    sections = re.findall(r"^## (.+)$", page, re.MULTILINE)
    phases = [text.WORDS[f"phase.{phase}"][language] for phase in PHASE_NAMES]
    assert sections[: len(phases)] == phases
    assert 500 <= len(page.split()) <= 900
    assert not re.search(r"^\d+[.)] ", page, re.MULTILINE)  # a wrapped line must not become a list


def test_everything_that_happens_has_a_sentence_in_each_language():
    seen = set()
    for seed in range(30):
        for _, seat, action, events, _ in steps(2 + seed % 4, seed):
            for language in LANGUAGES:
                spoken(text.action_phrase(action), language)
            for event in events:
                for viewer in (seat, None):
                    if (event.kind, viewer is None) in seen:
                        continue
                    seen.add((event.kind, viewer is None))
                    for language in LANGUAGES:
                        spoken(text.event_phrase(event.seen_by(viewer)), language)
    happened = {kind for kind, _ in seen}
    known = {key.split(".")[1] for key in text.WORDS if key.startswith("event.")}
    assert known - happened <= {"king_idle"}


def test_a_king_card_that_moves_nothing_has_a_sentence():
    state = with_deck(3, [57, 0])
    state.offices = [6] * 5
    events = RULES.play(state, 0, RULES.legal(state, 0)[0], random.Random(0))
    for language in LANGUAGES:
        assert "+1" in spoken(text.event_phrase(events[2].seen_by(1)), language)


def test_secret_cards_are_named_to_their_owner_only():
    state = with_deck(3, [0, 1])
    event = RULES.play(state, 0, RULES.legal(state, 0)[0], random.Random(0))[0]
    assert "Diplomacy A (2)" in spoken(text.event_phrase(event.seen_by(0)), "en")
    assert "Diplomacy" not in spoken(text.event_phrase(event.seen_by(1)), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_can_be_read_by_every_viewer_in_every_phase(language):
    drawn = set()
    for players in (2, 5):
        for *_, state in steps(players, 3):
            for viewer in viewers(players):
                view = RULES.view(state, viewer)
                key = (players, text.phase_of(view), viewer)
                if key in drawn:
                    continue
                drawn.add(key)
                board = text.board(view, language, NAMES)
                assert text.WORDS[f"phase.{view.phase}"][language] in board
                if viewer is not None:
                    for card in view.hands[viewer]:
                        assert text.WORDS[f"card.{card}"][language] in board
    assert {phase for _, phase, _ in drawn} == set(PHASE_NAMES)
