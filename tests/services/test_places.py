"""Places on ladders: always those that counting everybody would give, whatever happened to matches and accounts."""

import random
from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.matches.models import Match, Seat
from leagues.ladders import queries
from leagues.ladders.asked import Cursor, Filters
from leagues.ratings import commands, overall_ladder, places
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.ledger import counted, rate_finished, take_out
from leagues.ratings.models import LedgerRow, PointCount, Rating
from leagues.ratings.recompute import recompute
from portal.accounts.commands import change_profile, leave
from portal.accounts.following import follow
from tests import factories as make

pytestmark = pytest.mark.django_db
LIVE = Ladder("majesty", "live", "people")
OVERALL = overall_ladder.ladder_of("people")


def finished(players, places_taken, minutes_ago, game="majesty"):
    match = Match.objects.create(
        game=game, version=1, seat_count=len(players), status="finished", owner=players[0], commitment="",
        finished=timezone.now() - timedelta(minutes=minutes_ago),
    )  # fmt: skip
    for number, (player, place) in enumerate(zip(players, places_taken, strict=True)):
        Seat.objects.create(match=match, number=number, user=player, entropy="", place=place)
    return match


@pytest.fixture
def season(monkeypatch):
    """Forty matches of six people on two ladders; three matches make somebody settled."""
    for module in (places, queries):
        monkeypatch.setattr(module, "PROVISIONAL_MATCHES", 3)
    rng, people = random.Random(3), [make.person() for _ in range(6)]
    people.append(make.person())  # hardly plays
    matches = [
        finished(rng.sample(people[:6], 2), [1, 2], 40 - minute, rng.choice(["majesty", "koryo"]))
        for minute in range(40)
    ]
    matches.append(finished([people[6], people[0]], [1, 2], 0))
    rate_finished()
    return matches, people


def counted_by_hand(ladder):
    rows = Rating.objects.filter(**ladder._asdict(), ranked=True)
    return Counter(row.points for row in rows)


def counts_stored(ladder):
    return Counter(dict(PointCount.objects.filter(**ladder._asdict(), people__gt=0).values_list("points", "people")))


def agree():
    return all(counts_stored(ladder) == counted_by_hand(ladder) for ladder in (LIVE, OVERALL))


def test_the_counts_are_those_of_the_ratings_whatever_happens(season):
    matches, people = season
    assert agree()
    assert counts_stored(LIVE).total() == 6
    assert not Rating.objects.get(user=people[6], game="majesty").ranked
    commands.void(match_id=matches[5].public_id, staff=people[0], reason="a test of the counts")
    assert agree()
    leave(user=people[1])
    assert agree()
    assert counts_stored(LIVE).total() == 5
    recompute()
    assert agree()
    assert places.recount() == 0


def test_where_nobody_stands_any_more_and_nobody_stood_no_row_is_kept(season):
    first, *_ = rows = list(PointCount.objects.filter(**LIVE._asdict(), people__gt=0))
    assert len(rows) > 1
    PointCount.objects.filter(pk=first.pk).update(last_week=1)  # somebody stood there when the week began
    places.take_off(LIVE, Rating.objects.filter(**LIVE._asdict()).values_list("user", flat=True))
    assert list(PointCount.objects.filter(**LIVE._asdict()).values_list("pk", "people")) == [(first.pk, 0)]


def test_who_has_no_match_left_on_one_ladder_is_counted_overall_by_the_others(season):
    take_out(counted().filter(game="koryo"))
    assert not Rating.objects.filter(game="koryo").exists()
    assert Rating.objects.filter(**OVERALL._asdict()).exists()
    assert not list(overall_ladder.differences())


def test_a_place_is_one_more_than_the_number_of_people_with_more_points(season):
    counts = places.counts_of(LIVE)
    everybody = [row.points for row in Rating.objects.filter(**LIVE._asdict(), ranked=True)]
    for points in everybody:
        assert counts.place(points) == 1 + sum(other > points for other in everybody)
    assert counts.total == len(everybody)


def test_a_wrong_count_is_mended_at_night(season):
    PointCount.objects.filter(game="majesty").update(people=7)
    assert not agree()
    places.recount()
    assert agree()


def test_the_overall_figure_follows_from_the_ratings_and_a_wrong_one_is_found(season):
    assert overall_ladder.differences() == []
    _matches, people = season
    rating = Rating.objects.get(user=people[0], game="overall")
    parts = Rating.objects.filter(user=people[0], track="people").exclude(game="overall")
    assert min(part.value for part in parts) <= rating.value <= max(part.value for part in parts)
    assert rating.matches == sum(part.matches for part in parts)
    Rating.objects.filter(pk=rating.pk).update(value=1)
    assert [found[:3] for found in overall_ladder.differences()] == [(people[0].pk, "people", 1)]


def test_movement_is_counted_from_the_places_of_monday(season):
    LedgerRow.objects.update(created=timezone.now() - timedelta(days=30))
    Rating.objects.update(last_match=timezone.now() - timedelta(days=30))
    assert places.turn_week() == 3  # two games and the overall ladder
    assert places.turn_week() == 0


