"""What pages read about ratings: the lists are those that sorting everything by hand would give."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.models import Match, Seat
from leagues.ratings import queries
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import OVERALL_GAME, LedgerRow, Rating
from leagues.ratings.skill import Skill
from tests import factories as make

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def people():
    """Six people with twelve matches on two ladders."""
    rng, people = random.Random(11), [make.person() for _ in range(6)]
    for hours in range(12, 0, -1):
        players = rng.sample(people, 3)
        match = Match.objects.create(
            game=rng.choice(["majesty", "koryo"]), version=1, seat_count=3, status="finished", owner=players[0],
            commitment="", finished=NOW - timedelta(hours=9 * hours),
        )  # fmt: skip
        for number, (player, place) in enumerate(zip(players, rng.sample([1, 2, 3], 3), strict=True)):
            Seat.objects.create(match=match, number=number, user=player, entropy="", place=place)
    rate_finished()
    return people


def test_the_top_of_a_ladder_is_those_with_a_place_then_newcomers_each_from_the_best_down(people):
    on_ladder = Rating.objects.filter(game="majesty", track="people").select_related("user")
    for rating in on_ladder.order_by("value")[:2]:
        Rating.objects.filter(pk=rating.pk).update(ranked=True)
    gone = on_ladder.order_by("-value").first().user
    type(gone).objects.filter(pk=gone.pk).update(is_active=False)
    Rating.objects.create(user=people[0], game="majesty", speed="live", track="bots", value=999_999, ranked=True)
    by_hand = sorted(
        (rating for rating in on_ladder.all() if rating.user != gone),
        key=lambda rating: (not rating.ranked, -rating.value),
    )
    for top in (1, 2, 3, 9):
        assert queries.ladder_top("majesty", "live", top) == by_hand[:top]


def test_points_and_strengths_are_those_of_the_one_ladder_among_people(people):
    own = {rating.user_id: rating for rating in Rating.objects.filter(game="koryo", track="people")}
    asked = [person.pk for person in people]
    for pk in asked:
        Rating.objects.create(user_id=pk, game="koryo", speed="live", track="bots", value=1)
        Rating.objects.create(user_id=pk, game="koryo", speed="turns", track="people", value=1)
    assert queries.points_of(asked, "koryo", "live") == {pk: round(one.value / 100) for pk, one in own.items()}
    assert queries.strengths_of(asked, "koryo", "live") == {
        pk: Skill(one.mu, one.sigma).points() for pk, one in own.items()
    }
    assert queries.points_of([], "koryo", "live") == {}


def test_somebodys_ratings_changes_and_courses_are_those_of_the_ledger(people):
    for person in people:
        rows = list(LedgerRow.objects.filter(user=person).select_related("match").order_by("match__finished"))
        assert queries.latest_changes(person) == rows[::-1]
        assert queries.latest_changes(person, 2) == rows[::-1][:2]
        ratings = queries.ratings_of(person)
        assert {rating.game for rating in ratings} == {row.match.game for row in rows}
        assert OVERALL_GAME not in {rating.game for rating in ratings}
        for rating in ratings:
            ours = [row for row in rows if row.match.game == rating.game]
            (course,) = queries.courses_of(person, Ladder(rating.game, "live", "people"))
            assert course.points == [1500, *(round(row.after / 100) for row in ours)]
            assert course.days == ["", *(row.match.finished.date().isoformat() for row in ours)]
            assert course.points[-1] == rating.points
            assert course in queries.courses_of(person)
        assert len(queries.courses_of(person)) == len(ratings)


def test_a_match_that_is_rated_late_takes_its_place_in_the_course(people):
    person, other = people[:2]
    late = Match.objects.create(
        game="majesty", version=1, seat_count=2, status="finished", owner=person, commitment="",
        finished=NOW - timedelta(days=30),
    )  # fmt: skip
    for number, player in enumerate((person, other)):
        Seat.objects.create(match=late, number=number, user=player, entropy="", place=number + 1)
    rate_finished()
    (course,) = queries.courses_of(person, Ladder("majesty", "live", "people"))
    assert course.days[1] == late.finished.date().isoformat()
    assert course.points[-1] == Rating.objects.get(user=person, game="majesty").points
    assert late not in [row.match for row in queries.latest_changes(person, 2)]


def test_what_a_match_did_is_told_from_the_first_place_to_the_last(people):
    for match in Match.objects.all():
        assert [row.place for row in queries.ledger_of_match(match.pk)] == [1, 2, 3]


def test_a_ladder_named_in_part_is_no_ladder_and_all_courses_are_shown(client, people):
    person = LedgerRow.objects.first().user
    address = f"/people/{person.username}/ratings.json"
    assert client.get(address, {"game": "majesty"}).json() == client.get(address).json()
