"""Leagues over the API: everybody gets what the table says, a repeated call changes nothing, words are problems."""

import secrets

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches.models import Match
from leagues.seasons import commands
from leagues.seasons.api.urls import urlpatterns
from leagues.seasons.models import Member
from leagues.seasons.tasks import advance_seasons
from tests import factories as make
from tests.api.callers import CALLERS, Caller, assert_problem, caller
from tests.services.test_seasons import RULES

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15
PUBLIC = (200, 200, 200, 200, 403, 200, 200)
MEMBERS = (401, 409, 200, 200, 403, 403, 200)
#                anonymous, stranger, player, opponent, no scope, reader, playing token
TABLE = {
    ("leagues", "get"): PUBLIC,
    ("league", "get"): PUBLIC,
    ("season", "get"): PUBLIC,
    ("standings", "get"): PUBLIC,
    ("fixtures", "get"): PUBLIC,
    ("join", "post"): (401, 200, 200, 200, 403, 403, 200),
    ("pause", "post"): MEMBERS,
    ("resume", "post"): MEMBERS,
    ("leave", "post"): MEMBERS,
}
PATHS = {
    "leagues": "leagues/",
    "league": "leagues/winter-court/",
    "season": "leagues/winter-court/seasons/1/",
    "standings": "leagues/winter-court/seasons/1/divisions/1/standings/",
    "fixtures": "leagues/winter-court/seasons/1/divisions/1/fixtures/",
    **{name: f"leagues/winter-court/{name}/" for name in ("join", "pause", "resume", "leave")},
}


@pytest.fixture
def people():
    """Four members of a league whose first season runs, one match of it finished."""
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))
    director = get_user_model().objects.get(pk=user.pk)
    league = commands.found_league(user=director, name="Winter court", description="", rules=RULES)
    members = [make.person() for _ in range(4)]
    for member in members:
        commands.join(user=member, slug=league.slug, entropy=secrets.token_hex(16))
    commands.draw_now(user=director, slug=league.slug)
    advance_seasons()
    make.play(Match.objects.first())
    return members


def test_the_table_names_every_call():
    calls = {(pattern.name, m) for pattern in urlpatterns for m in ("get", "post") if m in vars(pattern.callback.cls)}
    assert calls == TABLE.keys()


def test_everybody_gets_what_the_table_says(people):
    callers = {who: caller(who, people[0], people[1]) for who in CALLERS}
    for (name, method), expected in TABLE.items():
        for (who, called), status in zip(callers.items(), expected, strict=True):
            answer = called.get(PATHS[name]) if method == "get" else called.post(PATHS[name])
            assert answer.status_code == status, (name, who, answer.content)
            if status >= 400:
                assert_problem(answer, status)
        Member.objects.filter(user__in=people).update(status="active")
        Member.objects.exclude(user__in=people).delete()


def test_the_answers_tell_the_league_its_season_and_where_everybody_stands(people):
    reader = Caller()
    listed = reader.get(PATHS["leagues"]).json()["results"][0]
    assert (listed["slug"], listed["playing"], listed["season"]["state"]) == ("winter-court", 4, "running")
    detail = Caller(people[0]).get(PATHS["league"]).json()
    assert (detail["membership"], detail["rules"]["points"], len(detail["seasons"])) == ("active", [1, 0], 1)
    season = reader.get(PATHS["season"]).json()
    assert season["divisions"] == [{"tier": 1, "players": 4, "fixtures": 6, "over": 1}]
    standings = reader.get(PATHS["standings"]).json()
    assert sum(line["points"] for line in standings["standings"]) == 1
    assert {line["username"] for line in standings["standings"]} == {user.username for user in people}
    assert standings["quality"]["perfect"]
    fixtures = reader.get(PATHS["fixtures"]).json()["fixtures"]
    assert sorted(fixture["state"] for fixture in fixtures) == ["finished", *["running"] * 5]
    over = next(fixture for fixture in fixtures if fixture["state"] == "finished")
    assert [player["place"] for player in over["players"]] in ([1, 2], [1, 1])


def test_a_repeated_call_changes_nothing_and_is_answered_alike(people):
    stranger = Caller(make.person())
    key = {"Idempotency-Key": "join-the-league-1"}
    answers = [stranger.post(PATHS["join"], **key).content for _ in range(3)]
    assert len(set(answers)) == 1
    assert b"active" in answers[0]
    assert stranger.post(PATHS["pause"]).json() == stranger.post(PATHS["pause"]).json()
    assert stranger.post(PATHS["leave"]).json() == stranger.post(PATHS["leave"]).json()
    assert Member.objects.filter(status="left").count() == 1


def test_what_is_not_there_and_what_is_not_allowed_are_problems(people):
    stranger = Caller(make.person())
    assert_problem(stranger.get("leagues/nowhere/"), 404, "unknown_league")
    assert_problem(stranger.get("leagues/winter-court/seasons/9/"), 404, "unknown_season")
    assert_problem(stranger.get("leagues/winter-court/seasons/1/divisions/7/standings/"), 404, "unknown_season")
    assert_problem(stranger.get(f"leagues/winter-court/seasons/{10**30}/"), 404, "unknown_season")
    assert_problem(stranger.post(PATHS["pause"]), 409, "not_member")
    assert_problem(stranger.post(PATHS["join"], {"entropy": "zz"}), 400, "invalid")
    assert_problem(stranger.post(PATHS["join"], {"tier": 1}), 400, "invalid")
    assert_problem(Caller().get("leagues/nowhere/else/"), 404, "not_found")


def test_reading_asks_few_queries(people):
    for name in ("leagues", "league", "season", "standings", "fixtures"):
        with CaptureQueriesContext(connection) as asked:
            Caller().get(PATHS[name])
        assert len(asked) <= MOST_QUERIES, name
