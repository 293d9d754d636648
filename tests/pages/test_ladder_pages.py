"""The pages of the ladders: valid in three languages, few queries whoever reads, refusals in words, fresh by ETag."""

import pytest
from django.conf import settings as site_settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from leagues.ratings import overall_ladder, places
from leagues.ratings.models import Rating
from leagues.seasons.models import League, Member
from leagues.seasons.rules import LeagueRules, encode_rules
from portal.accounts import following
from portal.accounts.models import Follow
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15
LIVE = reverse("ladder", args=["majesty", "live"])


@pytest.fixture
def crowd():
    """Sixty people on one ladder and overall, three of them provisional, with a league of all."""
    people = [make.person(country="UA" if number % 2 else "PL") for number in range(60)]
    now = timezone.now()
    for track in ("people", "bots"):
        for game, speed in (("majesty", "live"), ("koryo", "turns")):
            Rating.objects.bulk_create(
                Rating(
                    user=user, game=game, speed=speed, track=track, value=150_000 + 1_000 * number,
                    matches=30 if number >= 3 else 5, last_match=now,
                )
                for number, user in enumerate(people)
            )  # fmt: skip
        overall_ladder.store(track, [user.pk for user in people], places.shown_people([user.pk for user in people]))
    places.recount()
    places.turn_week()
    league = League.objects.create(slug="winter", name="Winter", rules_json=encode_rules(LeagueRules(["majesty"])))
    Member.objects.bulk_create(Member(league=league, user=user, status="active", entropy="") for user in people)
    Follow.objects.create(follower=people[30], followed=people[40])
    return people


def addresses():
    rows = reverse("ladder_rows", args=["majesty", "live"])
    overall_page = reverse("ladder", args=["overall", "all"])
    asked = ["", "?track=bots", "?around=me", "?country=UA&active=1", "?league=winter", "?provisional=1", "?friends=1"]
    return [*(LIVE + one for one in asked), overall_page, overall_page + "?around=me", rows]


def read(client, address, language="en", status=200):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def test_every_page_is_valid_in_three_languages_and_asks_few_queries(client, crowd):
    client.force_login(crowd[30])
    for address in addresses():
        read(client, address)
        with CaptureQueriesContext(connection) as asked:
            html = read(client, address)
        assert len(asked) <= MOST_QUERIES, (address, len(asked))
        if "rows" not in address:
            assert_nothing_inline(html)
        if address in (LIVE, LIVE + "?around=me"):
            for language in ("en", "ru", "uk"):
                assert_valid(read(client, address, language))


def test_a_stranger_reads_the_ladder_too(client, crowd):
    assert "person" in read(client, LIVE)
    assert "Sign in" in read(client, LIVE + "?friends=1", status=401)


def test_one_click_shows_oneself_among_ones_neighbours(client, crowd):
    client.force_login(crowd[30])
    html = read(client, LIVE + "?around=me")
    assert 'class="mine"' in html
    for neighbour, there in ((crowd[29], True), (crowd[31], True), (crowd[59], False), (crowd[5], False)):
        assert (f">{neighbour.username}</a>" in html) is there
    client.force_login(make.person())
    assert "not on this ladder yet" in read(client, LIVE + "?around=me")


def test_an_empty_list_says_whether_it_is_for_want_of_friends_or_for_the_other_filters(client, crowd):
    client.force_login(crowd[30])
    Follow.objects.all().delete()
    assert "Nobody you follow" in read(client, LIVE + "?friends=1&provisional=1")
    for more in ("&country=UA", "&country=UA&active=1"):
        html = read(client, LIVE + "?friends=1" + more)
        assert "Nobody you follow" not in html
        assert "Choose fewer filters" in html


def test_newcomers_stand_apart_without_a_place(client, crowd):
    html = read(client, LIVE)
    first, newcomers = html.split('id="newcomers"')
    assert f">{crowd[0].username}</a>" not in first
    assert f">{crowd[0].username}</a>" in newcomers


def test_a_ladder_says_how_sure_the_ratings_are_and_the_overall_one_does_not(client, crowd):
    rating = Rating.objects.get(user=crowd[59], game="majesty", track="people")
    assert f"{rating.strength} ± {rating.margin}" in read(client, LIVE)
    assert "±" not in read(client, reverse("ladder", args=["overall", "all"]))


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?country=XX", 400),
        ("?cursor=a1", 400),
        ("?cursor=b99999999999.1", 400),
        ("?active=yes", 400),
        ("?league=none", 404),
        ("?league=%00", 400),
        ("?track=cats", 404),
        ("?cursor=a-5.7", 200),
    ],
)
def test_bad_input_is_refused_in_words(client, crowd, query, status):
    read(client, LIVE + query, status=status)
    assert client.get("/ladders/chess/live/").status_code == 404


def test_an_unchanged_ladder_answers_304_and_a_changed_one_does_not(client, crowd):
    address = reverse("ladder_rows", args=["majesty", "live"])
    etag = client.get(address)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert len(asked) <= 3
    places.show_again(crowd[20].pk, gone=True)
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_lines_narrowed_to_people_change_with_these_people(client, crowd):
    """Otherwise a page that keeps itself fresh would go back to those it had before somebody was followed."""
    client.force_login(crowd[0])
    address = reverse("ladder_rows", args=["majesty", "live"]) + "?friends=1"
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    following.follow(user=crowd[0], username=crowd[20].username)
    changed = client.get(address, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert crowd[20].username in changed.content.decode()


def test_following_is_a_list_of_ones_own(client, crowd):
    reader, other = crowd[0], crowd[1]
    client.force_login(reader)
    client.post(reverse("follow", args=[other.username]), {"follow": "yes", "next": other.get_absolute_url()})
    assert following.follows(reader, other)
    html = read(client, reverse("following"))
    assert_valid(html)
    assert other.username in html
    assert "Unfollow" in read(client, other.get_absolute_url())
    client.post(reverse("follow_by_name"), {"name": "nobody at all"})
    client.post(reverse("follow_by_name"), {"name": reader.username})
    assert [person.pk for person in following.followed_by(reader)] == [other.pk]
    client.post(reverse("follow", args=[other.username]), {"follow": "no"})
    assert following.followed_by(reader) == []


def test_somebody_can_follow_so_many_and_no_more(crowd, monkeypatch):
    monkeypatch.setattr(following, "MOST_FOLLOWED", 1)
    following.follow(user=crowd[0], username=crowd[1].username)
    following.follow(user=crowd[0], username=crowd[1].username)
    with pytest.raises(following.Refusal, match="follows_too_many"):
        following.follow(user=crowd[0], username=crowd[2].username)
