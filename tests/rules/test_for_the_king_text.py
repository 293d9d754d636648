"""The words of For the King (and Me): complete in three languages, for everything that can happen."""

import random
import re

import pytest

from games.rules.for_the_king import text, words_en, words_ru, words_uk
from games.rules.for_the_king.actions import Bid, Decree, Pass, Pay, Place
from games.rules.for_the_king.cards import FIELDS, KINDS
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.state import PHASE_NAMES
from games.rules.text_board import plain
from games.rules.words import LANGUAGES, say
from tests.rules.for_the_king_table import G2, G3, KINGS, auction, card, steps, viewers, with_deck

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
                board = plain(text.board(view, language, NAMES))
                assert text.WORDS[f"phase.{view.phase}"][language] in board
                if viewer is not None:
                    for card in view.hands[viewer]:
                        assert text.WORDS[f"card.{card}"][language] in board
    assert {phase for _, phase, _ in drawn} == set(PHASE_NAMES)


def effects(state, seat):
    """The sentence for each legal action, by the action."""
    view = RULES.view(state, seat)
    return {action: spoken(text.effect_phrase(view, action), "en") for action in RULES.legal(state, seat)}


def test_everything_that_may_be_done_has_an_effect_in_each_language():
    for seed in range(8):
        for before, seat, action, _, _ in steps(2 + seed % 4, seed):
            view = RULES.view(before, seat)
            for choice in {action, *RULES.legal(before, seat)[:3]}:
                for language in LANGUAGES:
                    spoken(text.effect_phrase(view, choice), language)


def test_keeping_a_card_shows_the_new_sum_and_standing():
    state = with_deck(3, [0, 1])
    state.hands[0] = [2]
    assert effects(state, 0)[Place("self")] == "Diplomacy: your sum 2 → 4; first office, as far as you can see"


def test_a_standing_counts_only_the_cards_the_viewer_has_seen():
    state = with_deck(3, [3, 1])
    state.hands[1] = [0, 1, 2]
    assert "first office" in effects(state, 0)[Place("self")]
    state.ledgers[1] = [0, 1, 2]
    assert "second office" in effects(state, 0)[Place("self")]


def test_a_decree_tells_both_offices_and_the_points():
    state = with_deck(3, [KINGS["raise"], 1])
    state.hands[0] = [0]
    RULES.play(state, 0, Place("self"), random.Random(0))
    told = effects(state, 0)
    assert told[Decree((0,), ())] == (
        "Then: diplomacy → 4 (second office → 2). Your points, as far as you can see: 3 → 4"
    )
    assert told[Decree((4,), ())].endswith("3 → 3")


def test_a_bid_tells_what_is_left_or_that_it_cannot_be_paid():
    told = effects(auction([[G2, G3], [], []], card("military B")), 0)
    assert told[Bid(4)] == "You have 5 gold; at most 1 would be left."
    assert "lose a random card" in told[Bid(6)]
    told = effects(auction([[0, 1], [], []], G3), 0)
    assert told[Bid(2)] == "You have 2 cards; 0 would be left beside the gold."
    assert "More cards than you have" in told[Bid(3)]


def test_passing_tells_who_wins_or_that_nobody_does():
    state = auction([[G2], [], []], card("military B"))
    assert effects(state, 0)[Pass()] == "You stay out until this lot is settled."
    RULES.play(state, 0, Bid(2), random.Random(0))
    RULES.play(state, 1, Pass(), random.Random(0))
    assert effects(state, 2)[Pass()] == "Anna wins the lot with a bid of 2."
    state = auction([[], [], []], card("military B"))
    for seat in (0, 1):
        RULES.play(state, seat, Pass(), random.Random(0))
    assert effects(state, 2)[Pass()] == "Nobody else is bidding: the lot is discarded."


def test_a_payment_tells_what_is_wasted():
    state = auction([[G2, G2, G3], [], []], card("military B"))
    RULES.play(state, 0, Bid(3), random.Random(0))
    for seat in (1, 2):
        RULES.play(state, seat, Pass(), random.Random(0))
    told = effects(state, 0)
    assert told[Pay(0, 0, 1)] == "The exact sum; gold left: 4"
    assert told[Pay(0, 2, 0)] == "1 too much; gold left: 3"
