"""Koryŏ: everything that happens can be said, in every language."""

import random

from games.rules.koryo import actions as do
from games.rules.koryo import text
from games.rules.koryo.cards import BANKER, BARBARIANS, IDS, MERCHANT, SENATOR, SPY
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.rules import RULES
from games.rules.koryo.scoring import score
from games.rules.koryo.state import PHASES
from games.rules.text_board import plain
from games.rules.words import LANGUAGES, Phrase, say
from tests.rules.koryo_positions import eager, flat, in_orders, position, walk

NAMES = ["Anna", "Борис", "Клара", "Дмитро"]


def sentence(phrase: Phrase, language: str) -> str:
    spoken = say(text.WORDS, phrase, language, NAMES.__getitem__)
    assert spoken
    assert "{" not in spoken
    return spoken


def test_every_key_has_all_languages_and_the_same_slots() -> None:
    for key, templates in text.WORDS.items():
        assert tuple(templates) == LANGUAGES, key
        forms = {language: ["one", "few", "many"] for language in ("ru", "uk")} | {"en": ["one", "other"]}
        for language, template in templates.items():
            if isinstance(template, dict):
                assert list(template) == forms[language], key


def test_every_phase_hint_line_and_card_has_words() -> None:
    for phase in PHASES:
        assert f"phase.{phase}" in text.WORDS
        assert f"hint.{phase}" in text.WORDS
    for name in IDS:
        assert f"card.{name}" in text.WORDS
        assert f"effect.{name}" in text.WORDS
    for line in score(flat([{}, {}]), [0, 0]).breakdown[0]:
        assert f"line.{line}" in text.WORDS


def test_the_rules_page_has_a_section_for_every_phase() -> None:
    for language in LANGUAGES:
        page = text.RULES[language]
        assert page.startswith(f"# {sentence(Phrase('name'), language)}\n")
        for phase in PHASES:
            assert f"\n## {sentence(Phrase(f'phase.{phase}'), language)}\n" in page
        assert 450 <= len(page.split()) <= 1000


def test_everything_that_happens_in_thirty_matches_can_be_said() -> None:
    kinds: set[str] = set()
    tags: set[str] = set()
    for seed in range(30):
        rng = random.Random(seed)
        seats = 2 + seed % 3
        state = RULES.deal(seats, KoryoOptions(), rng)
        while actors := RULES.actors(state):
            move = eager(state, rng)
            tags.add(text.action_phrase(move).key)
            for language in LANGUAGES:
                sentence(text.action_phrase(move), language)
            for event in RULES.play(state, actors[0], move, rng):
                for viewer in (0, None):
                    phrase = text.event_phrase(event.seen_by(viewer))
                    kinds.add(phrase.key)
                    for language in LANGUAGES:
                        sentence(phrase, language)
    assert kinds == {key for key in text.WORDS if key.startswith("event.")}
    assert tags == {key for key in text.WORDS if key.startswith("action.")}


def test_the_text_board_shows_every_phase_to_every_viewer() -> None:
    seen = set()
    for state in walk(4, 5):
        for viewer in (0, 2, None):
            view = RULES.view(state, viewer)
            seen.add((text.phase_of(view), state.lifted >= 0))
            for language in LANGUAGES:
                board = plain(text.board(view, language, NAMES))
                assert "{" not in board
                assert all(name in board for name in NAMES)
    assert {phase for phase, _ in seen} == set(PHASES)
    assert ("action", True) in seen


def test_the_text_board_keeps_secrets() -> None:
    state = in_orders({}, {}, hand={SPY: 2, BANKER: 3})
    twin = in_orders({}, {}, hand={SENATOR: 2, BANKER: 3})
    assert plain(text.board(RULES.view(state, 1), "en", NAMES[:2])) == plain(
        text.board(RULES.view(twin, 1), "en", NAMES[:2])
    )
    assert "Spy × 2" in plain(text.board(RULES.view(state, 0), "en", NAMES[:2]))


# Actions after which nothing but what they name has changed, unless they end a season.
PLAIN = (do.Reveal, do.TakeToken, do.Banish, do.Steal, do.Raid, do.Swap, do.Discard)


def effect(state, action, language="en") -> str:
    return sentence(text.effect_phrase(RULES.view(state, state.turn), action), language)


def points_told(view, action):
    told = [change for change in text.effect_phrase(view, action).args["changes"] if change.key == "after.points"]
    return int(told[0].args["now"].replace("−", "-")) if told else view.standing[view.turn]


def changes_in(phrase: Phrase) -> set[str]:
    return {phrase.key} | {change.key for change in phrase.args.get("changes", ())}


def test_every_legal_action_tells_its_effect_in_every_language() -> None:
    told: set[str] = set()
    for seed in range(20):
        for state in walk(2 + seed % 3, seed):
            for seat in RULES.actors(state):
                view = RULES.view(state, seat)
                for action in RULES.legal(state, seat):
                    phrase = text.effect_phrase(view, action)
                    if not changes_in(phrase) <= told:
                        told |= changes_in(phrase)
                        for language in LANGUAGES:
                            sentence(phrase, language)
                assert view == RULES.view(state, seat)
    assert told == {key for key in text.WORDS if key == "after" or key.startswith("after.")}


def test_the_points_foretold_are_the_points_one_has_then() -> None:
    compared = set()
    for seed in range(30):
        rng = random.Random(seed)
        state = RULES.deal(2 + seed % 3, KoryoOptions(), rng)
        while actors := RULES.actors(state):
            seat, move = actors[0], eager(state, rng)
            view = RULES.view(state, seat)
            events = RULES.play(state, seat, move, rng)
            if type(move) in PLAIN and len(events) == 1:
                assert RULES.view(state, seat).standing[seat] == points_told(view, move)
                compared.add(type(move))
    assert compared == set(PLAIN)


def test_an_order_tells_the_majority_the_points_and_what_is_lost() -> None:
    state = in_orders({}, {MERCHANT: 1}, hand={MERCHANT: 2, SPY: 1})
    lead = "Then: Merchant majority — Anna, your points 0 → 9, 1 card of your hand is discarded"
    assert effect(state, do.Order(MERCHANT, 2)) == lead
    assert (
        effect(state, do.Order(MERCHANT, 1)) == "Then: Merchant majority — nobody, 2 cards of your hand are discarded"
    )


def test_ending_the_turn_tells_what_stays_undone() -> None:
    state = position({BANKER: 1, BARBARIANS: 2}, {SPY: 1}, raids=2)
    assert effect(state, do.EndTurn()) == "Then: 2 revealed events stay unused, Banker not used, Борис is next"
    state.bank = 0  # nothing to take: the Banker could not be used
    assert effect(state, do.EndTurn()) == "Then: 2 revealed events stay unused, Борис is next"


def test_destroying_an_unresolved_event_tells_that_it_is_lost() -> None:
    fresh = position({4: 1, BARBARIANS: 1}, {SPY: 1}, raids=1)
    old = position({4: 1, BARBARIANS: 2}, {SPY: 1}, raids=1)
    assert "not resolved any more" in effect(fresh, do.Banish(BARBARIANS))
    assert "not resolved any more" not in effect(old, do.Banish(BARBARIANS))


def test_the_limits_shown_are_those_the_end_of_the_season_keeps() -> None:
    view = RULES.view(position({SENATOR: 1}, {}, season=4), None)
    assert view.limits == [8, 6]
    assert view.seasons[3] == (7, 6)
