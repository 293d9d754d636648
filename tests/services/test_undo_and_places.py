"""Whom undoing a ruling would bring back: not a director into the tournament."""

import pytest
from django.urls import reverse

from leagues.tournaments import commands
from tests import factories as make
from tests.services.ruling_world import clock, difference, full_cup, rule, seated, stored, tables, undo
from tests.services.test_tournaments import director, opened, refused

__all__ = ["clock", "director", "full_cup"]
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
