"""The director's rulings in a league: the same as in a tournament, for the season being played or just closed."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.matches.models import Match, Seat
from leagues.ratings import ledger
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.effects import decode
from leagues.seasons import commands
from leagues.seasons.models import Entrant, Fixture, Member
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from portal.moderation.models import AuditEntry
from tests import factories as make
from tests.services import ruling_world
from tests.services.ruling_world import asked_of, difference, no_difference, rows_of, stored
from tests.services.test_seasons import director, found, join, league, registration_ends
from tests.services.test_tournaments import refused

__all__ = ["director", "league"]
pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(microsecond=654321)


@pytest.fixture(autouse=True)
def clock():
    """A clock that stands still unless a test moves it."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


def rule(event, director, deed, **asked):
    return ruling_world.rule(event, director, deed, desk=LeagueDesk, **asked)


def undo(event, director, ruling):
    return ruling_world.undo(event, director, ruling, desk=LeagueDesk)


def fixtures(league):
    return Fixture.objects.filter(division__season__league=league).order_by("pk")


def end_all(league):
    for match in Match.objects.filter(fixture__division__season__league=league, status="running"):
        make.play(match, seed=match.pk)


@pytest.mark.parametrize(
    ("deed", "asked"),
    [
        ("forfeit", ("table", "player")), ("stand_in", ("table", "player")), ("extend", ("table", "minutes")),
        ("extend_round", ("minutes",)), ("pause", ("table",)), ("withdraw", ("player",)), ("disqualify", ("player",)),
        ("adjudicate", ("table", "places")), ("annul", ("table",)), ("annul_all", ("player",)),
        ("announce", ("words",)),
    ],
)  # fmt: skip
def test_a_preview_is_what_is_done_and_undoing_it_leaves_no_trace(director, league, deed, asked):
    table = fixtures(league).first()
    given = {
        "table": table.pk, "player": table.match.seats.get(number=0).user_id, "minutes": 600, "places": (2, 1),
        "words": "A cake for all.",
    }  # fmt: skip
    ready = asked_of(league, director, deed, desk=LeagueDesk, **{name: given[name] for name in asked})
    before, entries = stored(), AuditEntry.objects.count()
    shown = tried(lambda: rulings.rule(**ready))
    assert difference(before, stored()) == {}
    ruling = rulings.rule(**ready | {"seen": print_of(shown)})
    assert (ruling.effects, rows_of(ruling)) == (shown.effects, rows_of(shown))
    assert ruling.sentence
    assert bool(difference(before, stored())) == (deed != "announce")
    undo(league, director, ruling)
    assert difference(before, stored()) == {}
    assert AuditEntry.objects.count() == entries + 2


def test_a_director_who_plays_leaves_his_own_matches_to_another(director, league):
    table, other = fixtures(league).first(), fixtures(league).last()
    player = table.match.seats.get(number=0).user
    commands.appoint_director(user=director, slug=league.slug, username=player.username)
    for deed in ("annul", "pause"):
        refused("rules_on_himself", rule, event=league, director=player, deed=deed, table=table.pk)
    refused("rules_on_himself", rule, event=league, director=player, deed="withdraw", player=player.pk)
    refused("not_director", rule, event=league, director=make.person(), deed="annul", table=other.pk)
    ruling = rule(league, player, "annul", table=other.pk)
    undo(league, director, ruling)


def test_a_season_that_is_closed_follows_its_rulings_and_comes_back(director, league):
    end_all(league)
    ledger.rate_finished()
    advance_seasons()
    season = league.seasons.get(number=1)
    assert season.state == "closed"
    first = Entrant.objects.get(division__season=season, division__tier=2, place=1)
    assert first.outcome == "promoted"
    refused("no_season_runs", rule, event=league, director=director, deed="extend_round", minutes=9)
    before = stored()
    ruling = rule(league, director, "disqualify", player=first.user_id)
    first.refresh_from_db()
    assert (first.place, first.outcome) == (4, "stays")
    assert {one.user for one in decode(ruling.effects).standings} >= {first.user_id}
    undo(league, director, ruling)
    assert difference(before, stored()) == {}
    cheat = rule(league, director, "annul_all", player=first.user_id)
    assert no_difference()
    undo(league, director, cheat)
    assert difference(before, stored()) == {}


def test_a_withdrawn_player_leaves_the_league_and_nobody_waits(director, league):
    player = fixtures(league).first().match.seats.get(number=0).user
    plays = Seat.objects.filter(user=player, match__status="running").count()
    ruling = rule(league, director, "withdraw", player=player.pk)
    assert plays > 1
    assert f"{player} gives up {plays} running matches:" in ruling.also_done[0]
    assert Member.objects.get(league=league, user=player).status == "left"
    assert not Match.objects.filter(status="running", seats__user=player, seats__resigned=None).exists()
    refused("not_playing", rule, event=league, director=director, deed="withdraw", player=player.pk)
    refused("unknown_player", rule, event=league, director=director, deed="withdraw", player=make.person().pk)
    refused("unknown_table", rule, event=league, director=director, deed="annul", table=10**9)
    refused("unknown_deed", rule, event=league, director=director, deed="coronate")


def test_tables_with_the_same_cards_stay_sealed_while_a_ruling_may_be_taken_back(director):
    league = found(director, duplicate=True)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    season = league.seasons.get()
    together = list(fixtures(league).filter(round=0))
    assert len(together) > 1
    assert all(fixture.match.sealed for fixture in together)
    for fixture in together[1:]:
        make.play(fixture.match)
    rule(league, director, "annul", table=together[0].pk)
    commands.unseal_rounds(season_pk=season.pk)
    assert Match.objects.get(pk=together[1].match_id).sealed
    Match.objects.filter(held=True).update(held=False)
    commands.unseal_rounds(season_pk=season.pk)
    assert not Match.objects.get(pk=together[1].match_id).sealed


def test_before_any_draw_directors_can_only_announce(director):
    league = found(director)
    refused("no_season_runs", rule, event=league, director=director, deed="annul", table=1)
    assert rule(league, director, "announce", words="Welcome").facts == {"words": "Welcome"}


def test_the_season_ends_later(director, league):
    ends = league.seasons.get().ends
    rule(league, director, "extend_round", minutes=90)
    assert league.seasons.get().ends == ends + timedelta(minutes=90)


@pytest.mark.parametrize("deed", ["extend", "extend_round", "annul"])
def test_the_season_has_as_much_left_as_before_when_a_ruling_is_taken_back_after_its_end(director, league, clock, deed):
    table, ends = fixtures(league).first(), league.seasons.get().ends
    ruling = rule(league, director, deed, table=table.pk, minutes=30 * 24 * 60)
    gone = ends - timezone.now() + timedelta(days=1)
    clock.shift(gone)
    undo(league, director, ruling)
    assert league.seasons.get().ends == ends + gone
    late = Seat.objects.filter(match=table.match, deadline__lte=timezone.now())
    assert not late.exists()
    advance_seasons()
    assert Match.objects.get(pk=table.match_id).status == "running"
