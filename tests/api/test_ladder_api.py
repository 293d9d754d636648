"""Ladders for programs: in order by cursor, narrowed by filters, refusals as problems, described in the schema."""

import pytest
from django.utils import timezone

from leagues.ladders.api_urls import urlpatterns
from leagues.ratings import places
from leagues.ratings.models import Rating
from tests import factories as make
from tests.api.callers import Caller, assert_problem

pytestmark = pytest.mark.django_db
LIVE = "ladders/majesty/live/"


@pytest.fixture
def people():
    crowd = [make.person(country="UA" if number == 2 else "") for number in range(6)]
    Rating.objects.bulk_create(
        Rating(user=user, game="majesty", speed="live", track="people", value=150_000 + 100 * number, matches=25,
               last_match=timezone.now())
        for number, user in enumerate(crowd)
    )  # fmt: skip
    places.recount()
    return crowd


def test_pages_follow_each_other_by_cursor_and_back(people):
    caller, address, seen = Caller(None), LIVE + "?limit=2", []
    while address:
        answer = caller.get(address).json()
        seen += [(line["place"], line["username"]) for line in answer["results"]]
        address = answer["next"] and answer["next"].split("/api/v1/")[1]
        last = answer
    assert seen == [(place, user.username) for place, user in enumerate(reversed(people), 1)]
    assert answer["total"] == 6
    back = caller.get(last["previous"].split("/api/v1/")[1]).json()
    assert [line["place"] for line in back["results"]] == [3, 4]


def test_filters_and_oneself(people):
    caller = Caller(people[2])
    found = caller.get(LIVE + "?country=ua").json()["results"]
    assert [(line["username"], line["place"]) for line in found] == [(people[2].username, 4)]
    around = caller.get(LIVE + "?around=me").json()["results"]
    assert people[2].username in [line["username"] for line in around]
    assert [line["username"] for line in caller.get(LIVE + "?friends=1").json()["results"]] == [people[2].username]


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("ladders/chess/live/", 404, "unknown_ladder"),
        (LIVE + "?track=cats", 404, "unknown_ladder"),
        (LIVE + "?country=XX", 400, "invalid"),
        (LIVE + "?active=maybe", 400, "invalid"),
        (LIVE + "?limit=0", 400, "invalid"),
        (LIVE + "?around=you", 400, "invalid"),
        (LIVE + "?cursor=nonsense", 400, "bad_cursor"),
        (LIVE + "?league=nowhere", 404, "unknown_league"),
        (LIVE + "?around=me", 401, "sign_in"),
        (LIVE + "?friends=1", 401, "sign_in"),
    ],
)
def test_bad_calls_are_problems(people, address, status, code):
    assert_problem(Caller(None).get(address), status, code)


def test_who_is_not_on_the_ladder_is_told_so():
    assert_problem(Caller(make.person()).get(LIVE + "?around=me"), 404, "not_on_this_ladder")


def test_every_call_is_in_the_description_and_needs_the_scope_to_read(people):
    described = Caller(None).get("schema/?format=json")
    assert described.status_code == 200
    assert b"LadderPage" in described.content
    for pattern in urlpatterns:
        address = str(pattern.pattern).replace("<slug:slug>", "majesty").replace("<slug:speed>", "live")
        assert Caller(None).get(address).status_code == 200
        assert Caller(people[0], ["chat"]).get(address).status_code == 403
        assert Caller(people[0], ["read"]).get(address).status_code == 200
