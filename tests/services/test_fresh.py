"""A move of this process is told from memory, byte for byte as it would be told from the database."""

import json
import random

import pytest

from games.matches.fanout import Viewer, load, load_fresh
from games.rules.registry import PACKAGES
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", PACKAGES)
def test_what_is_told_from_memory_is_what_the_database_would_tell(game, django_capture_on_commit_callbacks):
    match = make.running(game, 3)
    rng = random.Random(3)
    for _ in range(25):
        before = match.move_number
        seat, actions = make.legal(match)
        with django_capture_on_commit_callbacks(execute=True):
            make.act(match, seat, rng.choice(actions))
        stored = load(match.pk, before)
        kept = load_fresh(match.pk, before, stored.seats)
        assert kept is not None
        assert kept.mark == stored.mark
        for viewer in (None, 0, 1, 2):
            assert kept.update(Viewer(viewer, "uk"), before) == stored.update(Viewer(viewer, "uk"), before)


@pytest.mark.parametrize("game", PACKAGES)
def test_only_those_who_asked_are_told_the_board_in_words_and_in_their_language(game):
    match = make.running(game, 3)
    loaded = load(match.pk, 0)
    plain, english, russian = (
        json.loads(loaded.update(Viewer(0, language, in_words), 0))
        for language, in_words in (("en", False), ("en", True), ("ru", True))
    )
    assert plain["board"] is None
    assert english["board"][0]["title"] != russian["board"][0]["title"]
    assert {**english, "board": None} == plain == {**russian, "board": None}


def test_only_the_very_next_move_is_told_from_memory(django_capture_on_commit_callbacks):
    match = make.running("majesty", 3)
    with django_capture_on_commit_callbacks(execute=True):
        make.play(match, moves=2)
    seats = load(match.pk, 0).seats
    assert load_fresh(match.pk, 0, seats) is None
    assert load_fresh(match.pk, 1, seats) is not None
    assert load_fresh(match.pk, 2, seats) is None
    assert load_fresh(match.pk, 1, None) is None
