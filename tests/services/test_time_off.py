"""Vacation and quiet hours through the real commands: only where the policy allows, and never to escape a time-out."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.matches import commands, conduct, site_clock
from games.matches.clocks.policy import ClockPolicy
from games.matches.commands.clocks import give_time
from games.matches.models import Match, PlayerTime, Seat, SiteClock, Vacation
from games.matches.refusals import Refusal
from games.matches.sweep import sweep
from games.matches.time_off import vacation_days
from tests import factories as make

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 24, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def clock():
    """Time that only the test moves."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def pass_time(clock, span):
    clock.shift(span)
    SiteClock.objects.update(beat=timezone.now())


def by_turns(person, **policy):
    """A match in which it is this person's turn."""
    allowed = {"vacation": True, "quiet_hours": True} | policy
    while True:
        match = make.running(
            "majesty", 2, [person, make.person()], speed="turns",
            clock=ClockPolicy("turns", 86_400, 86_400, grace=30, **allowed),
        )  # fmt: skip
        if match.seats.get(number=0).decision is not None:
            return match
        commands.resign(match_id=match.public_id, user=make.user_of(match, 1), command_id=make.command_id())


def go(user, days=3, starts=None):
    starts = starts or timezone.now()
    commands.start_vacation(user=user, starts=starts, days=days, command_id=make.command_id())


def back(user):
    commands.end_vacation(user=user, command_id=make.command_id())


def deadline(match):
    return match.seats.get(number=0).deadline


def test_a_vacation_moves_running_deadlines_and_coming_back_moves_them_again(clock):
    user = make.person()
    match = by_turns(user)
    go(user, 3)
    assert deadline(match) == NOON + 2 * DAY + 3 * DAY
    pass_time(clock, DAY)
    back(user)
    assert deadline(match) == NOON + 2 * DAY + DAY


def test_a_vacation_planned_ahead_stops_the_clock_when_it_begins(clock):
    user = make.person()
    match = by_turns(user)
    go(user, 3, NOON + DAY)
    assert deadline(match) == NOON + 2 * DAY + 3 * DAY
    back(user)
    assert deadline(match) == NOON + 2 * DAY
    assert not Vacation.objects.exists()


@pytest.mark.parametrize("counts", [True, False])
def test_a_vacation_called_off_leaves_the_reminder_where_it_was(clock, counts):
    user = make.person()
    match = by_turns(user, vacation=counts)
    before = match.seats.get(number=0).remind_at
    assert before == NOON + 0.8 * 2 * DAY
    pass_time(clock, DAY)
    go(user, 2, timezone.now() + 12 * HOUR)
    assert match.seats.get(number=0).remind_at == before + counts * 2 * DAY
    back(user)
    assert match.seats.get(number=0).remind_at == before


def test_a_decision_that_begins_during_the_vacation_waits_for_its_end(clock):
    user = make.person()
    go(user, 2)
    match = by_turns(user)
    assert deadline(match) == NOON + 2 * DAY + 2 * DAY


def test_where_the_policy_allows_none_the_clock_runs_on(clock):
    user = make.person()
    match = by_turns(user, vacation=False)
    before = deadline(match)
    go(user, 3)
    assert deadline(match) == before


def test_nobody_escapes_a_time_out_by_going_on_vacation(clock):
    user = make.person()
    by_turns(user)
    pass_time(clock, 2 * DAY + timedelta(seconds=1))
    with pytest.raises(Refusal, match="vacation_too_late"):
        go(user)


@pytest.mark.parametrize("counts", [True, False])
def test_coming_home_gives_nobody_time_whose_deadline_is_over(clock, counts):
    user = make.person()
    match = by_turns(user, vacation=counts)
    go(user, 1, NOON + 10 * DAY)
    over = deadline(match)
    pass_time(clock, 2 * DAY + timedelta(seconds=20))
    back(user)
    assert deadline(match) == over == NOON + 2 * DAY


@pytest.mark.parametrize(
    ("days", "ahead", "code"),
    [(0, 0, "bad_vacation"), (6, 0, "too_few_days"), (2, -1, "bad_vacation"), (2, 61, "bad_vacation")],
)
def test_a_vacation_that_cannot_be_is_refused(clock, days, ahead, code):
    with pytest.raises(Refusal, match=code):
        go(make.person(), days, NOON + ahead * DAY)


def test_one_vacation_at_a_time_and_repeating_the_command_takes_it_once(clock):
    user = make.person()
    asked = {"user": user, "starts": NOON, "days": 2, "command_id": make.command_id()}
    commands.start_vacation(**asked)
    commands.start_vacation(**asked)
    assert Vacation.objects.count() == 1
    with pytest.raises(Refusal, match="vacation_planned"):
        go(user)
    back(user)
    with pytest.raises(Refusal, match="no_vacation"):
        back(user)


def test_days_are_earned_by_finished_matches_and_time_and_spent_by_being_away(clock):
    user = make.person(date_joined=NOON - 90 * DAY)
    assert vacation_days(user) == (8, 0)
    go(user, 4)
    assert vacation_days(user).left == 4
    pass_time(clock, DAY + HOUR)
    back(user)
    assert vacation_days(user).spent == 2


