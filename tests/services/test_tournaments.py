"""Tournaments from the draft to the end: every step repeated, refused where it must be, in any order."""

import os
import secrets
from datetime import timedelta
from itertools import combinations

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from games.matches import commands as match_commands
from games.matches.clocks.policy import PRESETS
from games.matches.commands.adjudge import adjudge
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.matches.tell import bell
from leagues.tournaments import commands
from leagues.tournaments.models import Entry, Pairing, Round, Tournament
from leagues.tournaments.queries import read, standings_of
from leagues.tournaments.rules import TournamentRules
from leagues.tournaments.tasks import advance, advance_tournaments
from leagues.tournaments.window import Window
from portal.management.commands.simulate_season import play_to_the_end
from portal.notices.models import Notice
from portal.notices.words import NEWS
from tests import factories as make

pytestmark = pytest.mark.django_db
SWISS_ROUNDS = 4 if int(os.environ.get("REGALIA_TURNS", "0")) >= 200 else 2  # of the long form, and in CI
CLOCK = msgspec.structs.replace(PRESETS["turns-24h"], stand_in="page")
RULES = TournamentRules(
    "majesty", seats=2, mixed=False, rounds=2, advance=1, clock=CLOCK, points=[1, 0], least_players=2,
    most_players=4, check_in_minutes=0, break_minutes=0,
)  # fmt: skip


def a_director():
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    return get_user_model().objects.get(pk=user.pk)


@pytest.fixture
def director():
    return a_director()


def hold(director, name="Winter cup", **changes):
    return commands.create(
        user=director, name=name, description="", prizes="A book", starts=timezone.now() + timedelta(hours=1),
        rules=msgspec.structs.replace(RULES, **changes), command_id=make.command_id(),
    )  # fmt: skip


def opened(director, people, **changes):
    tournament = hold(director, **changes)
    commands.open_registration(user=director, slug=tournament.slug)
    for user in people:
        enter(tournament, user)
    return tournament


def enter(tournament, user):
    return commands.register(user=user, slug=tournament.slug, entropy=secrets.token_hex(16))


