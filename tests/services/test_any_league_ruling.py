"""Rulings in any order in random seasons: previews hold, undoing leaves no trace, and the season comes to its end."""

import os
from collections import Counter

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, run_state_machine_as_test
from hypothesis.stateful import rule as step

from games.matches.commands.adjudge import adjudge
from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.pairing.redraw import redraw
from leagues.pairing.schedule import schedule
from leagues.points import UNIT
from leagues.ratings import ledger
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.models import Ruling
from leagues.seasons import commands
from leagues.seasons.models import Division, Entrant, Fixture, Season
from leagues.seasons.queries import division_table
from leagues.seasons.redrawing import drawn_anew
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance
from tests import factories as make
from tests.services import ruling_world
from tests.services.ruling_world import (
    asked_of,
    clock,
    difference,
    first_move,
    no_difference,
    repeatable_chance,
    rows_of,
    stored,
    trace_but_for,
)
from tests.services.test_seasons import RULES, join, registration_ends

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
LONG = int(os.environ.get("REGALIA_TURNS", "0")) >= 200  # in `make proofs`; CI tries a few


@pytest.fixture(autouse=True)
def _few_swaps(monkeypatch):
    """The laws hold for any number of swaps."""
    monkeypatch.setattr(redraw, "__defaults__", (200,))
    monkeypatch.setattr(schedule, "__defaults__", (200, *schedule.__defaults__[1:]))
    monkeypatch.setitem(commands.schedule_division.__kwdefaults__, "swaps", 200)
    drawn_anew.cache_clear()
    yield
    drawn_anew.cache_clear()


class AnySeason(RuleBasedStateMachine):
    """Six players in two divisions or one, two who wait, and a director who rules and takes back."""

    def __init__(self):
        super().__init__()
        self.chance = repeatable_chance()

    @initialize(seats=st.integers(2, 3), size=st.sampled_from([4, 8]), duplicate=st.booleans())
    def start(self, seats, size, duplicate):
        founder = make.person()
        founder.user_permissions.add(Permission.objects.get(codename="add_league"))
        self.director = get_user_model().objects.get(pk=founder.pk)
        changes = {"seats": seats, "division_size": size, "duplicate": duplicate, "points": [3, 1, 0][-seats:]}
        rules = type(RULES)(**{name: getattr(RULES, name) for name in RULES.__struct_fields__} | changes)
        name = f"League {founder.pk}"
        self.league = commands.found_league(user=self.director, name=name, description="", rules=rules)
        join(self.league, [make.person() for _ in range(8)])
        registration_ends(self.league)
        self.season = self.league.seasons.get()
        advance(self.season.pk)
        join(self.league, [make.person() for _ in range(2)])
        self.plays = self.played_each()

    def played_each(self):
        """How often everybody has a match, by division and number."""
        return Counter((one.division_id, number) for one in self.fixtures() for number in one.players)

    def fixtures(self):
        return Fixture.objects.filter(division__season=self.season).select_related("division", "match").order_by("pk")

    def lay_tables(self):
        """Lay what is to be laid; returns the new matches."""
        known = list(Match.objects.values_list("pk", flat=True))
        for one in self.fixtures().filter(match=None):
            commands.open_fixture(fixture_pk=one.pk)
        return list(Match.objects.exclude(pk__in=known).order_by("pk"))

    def running(self):
        return self.fixtures().filter(match__status="running")

    def goes_on(self):
        return self.running().exists()

    @step()
    def the_clock_ticks(self):
        advance(self.season.pk)

    @precondition(goes_on)
    @step(data=st.data())
    def somebody_moves(self, data):
        match = data.draw(st.sampled_from(list(self.running()))).match
        if not any(seat.bot_plays for seat in match.seats.all()):
            make.act(match, *first_move(match))

    @precondition(goes_on)
    @step(data=st.data())
    def a_match_ends(self, data):
        match = data.draw(st.sampled_from(list(self.running()))).match
        places = data.draw(st.permutations(range(1, match.seat_count + 1)))
        adjudge(match_id=match.public_id, places=list(places), command_id=make.command_id())

    @precondition(goes_on)
    @step(data=st.data(), back=st.booleans(), laid=st.booleans())
    def something_is_ruled(self, data, back, laid):
        deed = data.draw(st.sampled_from(sorted(DRAWN)))
        if laid:
            self.lay_tables()  # all of them, so that it lays none but its own
        asked = asked_of(self.league, self.director, deed, desk=LeagueDesk, **DRAWN[deed](self, data))
        ledger.rate_finished()  # or the ruling would rate them, and taking it back would not
        before = stored()
        try:
            shown = tried(lambda: rulings.rule(**asked))
        except Refusal:
            assert difference(before, stored()) == {}
            return
        assert difference(before, stored()) == {}
        ruling = rulings.rule(**asked | {"seen": print_of(shown)})
        assert (ruling.effects, rows_of(ruling)) == (shown.effects, rows_of(shown))
        assert self.played_each() == self.plays
        assert all(len(set(one.players)) == len(one.players) for one in self.fixtures())
        fresh = self.lay_tables() if laid else []
        if back:
            asked = {"event": self.league, "director": self.director, "ruling": ruling, "desk": LeagueDesk}
            shown = tried(lambda: ruling_world.undo(**asked))
            assert {*ruling_world.undo(**asked).called_off} == {*shown.called_off} == {*fresh}
            assert trace_but_for(before, fresh) == {}

    @invariant()
    def whoever_has_not_moved_yet_sits_where_the_schedule_says(self):
        if hasattr(self, "plays"):
            found = Entrant.objects.filter(division__season=self.season).values_list("division", "number", "user")
            user_of = {(division, number): user for division, number, user in found}
            for one in self.running().filter(match__move_number=0):
                seats = list(one.match.seats.order_by("number").values_list("user", flat=True))
                assert seats == [user_of[one.division_id, number] for number in one.players]

    @step(data=st.data())
    def something_is_taken_back(self, data):
        open_rulings = list(Ruling.objects.filter(event=f"league:{self.league.pk}", undone=None))
        if not open_rulings:
            return
        before = stored()
        try:
            ruling_world.undo(self.league, self.director, data.draw(st.sampled_from(open_rulings)), desk=LeagueDesk)
        except Refusal:
            assert difference(before, stored()) == {}

    def teardown(self):
        self.chance.undo()
        if not hasattr(self, "plays"):
            return
        Match.objects.filter(status="running").update(paused=None)
        advance(self.season.pk)
        for one in self.running():
            places = list(range(1, one.match.seat_count + 1))
            adjudge(match_id=one.match.public_id, places=places, command_id=make.command_id())
        Season.objects.filter(pk=self.season.pk).update(ends=timezone.now())
        advance(self.season.pk)
        self.season.refresh_from_db()
        assert self.season.state == "closed"
        for division in self.season.divisions.all():
            check_standings(division)
        ledger.rate_finished()
        assert no_difference()


