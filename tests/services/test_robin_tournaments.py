"""Tournaments in which everybody meets everybody: as told before the opening, and those begun by an older site."""

from collections import Counter
from itertools import combinations

import pytest
from django.urls import reverse

from leagues.pairing.round_robin import robin_before
from leagues.tournaments.models import Pairing, Tournament
from leagues.tournaments.refusals import Refusal
from leagues.tournaments.tasks import advance
from tests import factories as make
from tests.services.test_tournaments import a_director, begin, end_all, hold, opened

pytestmark = pytest.mark.django_db
OF_THREE = {"seats": 3, "mixed": True, "advance": 2, "points": [3, 1, 0], "least_players": 4, "most_players": 10}
TEN = {"least_players": 10}


def played_out(cup):
    while Tournament.objects.get(pk=cup.pk).state == "running":
        end_all(cup)
        advance(cup.pk)


def meetings_of(cup, group=None):
    tables = [table.players for table in Pairing.objects.filter(round__tournament=cup, group=group)]
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def test_in_groups_of_five_at_tables_of_three_everybody_meets_in_the_rounds_told_before(client):
    user = a_director()
    cup = hold(user, format="groups", groups=2, **OF_THREE | TEN)
    client.force_login(user)
    told = (
        "2 groups. Inside a group everybody meets everybody at least once: 3 rounds. "
        "The best 2 of each group play the final."
    )
    for page in ("tournament", "tournament_desk"):
        assert told in client.get(reverse(page, args=[cup.slug])).content.decode()
    cup.delete()
    cup = begin(opened(user, [make.person() for _ in range(10)], format="groups", groups=2, **OF_THREE | TEN))
    assert cup.rounds == 4
    assert told in client.get(reverse("tournament", args=[cup.slug])).content.decode()
    played_out(cup)
    assert cup.played_rounds.count() == 4
    for group in (0, 1):
        members = sorted(cup.entries.filter(group=group).values_list("number", flat=True))
        assert set(meetings_of(cup, group)) == set(combinations(members, 2))


def test_how_many_rounds_it_takes_is_told_for_as_few_and_as_many_as_may_play(client):
    user = a_director()
    client.force_login(user)
    cup = hold(user, format="round_robin", **OF_THREE)
    page = client.get(reverse("tournament", args=[cup.slug])).content.decode()
    assert "Everybody meets everybody at least once: 1 to 5 rounds, depending on how many play." in page


def test_what_an_older_site_began_is_drawn_as_it_would_have_been_and_promises_no_more(client):
    people = [make.person() for _ in range(5)]
    cup = begin(opened(a_director(), people, format="round_robin", **OF_THREE))
    plan = robin_before(range(5), 3, cup.rules.sizes([2, 3, 4]), cup.seed)
    cup.played_rounds.all().delete()
    Tournament.objects.update(plan=None, rounds=len(plan))
    advance(cup.pk)
    page = client.get(reverse("tournament", args=[cup.slug])).content.decode()
    assert "Most pairs meet, as evenly as the rounds allow: 2 rounds." in page
    played_out(cup)
    drawn = [table.players for table in Pairing.objects.order_by("round__number", "number")]
    assert drawn == [table for tables in plan for table in tables]


def test_groups_larger_than_can_all_meet_are_refused():
    with pytest.raises(Refusal) as refused:
        hold(a_director(), format="groups", groups=2, **OF_THREE | {"least_players": 6, "most_players": 65})
    assert "In a group at most 32 can all meet." in refused.value.sentence