def begin(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(starts=timezone.now())
    advance(tournament.pk)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def cup(director):
    """Four players, the first round under way."""
    return begin(opened(director, [make.person() for _ in range(4)]))


def running(tournament):
    return Match.objects.filter(pairing__round__tournament=tournament, status="running").order_by("pk")


def end_all(tournament):
    for match in running(tournament):
        adjudge(match_id=match.public_id, places=list(range(1, match.seat_count + 1)), command_id=make.command_id())


def rows():
    models = (Entry, Round, Pairing, Match)
    return [list(model.objects.order_by("pk").values_list()) for model in models]


def refused(code, command, **asked):
    with pytest.raises(Refusal) as refusal:
        command(**asked)
    assert refusal.value.code == code
    assert str(refusal.value.sentence)


def test_a_draft_is_for_its_directors_and_creating_it_twice_makes_one(director):
    asked = {
        "user": director, "name": "Cup", "description": "", "prizes": "", "rules": RULES,
        "starts": timezone.now() + timedelta(hours=1), "command_id": make.command_id(),
    }  # fmt: skip
    assert commands.create(**asked) == commands.create(**asked)
    refused("tournament_name_taken", commands.create, **asked | {"command_id": make.command_id()})
    refused("may_not_hold", commands.create, **asked | {"user": make.person()})
    refused("too_early_start", commands.create, **asked | {"starts": timezone.now(), "command_id": make.command_id()})
    bad = msgspec.structs.replace(RULES, seats=7)
    refused("bad_tournament", commands.create, **asked | {"rules": bad, "command_id": make.command_id()})
    refused("unknown_tournament", commands.open_registration, user=make.person(), slug="cup")
    refused("unknown_tournament", enter, tournament=Tournament.objects.get(), user=make.person())


def test_the_start_seats_everybody_and_repeating_changes_nothing(cup):
    assert cup.state == "running"
    assert (cup.rounds, cup.played_rounds.count(), running(cup).count()) == (2, 1, 2)
    assert sorted(cup.entries.values_list("number", flat=True)) == [0, 1, 2, 3]
    for pairing in Pairing.objects.select_related("match"):
        numbers = [cup.entries.get(user=seat.user).number for seat in pairing.match.seats.order_by("number")]
        assert numbers == pairing.players
    before = rows()
    advance_tournaments()
    assert rows() == before


def test_it_plays_itself_to_the_end(cup):
    for _ in range(2):
        end_all(cup)
        advance(cup.pk)
    cup.refresh_from_db()
    assert cup.state == "finished"
    assert sorted(cup.entries.values_list("place", flat=True)) == [1, 2, 3, 4]
    assert sum(cup.entries.values_list("points", flat=True)) == 4 * 1000
    winner = cup.entries.get(place=1).user
    told = Notice.objects.filter(user=winner, kind="event_news").order_by("pk")
    assert [notice.params["code"] for notice in told] == ["tournament_round", "tournament_round", "tournament_finished"]


def test_a_round_is_drawn_once_however_often_it_is_asked_for(director, cup):
    end_all(cup)
    commands.close_round(tournament_pk=cup.pk)
    for _ in range(2):
        commands.draw_now(user=director, slug=cup.slug, number=2)
    assert not commands.draw_round(tournament_pk=cup.pk)
    assert cup.played_rounds.count() == 2
    refused("nothing_to_draw", close_and_draw, director=director, cup=cup)


def close_and_draw(director, cup):
    advance(cup.pk)
    end_all(cup)
    commands.close_round(tournament_pk=cup.pk)
    commands.draw_now(user=director, slug=cup.slug, number=3)


def test_the_break_is_waited_for_and_the_director_may_be_quicker(director):
    cup = begin(opened(director, [make.person() for _ in range(4)], break_minutes=30))
    end_all(cup)
    advance(cup.pk)
    assert cup.played_rounds.count() == 1
    commands.draw_now(user=director, slug=cup.slug, number=2)
    assert cup.played_rounds.count() == 2
    refused("round_going_on", commands.draw_now, user=director, slug=cup.slug, number=3)


def test_who_does_not_check_in_is_replaced_from_the_waiting_list(director):
    people = [make.person() for _ in range(6)]
    cup = opened(director, people, check_in_minutes=30)
    assert [entry.status for entry in cup.entries.all()] == ["registered"] * 4 + ["waiting"] * 2
    refused("check_in_not_open", commands.check_in, user=people[0], slug=cup.slug)
    Tournament.objects.update(starts=timezone.now() + timedelta(minutes=10))
    advance(cup.pk)
    for user in (people[0], people[1], people[2], people[5]):
        commands.check_in(user=user, slug=cup.slug)
        commands.check_in(user=user, slug=cup.slug)
    refused("not_registered", commands.check_in, user=make.person(), slug=cup.slug)
    begin(cup)
    playing = set(cup.entries.filter(status="playing").values_list("user", flat=True))
    assert playing == {people[0].pk, people[1].pk, people[2].pk, people[5].pk}
    assert set(cup.entries.filter(status="missed").values_list("user", flat=True)) == {people[3].pk, people[4].pk}
    refused("not_registered", commands.check_in, user=people[3], slug=cup.slug)


def test_a_free_place_goes_to_who_waited_longest(director):
    people = [make.person() for _ in range(6)]
    cup = opened(director, people)
    commands.withdraw(user=people[0], slug=cup.slug)
    commands.withdraw(user=people[0], slug=cup.slug)
    assert cup.entries.get(user=people[4]).status == "registered"
    assert cup.entries.get(user=people[5]).status == "waiting"
    assert Notice.objects.get(user=people[4]).params["code"] == "tournament_moved_up"
    assert enter(cup, people[0]).status == "waiting"


def test_too_few_players_cancel_it_and_everybody_reads_why(client, director):
    alone = make.person()
    cup = begin(opened(director, [alone]))
    assert cup.state == "cancelled"
    page = client.get(reverse("tournament", args=[cup.slug])).content.decode()
    assert "Too few players had come for the start." in page
    assert "too few players had come" in str(NEWS[Notice.objects.get(user=alone).params["code"]])
    refused("tournament_over", commands.open_registration, user=director, slug=cup.slug)


def test_a_pause_freezes_every_clock_and_the_round(director, cup):
    deadline = cup.played_rounds.get().deadline
    seat = Seat.objects.filter(match__in=running(cup), due__isnull=False).first()
    commands.pause(user=director, slug=cup.slug)
    commands.pause(user=director, slug=cup.slug)
    assert not running(cup).filter(paused=None).exists()
    hour = timezone.now() - timedelta(hours=1)
    Tournament.objects.update(paused=hour)
    Match.objects.update(paused=hour)
    cup.played_rounds.update(deadline=timezone.now())
    advance(cup.pk)
    assert running(cup).count() == 2
    refused("tournament_paused", commands.close_round_now, user=director, slug=cup.slug)
    cup.played_rounds.update(deadline=deadline)
    commands.resume(user=director, slug=cup.slug)
    assert cup.played_rounds.get().deadline - deadline >= timedelta(hours=1)
    assert Seat.objects.get(pk=seat.pk).due - seat.due >= timedelta(hours=1)
    assert not running(cup).exclude(paused=None).exists()


@pytest.mark.parametrize("late", ["chances", "standing", "stand_ins"])
def test_at_the_deadline_matches_are_finished_by_rule(director, late):
    cup = begin(opened(director, [make.person() for _ in range(4)], late=late))
    commands.close_round_now(user=director, slug=cup.slug)
    advance(cup.pk)
    if late != "stand_ins":
        assert cup.played_rounds.get(number=1).closed
    else:
        assert not Seat.objects.filter(match__in=running(cup), stand_in="").exists()


def test_cancelling_annuls_what_runs_and_keeps_what_is_finished(director, cup):
    first = running(cup).first()
    adjudge(match_id=first.public_id, places=[1, 2], command_id=make.command_id())
    for _ in range(2):
        commands.cancel(user=director, slug=cup.slug, reason="No hall", command_id=make.command_id())
    assert sorted(Match.objects.values_list("status", flat=True)) == ["cancelled", "finished"]
    cup.refresh_from_db()
    assert cup.state == "cancelled"


def test_directors_do_not_play_and_players_do_not_direct(director, cup):
    refused("registration_not_open", enter, tournament=cup, user=make.person())
    other = opened(director, [], name="Spring cup")
    refused("directs_this", enter, tournament=other, user=director)
    player = cup.entries.first().user
    refused("plays_in_it", commands.appoint_director, user=director, slug=cup.slug, username=player.username)
    refused("not_its_director", commands.pause, user=player, slug=cup.slug)
    refused("unknown_person", commands.appoint_director, user=director, slug=cup.slug, username="nobody")


def test_the_gates_hold(director):
    cup = opened(director, [], rating_least=1600)
    refused("rating_outside", enter, tournament=cup, user=make.person())
    refused("not_a_draft", commands.change, user=director, slug=cup.slug, description="", prizes="",
            starts=timezone.now(), rules=RULES, window=Window())  # fmt: skip


class AnyOrder(RuleBasedStateMachine):
    """Six players and whatever may happen between the start and the end."""

    @initialize(
        format=st.sampled_from(["swiss", "round_robin", "knockout", "groups"]), seats=st.integers(2, 3),
        mixed=st.booleans(), late=st.sampled_from(["chances", "standing", "stand_ins"]), duplicate=st.booleans(),
    )  # fmt: skip
    def start(self, format, seats, mixed, late, duplicate):
        points = [1, 0] if seats == 2 else [3, 1, 0]
        self.director = a_director()
        people = [make.person() for _ in range(6)]
        tournament = opened(
            self.director, people, name=f"Cup {self.director.pk}", format=format, seats=seats, mixed=mixed,
            points=points, late=late, least_players=6, most_players=6, duplicate=duplicate,
        )  # fmt: skip
        self.cup = begin(tournament)

    def has_match(self):
        return running(self.cup).exists()

    @rule()
    def the_clock_ticks(self):
        advance(self.cup.pk)

    @precondition(has_match)
    @rule(data=st.data())
    def a_match_ends(self, data):
        match = data.draw(st.sampled_from(list(running(self.cup))))
        places = data.draw(st.permutations(range(1, match.seat_count + 1)))
        adjudge(match_id=match.public_id, places=list(places), command_id=make.command_id())

    @precondition(has_match)
    @rule(data=st.data())
    def a_match_is_annulled(self, data):
        match = data.draw(st.sampled_from(list(running(self.cup))))
        match_commands.annul_by_staff(match_id=match.public_id, user=self.director, command_id=make.command_id())

    @rule(number=st.integers(0, 5))
    def somebody_withdraws(self, number):
        entry = self.cup.entries.order_by("pk")[number]
        if not Tournament.objects.get(pk=self.cup.pk).over:
            commands.withdraw(user=entry.user, slug=self.cup.slug)

    @rule()
    def time_runs_out(self):
        Round.objects.filter(tournament=self.cup, closed=None).update(deadline=timezone.now())
        advance(self.cup.pk)

    @rule()
    def a_pause(self):
        if Tournament.objects.get(pk=self.cup.pk).state == "running":
            commands.pause(user=self.director, slug=self.cup.slug)
            advance(self.cup.pk)
            commands.resume(user=self.director, slug=self.cup.slug)

    def teardown(self):
        if not hasattr(self, "cup"):
            return
        for _ in range(12):
            end_all(self.cup)
            advance(self.cup.pk)
        self.cup.refresh_from_db()
        assert self.cup.state == "finished"
        places = self.cup.entries.exclude(number=None).values_list("place", flat=True)
        assert sorted(places) == [1, 2, 3, 4, 5, 6]
        lines = [line for _entry, line in standings_of(read(self.cup))]
        assert all(line.settled for line in lines)
        assert not Round.objects.filter(tournament=self.cup, closed=None).exists()


@pytest.mark.slow
def test_in_any_order_a_tournament_comes_to_its_end_and_its_standings_add_up():
    checks = list(HealthCheck)
    run_state_machine_as_test(
        AnyOrder, settings=settings(max_examples=6, stateful_step_count=12, deadline=None, suppress_health_check=checks)
    )


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("players", "changes"),
    [
        (64, {"game": "king-me", "rounds": SWISS_ROUNDS}),
        (32, {"game": "majesty", "format": "knockout", "advance": 2}),
    ],
)
def test_a_whole_tournament_is_played_by_quick_bots(director, players, changes):
    changes = changes | {"seats": 4, "mixed": True, "points": [6, 3, 1, 0], "least_players": 4}
    cup = begin(opened(director, [make.person() for _ in range(players)], most_players=players, **changes))
    assert cup.played_rounds.get().pairings.count() == players // 4
    with bell.muted():
        for _ in range(cup.rounds):
            for match in running(cup):
                play_to_the_end(match)
            advance(cup.pk)
    cup.refresh_from_db()
    assert cup.state == "finished"
    assert sorted(cup.entries.values_list("place", flat=True)) == list(range(1, players + 1))
    if cup.rules.format == "swiss":
        met = [frozenset(pair) for table in Pairing.objects.all() for pair in combinations(table.players, 2)]
        assert len(met) == len(set(met))
