"""Live matches of leagues and challenges: laid with nobody on turn, begun when all their players are there at once."""

import secrets
from contextlib import contextmanager
from datetime import timedelta

import msgspec
import pytest
import time_machine
from django.utils import timezone

from games.matches import commands
from games.matches.clocks.policy import PRESETS
from games.matches.commands.gathering import CALL_AGAIN, PRESENCE
from games.matches.desk import desk_of
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.matches.sweep import sweep
from games.matches.tasks import play_bot_turn, sweep_bot_turns
from leagues.challenges import commands as challenges
from leagues.challenges.tasks import sweep_challenges
from leagues.seasons.models import Fixture, League, Season
from leagues.seasons.rules import encode_rules
from leagues.seasons.tasks import advance_seasons
from leagues.tables import open_with_players
from portal.auditor.matches import match_problems, stuck_seats
from portal.notices.models import Notice
from tests import factories as make
from tests.services import challenge_world
from tests.services.ruling_world import difference, stored
from tests.services.test_league_rulings import rule, undo
from tests.services.test_seasons import director, found, join, registration_ends

__all__ = ["director"]
pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(microsecond=654321)
LIVE = msgspec.structs.replace(PRESETS["live-normal"], stand_in="page")


@pytest.fixture(autouse=True)
def clock():
    """A clock that stands still unless a test moves it."""
    with time_machine.travel(NOW, tick=False) as moved:
        sweep()
        yield moved


def pass_time(clock, span):
    """Time passes, and the sweep beats all along."""
    until = timezone.now() + span
    while timezone.now() < until:
        clock.shift(min(timedelta(seconds=10), until - timezone.now()))
        sweep()


@pytest.fixture
def league(director):
    """A league of live evenings, its first season just drawn."""
    league = found(director, clock=LIVE, season_days=28, late="stand_ins")
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    return league


@contextmanager
def refused(code):
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == code


def first_match(league):
    return Fixture.objects.filter(division__season__league=league).order_by("pk").first().match


def laid(number=2, people=None, game="majesty"):
    """A live table of an event."""
    people = people or [make.person() for _ in range(number)]
    numbers = {user.pk: secrets.token_hex(16) for user in people}
    return open_with_players(game=game, numbers=numbers, clock=LIVE, gathers=True)


def arrive(match, seat):
    commands.arrive(match_id=match.public_id, user=make.user_of(match, seat), command_id=make.command_id())
    match.refresh_from_db()
    return match


def on_turn(match):
    return list(match.seats.filter(decision__isnull=False).values_list("number", flat=True))


def awaited_notices():
    return list(Notice.objects.filter(params__code="players_awaited").order_by("pk").values_list("user_id", flat=True))


def test_the_live_matches_of_a_season_wait_for_their_players(league, clock):
    matches = Match.objects.filter(fixture__division__season__league=league)
    assert {(match.status, match.gathers) for match in matches} == {("running", True)}
    pass_time(clock, timedelta(minutes=40))
    seats = Seat.objects.filter(match__in=matches)
    assert not seats.exclude(decision=None, deadline=None, lost=None, stand_in="").exists()
    assert not Notice.objects.exclude(kind="event_news").exists()
    assert list(match_problems()) == list(stuck_seats()) == []


def test_a_match_by_turns_begins_at_once(director):
    league = found(director)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    assert on_turn(first_match(league))


def test_it_begins_when_all_are_there_and_its_clocks_run_from_then_on(clock):
    match = laid(3)
    pass_time(clock, timedelta(hours=2))
    for seat in (0, 1):
        assert arrive(match, seat).gathers
        assert on_turn(match) == []
    clock.shift(timedelta(minutes=2))
    assert not arrive(match, 2).gathers
    assert (match.started, match.paused) == (timezone.now(), None)
    [seat] = match.seats.filter(decision__isnull=False)
    assert seat.deadline == timezone.now() + LIVE.full_bank
    make.play(match)
    assert match.status == "finished"
    assert list(match_problems()) == []


def test_who_was_there_earlier_has_to_come_again(clock):
    match = laid()
    arrive(match, 0)
    pass_time(clock, PRESENCE)
    assert arrive(match, 1).gathers
    assert not arrive(match, 0).gathers


def test_staying_keeps_a_player_there(clock):
    match = laid()
    for _ in range(20):
        arrive(match, 0)
        clock.shift(timedelta(minutes=1))
    assert not arrive(match, 1).gathers


def test_nobody_moves_or_looks_at_cards_before_it_begins():
    match = laid()
    arrive(match, 0)
    user = make.user_of(match, 0)
    asked = {"match_id": match.public_id, "user": user, "command_id": make.command_id()}
    with refused("waits_for_players"):
        make.act(match, *_first_choice(match))
    with refused("waits_for_players"):
        commands.set_orders(**asked, orders=[])
    with refused("cannot_annul"):
        commands.annul(**asked)
    assert desk_of(match.pk, user.pk).forms == []


def _first_choice(match):
    seat, choices = make.legal(match)
    return seat, choices[0]


def test_arriving_later_or_twice_changes_nothing():
    match = laid()
    id = make.command_id()
    for _ in range(2):
        commands.arrive(match_id=match.public_id, user=make.user_of(match, 0), command_id=id)
    arrive(match, 1)
    before = stored()
    assert arrive(match, 0).started
    assert difference(before, stored()) == {}


