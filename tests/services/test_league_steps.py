"""Steps of a season killed at every statement; what members are told, once; the ledger under repeated delivery."""

import contextlib
import os
import random

import pytest
from django.db import connection

from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow
from leagues.ratings.recompute import recompute
from leagues.ratings.tasks import rate_finished as rating_task
from leagues.seasons import commands
from leagues.seasons.models import Division, Entrant, Fixture, Member, Season
from leagues.seasons.tasks import advance_seasons
from portal.notices.models import Notice
from portal.notices.words import NEWS, told
from tests import factories as make
from tests.services import test_recompute
from tests.services.test_seasons import director, found, join, league, play_all, registration_ends

__all__ = ["director", "league"]  # fixtures
pytestmark = pytest.mark.django_db
RATED = int(os.environ.get("REGALIA_RATED", "20"))


class Killed(BaseException):
    """The process is gone."""


@contextlib.contextmanager
def killed_at(number):
    """Let the statement of this number and all after it never happen. Tells whether it came to that."""
    seen = []

    def count(execute, sql, params, many, context):
        seen.append(sql)
        if len(seen) >= number and "SAVEPOINT" not in sql:
            raise Killed
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count), contextlib.suppress(Killed):
        yield seen


def rows():
    models = (Division, Entrant, Fixture, Member, Season, Match, Seat, Notice)
    return [list(model.objects.order_by("pk").values()) for model in models]


def killed_everywhere(step):
    """Kill a step at each of its statements, find nothing changed, then let it be; returns how many statements."""
    before = rows()
    for number in range(1, 400):
        with killed_at(number) as seen:
            step()
            return number
        assert rows() == before, (number, seen[-1])
    raise AssertionError("this step never ends")


def test_a_draw_killed_at_any_statement_has_not_happened_and_then_happens_as_if_never_killed(director):
    league = found(director)
    join(league, [make.person() for _ in range(8)])
    registration_ends(league)
    season = league.seasons.get()
    assert killed_everywhere(lambda: commands.draw_season(season_pk=season.pk, seed=7)) > 5
    drawn = list(Entrant.objects.order_by("division__tier", "number").values_list("division__tier", "user", "drawn"))
    assert len(drawn) == 8
    assert Notice.objects.filter(key__contains=f"season:{season.pk}").count() == 8
    Division.objects.all().delete()
    Season.objects.update(state="registration")
    commands.draw_season(season_pk=season.pk, seed=7)  # never killed
    again = Entrant.objects.order_by("division__tier", "number").values_list("division__tier", "user", "drawn")
    assert list(again) == drawn


def test_scheduling_opening_and_closing_killed_at_any_statement_leave_nothing_half_done(director):
    league = found(director)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    season = league.seasons.get()
    commands.draw_season(season_pk=season.pk)
    division = season.divisions.get()
    killed_everywhere(lambda: commands.schedule_division(division_pk=division.pk))
    assert division.fixtures.count() == 6
    first = division.fixtures.first()
    killed_everywhere(lambda: commands.open_fixture(fixture_pk=first.pk))
    assert (Match.objects.count(), Seat.objects.count()) == (1, 2)
    advance_seasons()
    play_all(league)
    # the next registration is a step of its own: whoever is killed before it finds it to do
    killed_at_close = killed_everywhere(lambda: _close_alone(season.pk))
    assert killed_at_close > 10
    assert sorted(Entrant.objects.values_list("place", flat=True)) == [1, 2, 3, 4]
    assert league.seasons.count() == 1
    advance_seasons()
    advance_seasons()
    assert sorted(league.seasons.values_list("number", "state")) == [(1, "closed"), (2, "registration")]


def _close_alone(season_pk):
    from leagues.seasons.commands import seasons

    whole, seasons.open_registration = seasons.open_registration, lambda **asked: None
    try:
        assert commands.close_season(season_pk=season_pk)
    finally:
        seasons.open_registration = whole


def test_members_are_told_of_the_draw_and_of_the_end_once_in_every_language(league):
    play_all(league)
    advance_seasons()
    advance_seasons()
    codes = [notice.params["code"] for notice in Notice.objects.filter(kind="event_news")]
    assert codes.count("season_begun") == 8
    assert sorted(codes) == sorted(
        ["season_begun"] * 8 + ["season_won", "season_promoted", "season_relegated"] + ["season_stays"] * 5
    )
    for notice in Notice.objects.filter(kind="event_news"):
        assert "Winter court" in told(notice).line
        assert notice.params["path"] == f"/leagues/{league.slug}/"


def test_applicants_guests_and_those_who_wait_hear_of_it(director):
    league = found(director, entry="approval", most_members=2)
    one, two, three, invited = [make.person() for _ in range(4)]
    join(league, [one, two, three])
    for user in (one, two, three):
        commands.answer_application(user=director, slug=league.slug, username=user.username, accept=True)
    commands.invite(user=director, slug=league.slug, username=invited.username)
    commands.invite(user=director, slug=league.slug, username=invited.username)
    commands.leave(user=one, slug=league.slug)
    heard = {(notice.user_id, notice.params["code"]) for notice in Notice.objects.filter(kind="event_news")}
    assert heard == {
        (director.pk, "league_applied"), (one.pk, "league_active"), (two.pk, "league_active"),
        (three.pk, "league_waiting"), (three.pk, "league_active"), (invited.pk, "league_invited"),
    }  # fmt: skip
    assert all(str(sentence) for sentence in NEWS.values())


def test_a_rating_task_delivered_five_times_for_every_match_counts_each_once():
    rng = random.Random(3)
    people = [make.person() for _ in range(6)]
    for minute in range(RATED):
        test_recompute.finished(people, rng, minute)
        for _ in range(5):
            rating_task()
    assert rate_finished() == 0
    for match in Match.objects.all():
        changes = LedgerRow.objects.filter(match=match).values_list("change", flat=True)
        assert len(changes) == match.seat_count
        assert sum(changes) == 0
    assert test_recompute.wrong() == []
    before = test_recompute.everything()
    assert recompute() == RATED
    assert test_recompute.everything() == before


def test_a_second_press_or_a_sweep_after_it_draws_nothing_more(director):
    league = found(director)
    join(league, [make.person() for _ in range(4)])
    commands.draw_now(user=director, slug=league.slug)
    before = rows()
    assert not commands.draw_season(season_pk=league.seasons.get().pk)
    with pytest.raises(Refusal):
        commands.draw_now(user=director, slug=league.slug)
    assert rows() == before
