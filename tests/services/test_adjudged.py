"""Matches that end by rule before their last move: by chances, or by the score that everybody can see."""

import pytest

from games.matches import commands
from games.matches.commands.adjudge import adjudge, places_by_chances, places_by_standing
from games.matches.models import Match
from games.matches.records import check
from games.matches.vault import open_match
from games.rules.contract import places_of
from games.rules.registry import PACKAGES
from leagues import tables
from leagues.tables import finish_by_rule
from tests import factories as make

pytestmark = pytest.mark.django_db
BY_RULE = [places_by_chances, places_by_standing]


def seen_scores(match):
    opened = open_match(match)
    return opened.rules.standing(opened.view(None))


@pytest.mark.parametrize("game", PACKAGES)
def test_the_present_places_are_those_of_the_score_that_a_spectator_sees(game):
    match = make.play(make.running(game, 3), moves=20)
    scores = seen_scores(match)
    places = places_by_standing(match.public_id)
    assert places == [1 + sum(other > score for other in scores) for score in scores]
    finish_by_rule(match, "standing", "season-end-1")
    match.refresh_from_db()
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.ADJUDGED)
    assert list(match.seats.order_by("number").values_list("place", flat=True)) == places
    assert check(match)["problem"] == ""


@pytest.mark.parametrize("by_rule", BY_RULE)
def test_whoever_gave_up_is_last_however_well_the_seat_stands(by_rule):
    match = make.play(make.running("majesty", 3), moves=18)
    leader = by_rule(match.public_id).index(1)
    user = make.user_of(match, leader)
    commands.resign(match_id=match.public_id, user=user, command_id=make.command_id())
    match.refresh_from_db()
    places = by_rule(match.public_id)
    assert places[leader] == 3
    assert sorted(places)[:2] in ([1, 2], [1, 1])


def test_equal_scores_share_a_place_and_adjudging_twice_changes_nothing():
    match = make.running("king-me", 4)
    assert places_by_standing(match.public_id) == places_of([0] * 4) == [1] * 4
    for _ in range(2):
        adjudge(match_id=match.public_id, places=[1] * 4, command_id=make.command_id())
    match.refresh_from_db()
    assert match.moves.count() == 1


@pytest.mark.parametrize("late", ["chances", "standing"])
def test_a_move_made_while_the_places_are_worked_out_counts(monkeypatch, late):
    match = make.play(make.running("majesty", 3), moves=18)
    worked_out, found = getattr(tables, f"places_by_{late}"), []

    def slowly(match_id):
        found.append(worked_out(match_id))
        if len(found) == 1:
            seat, legal = make.legal(match)
            make.act(match, seat, legal[-1])
        return found[-1]

    monkeypatch.setattr(tables, f"places_by_{late}", slowly)
    assert finish_by_rule(match, late, "season-end-1")
    match.refresh_from_db()
    assert [move.kind for move in match.moves.order_by("-number")[:2]] == ["adjudge", "action"]
    assert len(found) == 2
    assert list(match.seats.order_by("number").values_list("place", flat=True)) == found[-1]


def test_who_moves_on_and_on_is_left_to_the_next_sweep(monkeypatch):
    match = make.play(make.running("majesty", 3), moves=4)

    def slowly(match_id):
        seat, legal = make.legal(match)
        make.act(match, seat, legal[0])
        return [1, 2, 3]

    monkeypatch.setattr(tables, "places_by_standing", slowly)
    assert not finish_by_rule(match, "standing", "season-end-1")
    match.refresh_from_db()
    assert (match.status, match.move_number) == ("running", 4 + tables.TRIES)
