"""The page that explains ratings: valid in three languages, the example adds up, seats are counted and kept."""

import re

import pytest
from django.conf import settings as site_settings
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.models import Match, Seat
from leagues.ratings.overall_ladder import MOST_COUNTED
from portal.places import BASE
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
MATCHES = 24


@pytest.fixture(autouse=True)
def _forget():
    cache.clear()


def played(seat_count=2, ending="played", matches=MATCHES):
    """Matches in which the first seat wins three of four."""
    people = [make.person() for _ in range(seat_count)]
    rows = Match.objects.bulk_create(
        Match(
            game="majesty", version=1, seat_count=seat_count, status="finished", ending=ending, owner=people[0],
            commitment="", public_id=f"{ending[:4]}{seat_count}{number:07}",
        )
        for number in range(matches)
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(match=match, number=seat, user=people[seat], entropy="", place=1 + (seat + (number % 4 == 3)) % seat_count)
        for number, match in enumerate(rows)
        for seat in range(seat_count)
    )


def read(client, language="en"):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(reverse("how_ratings_work"))
    assert answer.status_code == 200
    html = answer.content.decode()
    assert_valid(html)
    assert_nothing_inline(html)
    return html


def test_the_page_is_valid_in_three_languages_with_and_without_matches(client):
    assert "20 matches of one table size" in read(client)
    cache.clear()
    played()
    for language in ("en", "ru", "uk"):
        read(client, language)


def test_the_example_adds_up_in_few_columns_and_with_true_minus_signs(client):
    html = read(client)
    example = html[html.index('id="example"') : html.index('id="rules"')]
    assert example.count('<th scope="col"') == 5  # as many as a phone has room for
    assert "1600 − 2.63 =</span> 1597.37" in example
    assert "−7.68" in example
    assert "-" not in re.sub("<[^>]*>", "", example)


def test_the_seats_of_matches_played_to_their_end_are_counted_and_kept_for_an_hour(client):
    played()
    played(3, ending="resigned")
    html = read(client)
    assert "<strong>75 %</strong>" in html
    assert "<strong>25 %</strong>" in html
    assert "3 players" not in html
    with CaptureQueriesContext(connection) as asked:
        read(client)
    assert not [query for query in asked if "matches_seat" in query["sql"]]


def test_a_game_is_listed_from_as_many_matches_on_as_the_page_says(client):
    played(2, matches=20)
    played(3, matches=19)
    html = read(client)
    assert "2 players" in html
    assert "3 players" not in html


def test_page_and_document_tell_the_weight_that_the_overall_figure_uses(client):
    assert f"no more than {MOST_COUNTED}." in read(client)
    assert f"no more than {MOST_COUNTED}." in (BASE / "docs" / "ratings.md").read_text()
