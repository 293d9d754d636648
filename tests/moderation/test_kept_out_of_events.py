"""Whom the moderators keep from rated play is drawn into no season and no tournament while that lasts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.models import Seat
from games.matches.refusals import Refusal
from leagues.seasons.models import Entrant, Season
from leagues.seasons.sheets import registered
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments import commands as tournaments
from leagues.tournaments.models import Entry, Tournament
from portal.moderation.commands import end_expired
from portal.moderation.models import Sanction
from tests import factories as make
from tests.moderation.test_sanctions import give
from tests.services import test_seasons as seasons
from tests.services import test_tournaments as cups

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [make.person() for _ in range(4)]


def test_a_season_is_drawn_without_him_and_the_next_one_with_him(people):
    league = seasons.found(make.staff("director"))
    seasons.join(league, people)
    sanction = give(people[0], "rated_ban", 7)
    assert people[0] not in registered(league)
    seasons.registration_ends(league)
    advance_seasons()
    assert Season.objects.get(league=league).state == "running"
    assert set(Entrant.objects.values_list("user", flat=True)) == {one.pk for one in people[1:]}
    assert not Seat.objects.filter(user=people[0]).exists()
    Sanction.objects.filter(pk=sanction.pk).update(until=sanction.starts)
    end_expired()
    assert people[0] in registered(league)


@pytest.mark.parametrize("minutes", [0, 30])
def test_a_tournament_starts_without_him_and_a_substitute_has_his_place(people, minutes):
    director, waiting = make.staff("director"), make.person()
    cup = cups.opened(director, [*people, waiting], check_in_minutes=minutes)
    give(people[0], "rated_ban", 7)
    if minutes:
        Tournament.objects.filter(pk=cup.pk).update(starts=timezone.now() + timedelta(minutes=minutes - 1))
        tournaments.open_check_in(tournament_pk=cup.pk)
        with pytest.raises(Refusal, match="no_rated_play"):
            tournaments.check_in(user=people[0], slug=cup.slug)
        for user in [*people[1:], waiting]:
            tournaments.check_in(user=user, slug=cup.slug)
    cups.begin(cup)
    assert cup.state == Tournament.State.RUNNING
    assert Entry.objects.get(user=people[0]).status == Entry.Status.MISSED
    playing = set(cup.entries.exclude(number=None).values_list("user", flat=True))
    assert playing == {one.pk for one in [*people[1:], waiting]}


def test_who_may_play_again_before_it_starts_plays(people):
    cup = cups.opened(make.staff("director"), people)
    sanction = give(people[0], "rated_ban", 7)
    Sanction.objects.filter(pk=sanction.pk).update(until=sanction.starts)
    end_expired()
    cups.begin(cup)
    assert Entry.objects.get(user=people[0]).number is not None