def test_only_players_arrive():
    with refused("not_seated"):
        commands.arrive(match_id=laid().public_id, user=make.person(), command_id=make.command_id())


def test_the_others_are_told_once_in_half_an_hour_that_somebody_waits(clock):
    match = laid(3)
    people = [make.user_of(match, seat) for seat in range(3)]
    arrive(match, 0)
    assert awaited_notices() == [people[1].pk, people[2].pk]
    arrive(match, 1)
    pass_time(clock, PRESENCE)
    arrive(match, 0)
    assert len(awaited_notices()) == 2
    pass_time(clock, CALL_AGAIN)
    arrive(match, 1)
    assert awaited_notices()[2:] == [people[0].pk, people[2].pk]


def test_bots_count_as_there_and_move_first_only_when_it_begins():
    match = laid(people=[make.bot(), make.person()])
    assert match.gathers
    assert sweep_bot_turns() == 0
    arrive(match, 1)
    assert on_turn(match)
    alone = laid(people=[make.bot(), make.bot("page-osric")])
    assert not alone.gathers


@pytest.mark.parametrize("deed", ["resign", "hand_over"])
def test_nobody_waits_for_who_has_a_stand_in(deed):
    match = laid(3)
    arrive(match, 0)
    arrive(match, 1)
    user = make.user_of(match, 2)
    getattr(commands, deed)(match_id=match.public_id, user=user, command_id=make.command_id())
    match.refresh_from_db()
    assert not match.gathers
    assert on_turn(match)
    with refused("already_resigned" if deed == "resign" else "seat_kept"):
        arrive(match, 2)


def test_a_director_begins_it_by_letting_the_clocks_run(director, league):
    match = first_match(league)
    table = match.fixture.pk
    with refused("clocks_stopped"):
        rule(league, director, "pause", table=table)
    ruling = rule(league, director, "resume", table=table)
    match.refresh_from_db()
    assert not match.gathers
    assert match.seats.filter(deadline__isnull=False).exists()
    with refused("match_moved_on"):  # its cards have been seen
        undo(league, director, ruling)


@pytest.mark.parametrize(
    ("deed", "asked"),
    [("forfeit", ("table", "player")), ("stand_in", ("table", "player")), ("adjudicate", ("table", "places")),
     ("annul", ("table",)), ("extend", ("table", "minutes")), ("withdraw", ("player",))],
)  # fmt: skip
def test_other_rulings_before_it_begins_leave_no_trace_when_taken_back(director, league, deed, asked):
    match = first_match(league)
    given = {"table": match.fixture.pk, "player": match.seats.get(number=0).user_id, "minutes": 60, "places": (2, 1)}
    before = stored()
    ruling = rule(league, director, deed, **{name: given[name] for name in asked})
    assert list(match_problems()) == list(stuck_seats()) == []
    undo(league, director, ruling)
    assert difference(before, stored()) == {}


@pytest.mark.parametrize("late", ["stand_ins", "chances", "standing"])
def test_the_rule_finishes_what_was_never_played(league, clock, late):
    season = league.seasons.get()
    rules = msgspec.structs.replace(season.rules, late=late)
    Season.objects.update(rules_json=encode_rules(rules))
    League.objects.update(rules_json=encode_rules(rules))
    pass_time(clock, timedelta(minutes=1))
    clock.move_to(season.ends)
    sweep()
    for _ in range(2):
        advance_seasons()
        bots_move()
    season.refresh_from_db()
    assert season.state == "closed"
    assert list(match_problems()) == list(stuck_seats()) == []
    assert not Seat.objects.filter(match__fixture__division__season=season, place=None).exists()


def bots_move():
    """Let the workers play until no bot is on turn."""
    while turns := list(Seat.objects.filter(bot_due__isnull=False).order_by("match", "number")):
        for seat in turns:
            play_bot_turn(seat.match_id, seat.number, seat.decision, seat.bot_tries)


@pytest.fixture
def challenged():
    """An accepted challenge of a live league."""
    ladder, people, _boss = challenge_world.ladder_of(2)
    rules = msgspec.structs.replace(challenge_world.RULES, clock=LIVE, late="standing")
    League.objects.filter(pk=ladder.league_id).update(rules_json=encode_rules(rules))
    asked = challenge_world.answer(challenge_world.challenge(ladder, people[1], people[0]))
    asked.refresh_from_db()
    return asked


def test_a_live_challenge_waits_for_both(challenged, clock):
    match = challenged.match
    pass_time(clock, timedelta(hours=1))
    assert (match.gathers, on_turn(match)) == (True, [])
    arrive(match, 0)
    assert not arrive(match, 1).gathers


def test_a_live_challenge_that_is_never_begun_is_finished_by_the_rule(challenged, clock):
    clock.shift(timedelta(days=3) - timedelta(seconds=1))
    sweep()
    sweep_challenges()
    challenged.refresh_from_db()
    assert challenged.state == "playing"
    clock.shift(timedelta(seconds=1))
    sweep_challenges()
    challenged.refresh_from_db()
    assert (challenged.state, challenged.match.ending) == ("lost", "adjudged")


def test_a_live_challenge_that_has_begun_is_left_to_its_clocks(challenged, clock):
    arrive(challenged.match, 0)
    arrive(challenged.match, 1)
    clock.shift(timedelta(days=3))
    assert not challenges.finish_unplayed(challenge_pk=challenged.pk)