def test_quiet_hours_move_a_deadline_to_their_end_over_the_change_of_the_clocks(clock):
    user = make.person(time_zone="Europe/Kyiv")
    commands.set_quiet_hours(user=user, quiet_from=22 * 60, quiet_minutes=480, command_id=make.command_id())
    clock.move_to(datetime(2027, 3, 25, 23, 30, tzinfo=UTC))  # two days on it is 02:30 in the night of the change
    match = by_turns(user)
    assert deadline(match) == datetime(2027, 3, 28, 3, 0, tzinfo=UTC)  # 06:00 in summer time
    sweep()
    pass_time(clock, datetime(2027, 3, 28, 2, 59, 59, tzinfo=UTC) - timezone.now())
    assert sweep().timed_out == 0
    pass_time(clock, timedelta(seconds=32))
    assert sweep().timed_out == 1


def pauses(clock, match, span):
    commands.pause_match(match_id=match.public_id)
    pass_time(clock, span)
    commands.resume_match(match_id=match.public_id)


def falls_silent(clock, match, span):
    clock.shift(span)
    sweep()


def stops_all_clocks(clock, match, span):
    staff = make.person(is_staff=True)
    site_clock.freeze(user=staff, reason="")
    pass_time(clock, span)
    site_clock.unfreeze(user=staff)


def gives_time(clock, match, span):
    give_time(match_id=match.public_id, span=span)


@pytest.mark.parametrize("happens", [pauses, falls_silent, stops_all_clocks, gives_time])
@pytest.mark.parametrize(("counts", "hour"), [(True, 6), (False, 0)])
def test_a_deadline_that_moves_falls_into_no_quiet_hours(clock, happens, counts, hour):
    user = make.person()
    commands.set_quiet_hours(user=user, quiet_from=22 * 60, quiet_minutes=480, command_id=make.command_id())
    match = by_turns(user, quiet_hours=counts)
    sweep()
    reminder = match.seats.get(number=0).remind_at
    happens(clock, match, 12 * HOUR)
    seat = match.seats.get(number=0)
    assert seat.due == NOON + 2 * DAY + 12 * HOUR
    assert seat.deadline == seat.due + hour * HOUR
    assert seat.remind_at == reminder + 12 * HOUR


def test_changing_quiet_hours_puts_off_no_running_deadline(clock):
    user = make.person()
    match = by_turns(user)
    before = deadline(match)
    commands.set_quiet_hours(
        user=user, quiet_from=before.hour * 60, quiet_minutes=480, command_id=make.command_id()
    )  # fmt: skip
    assert deadline(match) == before


@pytest.mark.parametrize(("first", "minutes"), [(-1, 60), (1440, 60), (0, 481), (0, -1)])
def test_quiet_hours_that_are_no_hours_are_refused(first, minutes):
    with pytest.raises(Refusal, match="bad_quiet_hours"):
        commands.set_quiet_hours(
            user=make.person(), quiet_from=first, quiet_minutes=minutes, command_id=make.command_id()
        )  # fmt: skip


# --- conduct --------------------------------------------------------------------------------------------------------


def forsake(user, *ages, rated=True):
    for age in ages:
        match = Match.objects.create(
            game="majesty", version=1, seat_count=2, owner=user, commitment="", status="finished",
            finished=timezone.now(), rated=rated,
        )  # fmt: skip
        Seat.objects.create(match=match, number=0, user=user, entropy="", forsaken=timezone.now() - age)


def test_leaving_once_costs_nothing_but_reliability(clock):
    user = make.person()
    forsake(user, HOUR)
    assert conduct.rated_ban(user) is None
    assert conduct.reliability_of(user) == 0


def test_leaving_again_closes_rated_play_for_longer_each_time(clock):
    spans = []
    for times in (2, 3, 4, 9):
        user = make.person()
        forsake(user, *[HOUR] * times)
        spans.append(conduct.banned_until(conduct.leaves_of(user)) - (NOON - HOUR))
    assert spans == [12 * HOUR, 2 * DAY, 7 * DAY, 7 * DAY]


def test_old_friendly_or_pardoned_leaving_closes_nothing(clock):
    user = make.person()
    forsake(user, 31 * DAY, 31 * DAY, HOUR)
    forsake(user, HOUR, HOUR, rated=False)
    assert conduct.rated_ban(user) is None
    forsake(user, HOUR)
    assert conduct.rated_ban(user)
    commands.pardon(user=user)
    assert conduct.rated_ban(user) is None
    assert PlayerTime.objects.get(user=user).pardoned == NOON


def test_who_is_banned_is_told_until_when_and_where_to_appeal_and_can_play_friendly_matches(clock):
    user, other = make.person(), make.person()
    forsake(user, HOUR, HOUR)
    table = make.table(other, seats=3)
    asked = {"user": user, "entropy": "ab" * 16, "command_id": make.command_id()}
    for call in (
        lambda: make.table(user), lambda: make.sit(table, user),
        lambda: commands.enter_queue(**asked, game="majesty", speed="live", seat_counts=[2]),
    ):  # fmt: skip
        with pytest.raises(Refusal, match="rated_ban") as caught:
            call()
        assert "/fair-play/" in str(caught.value.sentence)
        assert "24" in str(caught.value.sentence) or "25" in str(caught.value.sentence)
    make.table(user, rated=False)
    make.sit(make.table(other, seats=3, rated=False), user)


def test_the_ban_ends_by_itself(clock):
    user = make.person()
    forsake(user, HOUR, HOUR)
    pass_time(clock, 12 * HOUR)
    make.table(user)
