"""The registry is the only list of games, and everything on it keeps the contract's shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.contract import Options, UnknownGame, View
from games.rules.registry import PACKAGES, rules_for, text_for


@pytest.mark.parametrize("slug", PACKAGES)
def test_a_registered_game_offers_all_of_the_contract(slug):
    rules = rules_for(slug)
    assert rules.slug == slug
    assert rules.version >= 1
    assert rules.max_moves > 0
    assert rules.seats.step == 1
    assert 2 <= rules.seats[0] <= rules.seats[-1] <= 6
    assert issubclass(rules.Options, Options)
    assert issubclass(rules.View, View)
    for name in ("deal", "actors", "legal", "play", "view", "imagine", "result"):
        assert callable(getattr(rules, name))
    text = text_for(slug)
    for name in ("action_phrase", "event_phrase", "phase_of", "board"):
        assert callable(getattr(text, name))


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_option_has_a_default(slug):
    rules = rules_for(slug)
    assert rules.Options() == rules.Options()


@pytest.mark.parametrize(
    ("slug", "seats"), [("king-me", (3, 6)), ("koryo", (2, 4)), ("for-the-king", (2, 5)), ("majesty", (2, 4))]
)
def test_the_four_games_are_for_as_many_as_their_boxes_say(slug, seats):
    rules = rules_for(slug)
    assert (rules.seats[0], rules.seats[-1]) == seats


@given(st.text())
def test_a_slug_that_is_not_registered_is_refused_with_the_list(slug):
    for find in (rules_for, text_for):
        if slug not in PACKAGES:
            with pytest.raises(UnknownGame, match="Games: king-me") as refusal:
                find(slug)
            assert refusal.value.code == "unknown_game"
            assert len(refusal.value.message) < 700
