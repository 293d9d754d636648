"""Rulings on live tables that wait for their players, and what happens to both at the same moment."""

import json

import pytest

from games.matches import commands
from games.matches.api.seen import view_of
from games.matches.fanout import Viewer, load
from games.matches.gates import busy_with
from games.matches.models import Match
from games.matches.queries import match_with_seats
from leagues import tables
from leagues.challenges import commands as challenges
from leagues.rulings.commands import tried
from leagues.seasons.tasks import advance_seasons
from tests import factories as make
from tests.services.test_gathering import (
    LIVE,
    arrive,
    challenged,
    clock,
    first_match,
    league,
    refused,
)
from tests.services.test_league_rulings import rule, undo
from tests.services.test_seasons import director, found, join, registration_ends

__all__ = ["challenged", "clock", "director", "league", "tried"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def three(director):
    """A league of live evenings with tables of three."""
    made = found(
        director, clock=LIVE, season_days=28, late="stand_ins", seats=3, points=[3, 1, 0], games=["king-me"], matches=4
    )
    join(made, [make.person() for _ in range(6)])
    registration_ends(made)
    advance_seasons()
    return made


def begun_without_the_third(director, league, deed):
    """A ruling about the third player, after which the others came; the ruling and the match."""
    match = first_match(league)
    asked = {"player": match.seats.get(number=2).user_id}
    ruling = rule(league, director, deed, **asked, **({} if deed == "withdraw" else {"table": match.fixture.pk}))
    arrive(match, 0)
    match = arrive(match, 1)
    assert not match.gathers
    return ruling, match


@pytest.mark.parametrize("deed", ["forfeit", "withdraw"])
def test_once_the_others_have_begun_without_somebody_that_stays(director, three, deed):
    ruling, _match = begun_without_the_third(director, three, deed)
    with refused("match_moved_on"):
        undo(three, director, ruling)


def test_a_stand_in_the_others_began_with_gives_the_seat_back_and_all_play_on(director, three):
    ruling, match = begun_without_the_third(director, three, "stand_in")
    assert undo(three, director, ruling).seat_back
    match.refresh_from_db()
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])


@pytest.mark.parametrize("deed", ["forfeit", "adjudicate"])
def test_nobody_looks_at_cards_that_may_be_dealt_to_him_again(director, league, deed):
    match = first_match(league)
    given = {"player": match.seats.get(number=0).user_id} if deed == "forfeit" else {"places": (2, 1)}
    ruling = rule(league, director, deed, table=match.fixture.pk, **given)
    for seat in (None, 0, 1):
        assert view_of(match_with_seats(match.public_id), Viewer(seat, "en")).view is None
        assert json.loads(load(match.pk, 0).update(Viewer(seat, "en"), 0))["view"] is None
    undo(league, director, ruling)
    assert Match.objects.get(pk=match.pk).gathers


@pytest.mark.parametrize("late", ["standing", "chances", "stand_ins"])
def test_a_challenge_that_begins_at_its_deadline_is_played(challenged, clock, monkeypatch, late):
    """They arrive when the places have been worked out, and the match is about to be finished by the rule."""
    match = challenged.match
    finish = tables._finish_once

    def they_come_first(*asked):
        if Match.objects.get(pk=match.pk).gathers:
            arrive(match, 0)
            arrive(match, 1)
        finish(*asked)

    monkeypatch.setattr(tables, "_finish_once", they_come_first)
    assert not tables.finish_by_rule(match, late, make.command_id(), unbegun=True)
    match.refresh_from_db()
    assert (match.status, match.cut_short) == ("running", None)
    assert match.started is not None


def test_a_challenge_that_has_begun_is_not_finished_for_its_deadline(challenged):
    arrive(challenged.match, 0)
    arrive(challenged.match, 1)
    assert not challenges.finish_unplayed(challenge_pk=challenged.pk)


def test_nobody_agrees_to_end_what_has_not_begun(league):
    match = first_match(league)
    with refused("waits_for_players"):
        commands.agree_to_end(
            match_id=match.public_id, user=make.user_of(match, 0), agree=True, command_id=make.command_id()
        )


def test_tables_that_wait_keep_nobody_from_playing(league):
    match = first_match(league)
    assert busy_with(make.user_of(match, 0)) == 0
    arrive(match, 0)
    arrive(match, 1)
    assert busy_with(make.user_of(match, 0)) == 1
