"""Ratings: each finished match once, in order, adding up to zero among people."""

import pytest

from games.matches.models import RoundScore
from games.matches.tasks import write_round_scores
from leagues.ratings.elo import START
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow, Rating, Track
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_a_match_among_people_is_rated_once_and_adds_up_to_zero():
    match = make.play(make.running("majesty", 3))
    assert rate_finished() == 1
    assert rate_finished() == 0
    rows = LedgerRow.objects.filter(match=match)
    assert rows.count() == 3
    assert sum(row.change for row in rows) == 0
    assert {rating.value for rating in Rating.objects.all()} == {row.after for row in rows}


def test_against_bots_only_the_practice_track_moves_and_bots_stay_where_they_are():
    player = make.person()
    match = make.running("majesty", 2, [player, make.bot()])
    assert match.status == "running"
    from games.matches import commands

    commands.resign(match_id=match.public_id, user=player, command_id=make.command_id())
    rate_finished()
    assert set(LedgerRow.objects.values_list("track", flat=True)) == {Track.BOTS}
    assert Rating.objects.get(user=player, game="majesty").value < START
    assert LedgerRow.objects.get(user=make.bot()).change == 0


def test_a_friendly_match_among_people_changes_no_rating():
    make.play(make.running("majesty", 2, rated=False))
    assert rate_finished() == 0


def test_round_scores_are_written_exactly_once():
    match = make.play(make.running("king-me", 3))
    write_round_scores(match.pk)
    write_round_scores(match.pk)
    assert RoundScore.objects.filter(match=match).count() == 9
    match.refresh_from_db()
    assert match.scored


def test_each_round_is_written_down_while_the_match_goes_on(monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr(write_round_scores, "apply_async", lambda args, **options: asked.append(args))
    match = make.running("king-me", 3)
    while not asked:
        with django_capture_on_commit_callbacks(execute=True):
            make.play(match, moves=1, seed=match.move_number)
    write_round_scores(match.pk)
    match.refresh_from_db()
    assert match.status == "running"
    assert not match.scored
    assert RoundScore.objects.filter(match=match, round=1).count() == 3
