"""What pages say of live matches that wait for their players, and of those that the end of a season finished."""

import secrets

import msgspec
import pytest
from django.urls import reverse
from django.utils import timezone, translation

from games.matches import commands
from games.matches.clocks.policy import PRESETS
from leagues.challenges.models import Challenge
from leagues.seasons.models import Fixture, League, Season
from leagues.seasons.rules import encode_rules
from leagues.seasons.tasks import advance_seasons
from portal.notices.models import Notice
from portal.notices.words import told, with_company
from tests import factories as make
from tests.pages.test_league_pages import read
from tests.services import challenge_world
from tests.services.test_seasons import director, found, join, registration_ends

__all__ = ["director"]
pytestmark = pytest.mark.django_db
LANGUAGES = [("en", "waits for its players"), ("ru", "ждёт игроков"), ("uk", "чекає на гравців")]


@pytest.fixture
def league(director):
    """A live league whose first season was just drawn."""
    made = found(director, clock=PRESETS["live-normal"], late="standing")
    join(made, [make.person() for _ in range(4)])
    registration_ends(made)
    advance_seasons()
    return made


def own_fixture(client, league):
    fixture = Fixture.objects.filter(division__season__league=league).select_related("match").order_by("pk").first()
    user = make.user_of(fixture.match, 0)
    client.force_login(user)
    return fixture.match, user


@pytest.mark.parametrize(("language", "words"), LANGUAGES)
def test_a_leagues_page_and_my_matches_say_that_live_matches_wait(client, league, language, words):
    match, _user = own_fixture(client, league)
    for address in (reverse("league", args=[league.slug]), reverse("division", args=[league.slug, 1, 1])):
        page = read(client, address, language)
        assert words in page
        assert reverse("table", args=[match.public_id]) in page
    assert words in read(client, reverse("my_matches"), language)
    assert read(client, reverse("table", args=[match.public_id]), language)


def test_a_leagues_page_says_until_when_and_the_clock_when_it_runs(client, league):
    own_fixture(client, league)
    page = read(client, reverse("league", args=[league.slug]))
    assert "to be played live by" in page
    assert "agree on a time" in page
    assert "A match begins, and its clocks run, when all its players are at the table." in page


def test_who_waits_for_nobody_any_more_reads_whose_turn_it_is(client, league):
    match, _user = own_fixture(client, league)
    for seat in range(2):
        user = make.user_of(match, seat)
        commands.arrive(match_id=match.public_id, user=user, command_id=make.command_id())
    own = {
        line.fixture.match_id: line for line in client.get(reverse("league", args=[league.slug])).context["fixtures"]
    }
    assert own[match.pk].play_by is None
    assert own[match.pk].waits_for


def test_what_the_end_of_a_season_finished_is_marked(client, league):
    match, _user = own_fixture(client, league)
    Season.objects.update(ends=timezone.now())
    advance_seasons()
    page = read(client, reverse("league", args=[league.slug]))
    assert page.count("adjudged") == page.count(">not rated<") == 3
    table = read(client, reverse("table", args=[match.public_id]))
    assert "not rated · finished by rule at the end of its event" in table


def test_a_challenge_says_when_its_live_match_begins(client):
    ladder, people, _boss = challenge_world.ladder_of(2)
    rules = encode_rules(found_rules())
    League.objects.filter(pk=ladder.league_id).update(rules_json=rules)
    asked = challenge_world.answer(challenge_world.challenge(ladder, people[1], people[0]))
    assert asked.state == Challenge.State.PLAYING
    client.force_login(people[1])
    page = read(client, reverse("challenge_ladder", args=[ladder.league.slug]))
    assert "The match begins when you are both at the table, by" in page
    assert "A live match begins when both are at the table, within 3 days" in page
    news = with_company(Notice.objects.filter(user=people[1])).order_by("-pk").first()
    with translation.override("en"):
        assert "begins when you are both at the table" in told(news).line


def found_rules():
    return msgspec.structs.replace(challenge_world.RULES, clock=PRESETS["live-normal"])


def test_the_calls_of_the_api_say_who_is_there(client, league):
    match, _user = own_fixture(client, league)
    address = f"/api/v1/matches/{match.public_id}/"
    assert client.get(address).json()["gathers"]
    assert client.get(f"{address}view/").json()["view"] is None
    assert client.get(f"{address}legal/").json()["legal"] == []
    for _ in range(2):
        key = secrets.token_hex(8)
        answer = client.post(f"{address}arrive/", {}, content_type="application/json", HTTP_IDEMPOTENCY_KEY=key)
        assert answer.status_code == 200
    seats = client.get(address).json()["players"]
    assert [seat["here_until"] is not None for seat in seats] == [True, False]
