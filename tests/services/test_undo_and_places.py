"""Whom undoing a ruling would bring back: not a director into the tournament, nobody beyond its places."""

import pytest
from django.urls import reverse

from leagues.seasons import commands as league_commands
from leagues.seasons.models import Member
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments import commands
from portal.notices.models import Notice
from tests import factories as make
from tests.services.ruling_world import clock, difference, full_cup, rule, seated, stored, tables, undo
from tests.services.test_seasons import director as founder
from tests.services.test_seasons import found, join, registration_ends
from tests.services.test_tournaments import director, enter, opened, refused

__all__ = ["clock", "director", "founder", "full_cup"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("deed", ["substitute", "withdraw", "disqualify"])
def test_who_directs_by_now_is_not_brought_back_as_a_player(client, director, full_cup, deed):
    who, spare = seated(tables(full_cup).first()), full_cup.entries.get(status="missed").user
    more = {"substitute": spare.pk} if deed == "substitute" else {}
    ruling = rule(full_cup, director, deed, player=who.pk, **more)
    commands.appoint_director(user=director, slug=full_cup.slug, username=who.username)
    before = stored()
    refused("player_directs", undo, event=full_cup, director=director, ruling=ruling)
    assert difference(before, stored()) == {}
    client.force_login(director)
    desk = client.get(reverse("tournament_desk", args=[full_cup.slug])).content.decode()
    assert "stays: the player directs the tournament by now" in desk
    commands.dismiss_director(user=director, slug=full_cup.slug, username=who.username)
    undo(full_cup, director, ruling)
    assert full_cup.entries.get(user=who).status == "playing"


def test_who_waited_and_directs_by_now_does_not_wait_again(director):
    people = [make.person() for _ in range(5)]
    cup = opened(director, people, most_players=4)
    ruling = rule(cup, director, "withdraw", player=people[4].pk)
    commands.appoint_director(user=director, slug=cup.slug, username=people[4].username)
    refused("player_directs", undo, event=cup, director=director, ruling=ruling)


@pytest.mark.parametrize("deed", ["withdraw", "disqualify"])
def test_a_place_that_somebody_else_has_taken_is_not_given_twice(client, director, deed):
    people = [make.person() for _ in range(4)]
    cup, late = opened(director, people, most_players=4), make.person()
    ruling = rule(cup, director, deed, player=people[0].pk)
    enter(cup, late)
    before = stored()
    refused("places_taken", undo, event=cup, director=director, ruling=ruling)
    assert difference(before, stored()) == {}
    client.force_login(director)
    desk = client.get(reverse("tournament_desk", args=[cup.slug])).content.decode()
    assert "stays: all places have been taken since" in desk
    commands.withdraw(user=late, slug=cup.slug)
    undo(cup, director, ruling)
    assert cup.entries.filter(status="registered").count() == 4


def test_who_moved_up_waits_again(director):
    people = [make.person() for _ in range(5)]
    cup = opened(director, people, most_players=4)
    before = stored()
    ruling = rule(cup, director, "withdraw", player=people[0].pk)
    enter(cup, make.person())
    undo(cup, director, ruling)
    assert cup.entries.get(user=people[4]).status == "waiting"
    undo(cup, director, rule(cup, director, "withdraw", player=people[0].pk))
    told = Notice.objects.filter(user=people[4], kind="event_news").order_by("pk")
    assert [notice.params["code"] for notice in told] == ["tournament_moved_up", "tournament_waits_again"] * 2
    cup.entries.order_by("pk").last().delete()
    assert difference(before, stored()) == {}


def test_a_place_in_a_league_that_somebody_else_has_taken_is_not_given_twice(founder):
    league = found(founder, most_members=4)
    people = [make.person() for _ in range(4)]
    join(league, people)
    registration_ends(league)
    advance_seasons()
    asked = {"event": league, "director": founder, "desk": LeagueDesk}
    ruling = rule(**asked, deed="withdraw", player=people[0].pk)
    late = make.person()
    join(league, [late])
    before = stored()
    refused("places_taken", undo, **asked, ruling=ruling)
    assert difference(before, stored()) == {}
    league_commands.leave(user=late, slug=league.slug)
    undo(**asked, ruling=ruling)
    assert Member.objects.filter(league=league, status="active").count() == 4


def test_in_a_league_too_who_moved_up_waits_again(founder):
    league = found(founder, most_members=4)
    people = [make.person() for _ in range(5)]
    join(league, people)
    registration_ends(league)
    advance_seasons()
    before = stored()
    asked = {"event": league, "director": founder, "desk": LeagueDesk}
    undo(**asked, ruling=rule(**asked, deed="withdraw", player=people[0].pk))
    assert difference(before, stored()) == {}
