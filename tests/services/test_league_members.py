"""Who has a place in a league: the cap, the waiting list, invitations, pausing, leaving and coming back."""

import secrets

import pytest
from django.utils.translation import override

from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.seasons import commands
from leagues.seasons.models import Season
from leagues.seasons.tasks import advance_seasons
from portal.accounts.export import own_data
from portal.accounts.leaving import run_hooks
from tests import factories as make
from tests.services.test_seasons import RULES, director, found, join, refused, registration_ends  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(director):  # noqa: F811
    """A league for four with four members, and two who wait."""
    league = found(director, most_members=4)
    people = [make.person() for _ in range(6)]
    join(league, people)
    return league, people


def status(league, user):
    return league.members.get(user=user).status


def test_who_pauses_keeps_the_place_also_in_a_full_league(full):
    league, people = full
    commands.pause(user=people[0], slug=league.slug)
    late = make.person()
    join(league, [late])
    assert status(league, late) == "waiting"
    assert status(league, people[4]) == "waiting"
    commands.resume(user=people[0], slug=league.slug)
    assert league.members.filter(status="active").count() == 4


def test_more_room_seats_those_who_have_waited_longest(full, director):  # noqa: F811
    league, people = full
    rules = type(RULES)(**{name: getattr(league.rules, name) for name in RULES.__struct_fields__} | {"most_members": 5})
    commands.change_rules(user=director, slug=league.slug, rules=rules)
    assert [status(league, user) for user in people[3:]] == ["active", "active", "waiting"]


def test_who_left_and_comes_back_waits_behind_those_who_stayed(full):
    league, people = full
    commands.leave(user=people[0], slug=league.slug)  # the first who waits takes the place
    join(league, people[:1])
    commands.leave(user=people[1], slug=league.slug)
    assert status(league, people[5]) == "active"
    assert status(league, people[0]) == "waiting"


def test_who_left_between_seasons_comes_back_like_a_newcomer(director):  # noqa: F811
    league = found(director)
    people = [make.person() for _ in range(4)]
    join(league, people)
    league.members.filter(user=people[0]).update(tier=1, rank=1)
    commands.leave(user=people[0], slug=league.slug)
    join(league, people[:1])
    member = league.members.get(user=people[0])
    assert (member.tier, member.rank) == (None, None)


def test_pausing_and_coming_back_twice_say_how_one_stands(full):
    league, people = full
    commands.pause(user=people[0], slug=league.slug)
    refused("nothing_to_pause", commands.pause, user=people[0], slug=league.slug)
    refused("nothing_to_pause", commands.pause, user=people[4], slug=league.slug)
    refused("nothing_to_resume", commands.resume, user=people[1], slug=league.slug)


def test_only_people_who_are_not_in_are_invited(full, director):  # noqa: F811
    league, people = full
    asked = {"user": director, "slug": league.slug}
    refused("is_member", commands.invite, **asked, username=people[0].username)
    refused("is_member", commands.invite, **asked, username=people[4].username)
    refused("unknown_person", commands.invite, **asked, username=make.bot().username)
    refused("unknown_person", commands.invite, **asked, username=make.person(kind="guest").username)
    wanted = make.person()
    assert commands.invite(**asked, username=wanted.username.upper()).user == wanted
    assert commands.invite(**asked, username=wanted.username).status == "invited"
    commands.close_league(**asked)
    refused("league_closed", commands.invite, **asked, username=make.person().username)


def test_whoever_gives_up_the_account_makes_room(full):
    league, people = full
    assert [row["league__slug"] for row in own_data(people[0])["leagues"]] == [league.slug]
    run_hooks(people[0])
    assert status(league, people[0]) == "left"
    assert status(league, people[4]) == "active"


def test_one_season_in_trouble_does_not_stop_the_others(director, monkeypatch):  # noqa: F811
    leagues = [
        commands.found_league(user=director, name=name, description="", rules=RULES) for name in ("Broken", "Whole")
    ]
    for league in leagues:
        join(league, [make.person() for _ in range(4)])
        registration_ends(league)
    broken, draw = leagues[0].seasons.get().pk, commands.draw_season

    def fails(*, season_pk):
        if season_pk == broken:
            raise RuntimeError("no such luck")
        return draw(season_pk=season_pk)

    monkeypatch.setattr(commands, "draw_season", fails)
    advance_seasons()
    assert list(Season.objects.order_by("pk").values_list("state", flat=True)) == ["registration", "running"]


def test_nobody_waits_for_two_who_left_before_the_tables_opened(director):  # noqa: F811
    league = found(director)
    people = [make.person() for _ in range(4)]
    join(league, people)
    registration_ends(league)
    commands.draw_season(season_pk=league.seasons.get().pk)
    for user in people[:2]:
        commands.leave(user=user, slug=league.slug)
    advance_seasons()
    matches = Match.objects.filter(fixture__division__season__league=league)
    assert matches.count() == 6
    running = matches.filter(status="running")
    assert {frozenset(match.seats.values_list("user", flat=True)) for match in running} == {
        frozenset(user.pk for user in people[2:])
    }


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_league_that_lets_in_certain_people_calls_itself_no_table(director, language):  # noqa: F811
    league = found(director, rating_least=1600)
    with override(language), pytest.raises(Refusal, match="rating_outside") as caught:
        commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
    with override(language):
        told = str(caught.value.sentence)
    assert "1600" in told
    assert not any(word in told for word in ("table", "стол", "стіл"))