def test_who_wins_after_monday_moves_up_by_the_places_he_passed(season, monkeypatch):
    _matches, people = season
    LedgerRow.objects.update(created=timezone.now() - timedelta(days=30))
    places.turn_week()
    before = {line.rating.user_id: line.place for line in queries.page_of(LIVE, Filters(), people[0]).lines}
    last = max(before, key=before.get)
    winner = next(person for person in people if person.pk == last)
    monkeypatch.setattr(queries, "monday", lambda: (timezone.now() - timedelta(days=1)).date())
    for minute in range(8):
        finished([winner, people[6]], [1, 2], -minute)
    rate_finished()
    page = queries.page_of(LIVE, Filters(), people[0])
    now = {line.rating.user_id: line for line in page.lines}
    assert now[last].place < before[last]
    assert now[last].moved == before[last] - now[last].place
    assert now[last].gained > 0
    assert now[people[6].pk].moved is None  # had no place on Monday
    assert all(line.moved <= 0 for pk, line in now.items() if pk not in (last, people[6].pk))


@pytest.mark.parametrize("ladder", [LIVE, OVERALL])
def test_a_match_of_this_week_that_does_not_count_leaves_monday_as_it_was(season, monkeypatch, ladder):
    _matches, people = season
    settled = make.person()
    for number in range(3):  # just enough for a place
        finished([settled, people[0]], [1, 2], -number)
    rate_finished()
    LedgerRow.objects.update(created=timezone.now() - timedelta(days=30))
    places.turn_week()
    monkeypatch.setattr(queries, "monday", lambda: (timezone.now() - timedelta(days=1)).date())
    match = finished([settled, people[0]], [2, 1], -5)
    rate_finished()
    commands.void(match_id=match.public_id, staff=people[1], reason="a borrowed account")
    lines = {line.rating.user_id: line for line in queries.page_of(ladder, Filters(), people[0]).lines}
    assert (lines[settled.pk].moved, lines[settled.pk].gained) == (0, 0)
    assert (lines[people[0].pk].moved, lines[people[0].pk].gained) == (0, 0)


def test_pages_forwards_and_backwards_hold_everybody_once_in_order(season):
    _matches, people = season
    whole = [line.rating.pk for line in queries.page_of(LIVE, Filters(), people[0]).lines]
    for filters in (Filters(), Filters(friends=True)):
        for person in people[1:]:
            follow(user=people[0], username=person.username)
        seen, cursor = [], None
        while True:
            page = queries.page_of(LIVE, filters, people[0], cursor, size=2)
            seen += [line.rating.pk for line in page.lines]
            if page.next is None:
                break
            cursor = page.next
        assert seen == whole
        back = queries.page_of(LIVE, filters, people[0], page.previous, size=2)
        assert [line.rating.pk for line in back.lines] == whole[2:4]
        assert queries.page_of(LIVE, filters, people[0], back.previous, size=2).previous is None


def test_filters_show_whom_they_say_with_the_places_of_the_whole_ladder(season):
    _matches, people = season
    whole = {line.rating.user_id: line.place for line in queries.page_of(LIVE, Filters(), people[0]).lines}
    change_profile(user=people[2], country="UA")
    change_profile(user=people[3], country="UA", show_country=False)
    shown = queries.page_of(LIVE, Filters(country="UA"), people[0]).lines
    assert [(line.rating.user_id, line.place) for line in shown] == [(people[2].pk, whole[people[2].pk])]
    follow(user=people[0], username=people[4].username)
    shown = queries.page_of(LIVE, Filters(friends=True), people[0]).lines
    assert {line.rating.user_id for line in shown} == {people[0].pk, people[4].pk}
    Rating.objects.filter(user=people[5]).update(last_match=timezone.now() - timedelta(days=60))
    shown = queries.page_of(LIVE, Filters(active=True), people[0]).lines
    assert {line.rating.user_id for line in shown} == {person.pk for person in people[:5]}
    shown = queries.page_of(LIVE, Filters(provisional=True), people[0]).lines
    assert [(line.rating.user_id, line.place) for line in shown] == [(people[6].pk, None)]


def test_around_shows_oneself_between_ones_neighbours(season):
    _matches, people = season
    whole = [line.rating.user_id for line in queries.page_of(LIVE, Filters(), people[0]).lines]
    middle = next(person for person in people if person.pk == whole[3])
    page = queries.around(LIVE, middle, each_side=1)
    assert [line.rating.user_id for line in page.lines] == whole[2:5]
    assert page.previous == Cursor(True, page.lines[0].rating.value, page.lines[0].rating.pk)
    assert queries.around(LIVE, make.person()) is None


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL plans by the rows there are")
@pytest.mark.parametrize("filters", [Filters(), Filters(provisional=True), Filters(country="UA"), Filters(active=True)])
def test_a_ladder_is_read_along_its_index_and_nothing_is_sorted(filters):
    plan = queries._narrowed(LIVE, filters).order_by("-value", "pk")[:50].explain()
    assert "ranked=?" in plan
    assert "TEMP B-TREE" not in plan
