"""What tables scored with the same cards moves nobody in the standings while one of them may be played on.

A director who has ended the last table may take that back for a while: then its players go on with cards whose scores
elsewhere they would have read off the standings.
"""

import secrets

import pytest
from django.utils import timezone

from games.matches.models import Match, Seat
from leagues.rulings import commands as rulings
from leagues.seasons import commands
from leagues.seasons.models import Fixture, Season
from leagues.seasons.queries import division_table
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments.models import Pairing
from leagues.tournaments.queries import event_of, read, standings_of
from leagues.tournaments.tasks import advance_tournaments
from tests import factories as make
from tests.services import test_seasons
from tests.services.ruling_world import asked_of, rule, undo
from tests.services.test_tournaments import begin, director, opened

__all__ = ["director"]  # a fixture
pytestmark = pytest.mark.django_db


def twins(scoring):
    """A league of six whose tables of two have the same cards, and who directs it."""
    founder = test_seasons.director.__wrapped__()
    league = test_seasons.found(founder, duplicate=True, scoring=scoring, division_size=6)
    for _ in range(6):
        commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
    Season.objects.update(starts=timezone.now())
    advance_seasons()
    return founder, league, list(Fixture.objects.filter(round=0).order_by("number"))


def score(match, scores):
    """Let a table that is over have ended with these scores, whatever its places."""
    for number, points in enumerate(scores):
        Seat.objects.filter(match=match, number=number).update(score=points)


def told_by(rows, ruled):
    """All that standings and a ruling's preview say of two different endings of the first tables."""
    told = []
    for first, second in (((90, 10), (80, 20)), ((11, 10), (20, 80))):
        for match, scores in zip(ruled["over"], (first, second), strict=False):
            score(match, scores)
        told.append((rows(), rulings.tried(lambda: rulings.rule(**ruled["asked"])).effects))
    return told


@pytest.mark.parametrize("scoring", ["places", "comparison"])
def test_ending_the_last_table_of_a_league_by_a_ruling_tells_no_score(scoring):
    founder, league, tables = twins(scoring)
    for fixture in tables[:-1]:
        make.play(fixture.match)
    division, last = tables[0].division, tables[-1].pk

    def rows():
        return [row.line for row in division_table(division)]

    asked = asked_of(league, founder, "adjudicate", desk=LeagueDesk, table=last, places=(2, 1))
    before = told_by(rows, {"over": [fixture.match for fixture in tables[:-1]], "asked": asked})
    assert before[0] == before[1]
    ruling = rulings.rule(**asked)
    told = {repr(rows()) for scores in ((90, 10), (11, 10)) if score(tables[0].match, scores) is None}
    assert len(told) == 1
    undo(league, founder, ruling, desk=LeagueDesk)
    assert Match.objects.get(fixture=last).status == "running"
    rule(league, founder, "adjudicate", desk=LeagueDesk, table=last, places=(2, 1))
    Match.objects.update(held=False)  # a day later
    told = {repr(rows()) for scores in ((90, 10), (11, 10), (10, 90)) if score(tables[0].match, scores) is None}
    assert len(told) > 1


def test_a_closed_season_counts_every_score_though_its_last_table_was_ended_by_a_ruling():
    founder, league, _tables = twins("comparison")
    fixtures = list(Fixture.objects.order_by("pk"))
    for fixture in fixtures[:-1]:
        make.play(fixture.match)
    rule(league, founder, "adjudicate", desk=LeagueDesk, table=fixtures[-1].pk, places=(2, 1))
    advance_seasons()
    season = Season.objects.order_by("number").first()
    assert season.state == "closed"
    entrants = season.divisions.get().entrants.order_by("place")
    assert [(entrant.user, entrant.place) for entrant in entrants] == [
        (row.user, row.line.place) for row in division_table(season.divisions.get())
    ]
    assert sum(entrant.points for entrant in entrants) == sum(
        row.line.points for row in division_table(season.divisions.get())
    )
    assert sum(row.line.share for row in division_table(season.divisions.get())) > 0


@pytest.mark.parametrize("deed", ["adjudicate", "annul"])
def test_ending_the_last_table_of_a_tournament_by_a_ruling_tells_no_score(director, deed):
    cup = begin(opened(director, [make.person() for _ in range(4)], duplicate=True, break_minutes=30))
    first, last = Pairing.objects.filter(round__tournament=cup).order_by("number")
    make.play(first.match)

    def rows():
        return [line for _entry, line in standings_of(read(cup))]

    places = {"places": (1, 2)} if deed == "adjudicate" else {}
    asked = asked_of(cup, director, deed, table=last.pk, **places)
    before = told_by(rows, {"over": [first.match], "asked": asked})
    assert before[0] == before[1]
    ruling = rulings.rule(**asked)
    advance_tournaments()
    assert {line.share for line in rows()} == {0}
    undo(cup, director, ruling)
    rule(cup, director, deed, table=last.pk, **places)
    Match.objects.update(held=False)  # the next round is drawn, or a day later
    assert {line.share for line in rows()} != {0}


def test_the_draw_of_the_next_round_knows_the_scores_of_a_round_that_a_ruling_ended(director):
    cup = begin(opened(director, [make.person() for _ in range(4)], duplicate=True, break_minutes=30))
    first, last = Pairing.objects.filter(round__tournament=cup).order_by("number")
    make.play(first.match)
    rule(cup, director, "adjudicate", table=last.pk, places=(1, 2))
    shown, drawn_from = (event_of(read(cup), final=final).tables[0].scores for final in (False, True))
    assert shown is None
    assert drawn_from == list(first.match.seats.order_by("number").values_list("score", flat=True))
