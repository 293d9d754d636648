"""Matches that end by rule before their last move: by chances, or by the score that everybody can see."""

import pytest

from games.matches import commands
from games.matches.commands.adjudge import adjudge, places_by_chances, places_by_standing
from games.matches.models import Match
from games.matches.records import check
from games.matches.vault import open_match
from games.rules.contract import places_of
from games.rules.registry import PACKAGES
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