def check_standings(division: Division):
    """Everybody has a place of his own, and the points are those of the matches that count."""
    size = division.entrants.count()
    assert sorted(division.entrants.values_list("place", flat=True)) == list(range(1, size + 1))
    counted = division.fixtures.filter(match__status="finished", match__voided=None)
    full = [one for one in counted if len(one.players) == division.season.rules.seats]
    if len(full) == counted.count():
        won = sum(row.line.points for row in division_table(division))
        assert abs(won - len(full) * sum(division.season.rules.points) * UNIT) <= 3 * len(full)


def a_table(self, data):
    return data.draw(st.sampled_from(list(self.fixtures().exclude(match=None))))


def a_player(self, data):
    people = self.season.divisions.order_by("tier", "entrants__number").values_list("entrants__user", flat=True)
    return data.draw(st.sampled_from(list(people)))


def places(self, data):
    table = a_table(self, data)
    return {"table": table.pk, "places": tuple(data.draw(st.permutations(range(1, len(table.players) + 1))))}


def a_seat(self, data):
    here, there = (data.draw(st.sampled_from(list(self.fixtures()))) for _ in range(2))
    user = here.division.entrants.get(number=data.draw(st.sampled_from(here.players))).user_id
    return {"table": here.pk, "player": user, "to": f"seat-{there.pk}-{data.draw(st.sampled_from(there.players))}"}


def a_substitute(self, data):
    members = list(self.league.members.order_by("-pk").values_list("user", flat=True))
    return {"player": a_player(self, data), "substitute": data.draw(st.sampled_from(members[:4]))}


DRAWN = {
    "adjudicate": places,
    "annul": lambda self, data: {"table": a_table(self, data).pk},
    "annul_all": lambda self, data: {"player": a_player(self, data)},
    "withdraw": lambda self, data: {"player": a_player(self, data)},
    "disqualify": lambda self, data: {"player": a_player(self, data)},
    "pause": lambda self, data: {"table": a_table(self, data).pk},
    "extend": lambda self, data: {"table": a_table(self, data).pk, "minutes": 9},
    "forfeit": lambda self, data: {"table": a_table(self, data).pk, "player": a_player(self, data)},
    "substitute": a_substitute,
    "move": a_seat,
    "change_divisions": lambda self, data: {"player": a_player(self, data), "to": str(a_player(self, data))},
    "re_pair": lambda self, data: {"part": data.draw(st.integers(1, 2))},
}


@pytest.mark.slow
@pytest.mark.timeout(1800 if LONG else 120)
def test_in_random_seasons_previews_hold_and_undoing_leaves_no_trace():
    few = settings(max_examples=2, stateful_step_count=8, phases=[Phase.generate])  # shrinking takes minutes
    many = settings(max_examples=20, stateful_step_count=14)
    run_state_machine_as_test(
        AnySeason, settings=settings(many if LONG else few, deadline=None, suppress_health_check=list(HealthCheck))
    )
