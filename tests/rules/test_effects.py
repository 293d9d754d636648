"""What a player is shown of every position: the view, the board in words, and what each action would bring."""

import random

import pytest

from games.rules.registry import PACKAGES, rules_for, text_for
from games.rules.words import LANGUAGES, say

NAMES = ["Anna", "Borys", "Clara", "Danylo", "Emil", "Faina"]
LOOKED_AT = 8  # actions a position: long bid lists tell the same in every line


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_action_of_every_position_can_be_told_with_its_effect(slug):
    rules, text = rules_for(slug), text_for(slug)
    for seats in rules.seats:
        rng = random.Random(seats)
        state = rules.deal(seats, rules.Options(), rng)
        while actors := rules.actors(state):
            language = rng.choice(LANGUAGES)
            for seat in (None, *range(seats)):
                view = rules.view(state, seat)
                assert text.board(view, language, NAMES[:seats])
                for action in rules.legal(state, seat)[:LOOKED_AT] if seat is not None else []:
                    effect = text.effect_phrase(view, action)
                    assert effect is None or say(text.WORDS, effect, language, NAMES.__getitem__)
            actor = rng.choice(actors)
            rules.play(state, actor, rng.choice(rules.legal(state, actor)[:6]), rng)
