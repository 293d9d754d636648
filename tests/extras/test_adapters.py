"""The games as research environments pass the libraries' own tests."""

from __future__ import annotations

import pytest

from extras.features import FEATURES
from extras.numbering import numbering
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_legal_action_has_a_number_and_every_view_the_same_length(slug):
    rules = rules_for(slug)
    lengths = set()
    for seats in rules.seats:
        rng = Quick(seats)
        state = rules.deal(seats, rules.Options(), rng)
        while actors := rules.actors(state):
            legal = rules.legal(state, actors[0])
            assert all(action in numbering(slug).numbers for action in legal)
            lengths |= {len(FEATURES[slug](rules.view(state, viewer))) for viewer in (None, 0)}
            rules.play(state, actors[0], rng.choice(legal), rng)
    assert len(lengths) == 1
    assert len(set(numbering(slug).actions)) == len(numbering(slug))


@pytest.mark.parametrize("slug", PACKAGES)
def test_the_libraries_own_tests_pass(slug):
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    from extras.check import check_open_spiel, check_pettingzoo

    check_pettingzoo(slug, rules_for(slug).seats[0])
    check_open_spiel(slug, rules_for(slug).seats[0])
