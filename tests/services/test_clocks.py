"""Clocks: a deadline is called once, never early; who does not come is helped once, then replaced, and may return."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.matches import commands, site_clock
from games.matches import sweep as sweeping
from games.matches.clocks.policy import PRESETS, USUAL, ClockPolicy
from games.matches.commands import clocks
from games.matches.models import Match, Move, Seat, SiteClock
from games.matches.records import check
from games.matches.refusals import Refusal
from games.matches.signals import reminder_due, seat_lost, timed_out
from games.matches.sweep import MOST_AT_ONCE, sweep
from games.matches.tasks import play_bot_turn
from games.matches.vault import open_match
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow
from tests import factories as make

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
SWEEP = timedelta(seconds=3)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TURNS = USUAL["turns"]


@pytest.fixture
def clock():
    """Time that only the test moves."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def wait(clock, span):
    """Let time pass as it does while the sweep runs: nothing was due before the last of the sweeps, which runs now."""
    clock.shift(span)
    SiteClock.objects.update(beat=timezone.now() - SWEEP)
    return sweep()


def by_turns(game="majesty", seats=3, **policy):
    people = [make.person() for _ in range(seats)]
    clock = ClockPolicy("turns", 86_400, 3 * 86_400, grace=30, **{"stand_in": "page", **policy})
    match = make.running(game, seats, people, speed="turns", clock=clock)
    sweep()
    return match


def on_turn(match):
    return match.seats.filter(decision__isnull=False).first()


def let_bots_move(match):
    for seat in match.seats.filter(decision__isnull=False).exclude(stand_in=""):
        play_bot_turn(match.pk, seat.number, seat.decision)
    match.refresh_from_db()


def heard(signal):
    told = []

    def listen(sender, match, seat, **kwargs):
        told.append((match.pk, seat.number))

    signal.connect(listen, weak=False)
    return told, listen


# --- deadlines ------------------------------------------------------------------------------------------------------


def test_a_player_on_turn_has_a_deadline_and_others_have_none(clock):
    match = by_turns()
    seat = on_turn(match)
    assert seat.deadline == NOON + 4 * DAY
    assert seat.remind_at == NOON + 0.8 * 4 * DAY
    assert not match.seats.exclude(pk=seat.pk).exclude(deadline=None).exists()


def test_bots_have_no_clock(clock):
    match = make.running("majesty", 3, [make.person(), make.bot(), make.person()])
    while on_turn(match).number != 1:
        make.play(match, moves=1)
    assert on_turn(match).deadline is None
    assert sweep().started == 0


def test_no_clock_runs_for_one_person_among_bots(clock):
    match = make.running("majesty", 2, [make.person(), make.bot()])
    sweep()
    wait(clock, 9 * DAY)
    assert not match.seats.exclude(deadline=None).exists()
    assert not match.moves.exists()


def test_the_time_of_a_move_is_free_and_only_what_is_beyond_costs_the_bank(clock):
    match = by_turns()
    seat = on_turn(match)
    wait(clock, 20 * HOUR)
    make.act(match, *_first(match))
    assert match.seats.get(pk=seat.pk).bank_left == 3 * DAY
    second = on_turn(match)
    wait(clock, 30 * HOUR)
    make.act(match, *_first(match))
    assert match.seats.get(pk=second.pk).bank_left == 3 * DAY - 6 * HOUR


def _first(match):
    seat, actions = make.legal(match)
    return seat, actions[0]


def test_live_a_move_adds_its_increment_to_what_is_left_of_the_bank(clock):
    match = make.running("majesty", 2, clock=PRESETS["live-fast"])
    seat = on_turn(match)
    clock.shift(100)
    make.act(match, *_first(match))
    assert match.seats.get(pk=seat.pk).bank_left == timedelta(seconds=300 - 100 + 10)


def test_in_a_vote_several_clocks_run_and_a_vote_of_another_changes_none(clock):
    match = by_turns("king-me", 3)
    while len(open_match(match).actors()) < 2:
        seat, actions = make.legal(match)
        make.act(match, seat, actions[-1])
    first, *others = open_match(match).actors()
    wait(clock, HOUR)
    before = dict(match.seats.filter(number__in=others).values_list("number", "deadline"))
    assert all(before.values())
    make.act(match, first, make.legal(match, first)[1][0])
    assert dict(match.seats.filter(number__in=others).values_list("number", "deadline")) == before


def test_taking_back_gains_no_time(clock):
    match = by_turns("king-me", 3)
    seat, actions = make.legal(match)
    before = match.seats.get(number=seat)
    wait(clock, 20 * HOUR)
    make.act(match, seat, actions[0])
    commands.undo(
        match_id=match.public_id, user=make.user_of(match, seat), move_number=match.move_number,
        command_id=make.command_id(),
    )  # fmt: skip
    after = match.seats.get(number=seat)
    assert (after.deadline, after.bank_left) == (before.deadline, before.bank_left)


def test_a_clock_that_no_table_can_be_played_by_is_refused():
    for wrong in (
        ClockPolicy("live", 10, 300, vacation=True), ClockPolicy("turns", 60, 0, grace=30),
        ClockPolicy("live", 10, 300, stand_in="emperor"), ClockPolicy("live", 10, 300, grace=99),
        ClockPolicy("turns", 86_400, 0, grace=30),
    ):  # fmt: skip
        with pytest.raises(Refusal, match="bad_clock"):
            make.table(make.person(), clock=wrong)


# --- the course of a leaver -------------------------------------------------------------------------------------------


def test_nobody_is_called_out_of_time_early_and_everybody_within_one_sweep(clock):
    match = by_turns()
    seat = on_turn(match)
    assert wait(clock, 4 * DAY + timedelta(seconds=29)).timed_out == 0
    assert wait(clock, SWEEP).timed_out == 1
    assert sweep().timed_out == 0
    assert list(match.moves.values_list("kind", "seat")) == [("timeout", seat.number)]


def test_a_reminder_is_due_once_when_four_fifths_of_the_time_are_gone(clock):
    told, listen = heard(reminder_due)
    match = by_turns()
    assert wait(clock, 0.8 * 4 * DAY - SWEEP).reminded == 0
    assert wait(clock, SWEEP).reminded == 1
    assert wait(clock, HOUR).reminded == 0
    assert told == [(match.pk, on_turn(match).number)]
    reminder_due.disconnect(listen)


def test_first_a_stand_in_makes_one_move_then_it_keeps_the_seat(clock):
    once, listen = heard(timed_out)
    lost, listen_too = heard(seat_lost)
    match = by_turns(seats=2)
    absent = on_turn(match).number
    wait(clock, 5 * DAY)
    seat = match.seats.get(number=absent)
    assert (seat.away, seat.lost, seat.bot_plays) == (True, None, True)
    let_bots_move(match)
    seat.refresh_from_db()
    assert (seat.away, seat.bot_plays, seat.timeouts) == (True, False, 1)
    while on_turn(match).number != absent:
        make.act(match, *_first(match))
    wait(clock, 2 * DAY)
    seat.refresh_from_db()
    assert seat.lost == timezone.now()
    assert (once, lost) == ([(match.pk, absent)], [(match.pk, absent)])
    with pytest.raises(Refusal, match="seat_kept"):
        make.act(match, absent, make.legal(match, absent)[1][0])
    timed_out.disconnect(listen)
    seat_lost.disconnect(listen_too)


def lose_seat(clock, match, number):
    """Everybody but this seat plays until a stand-in keeps it."""
    while match.seats.get(number=number).lost is None:
        let_bots_move(match)
        seat = on_turn(match)
        if seat.number == number and not seat.bot_plays:
            wait(clock, seat.deadline - timezone.now() + timedelta(seconds=31))
            match.refresh_from_db()
        elif not seat.bot_plays:
            make.act(match, *_first(match))
    return match


def play_out(clock, match):
    while match.status == Match.Status.RUNNING:
        let_bots_move(match)
        if match.status == Match.Status.RUNNING and not on_turn(match).bot_plays:
            make.act(match, *_first(match))


def test_coming_back_in_time_clears_the_mark(clock):
    match = by_turns(seats=2)
    absent = on_turn(match).number
    wait(clock, 5 * DAY)
    let_bots_move(match)
    while on_turn(match).number != absent:
        make.act(match, *_first(match))
    make.act(match, *_first(match))
    seat = match.seats.get(number=absent)
    assert (seat.away, seat.timeouts, seat.forsaken) == (False, 0, None)


def test_a_leaver_is_last_the_survivors_are_rated_as_they_played_and_the_record_verifies(clock):
    match = by_turns()
    lose_seat(clock, match, 1)
    play_out(clock, match)
    assert match.seats.get(number=1).place == 3
    by_rules = match.result["by_rules"]["places"]
    survivors = sorted((0, 2), key=lambda seat: by_rules[seat])
    assert sorted((0, 2), key=lambda seat: match.seats.get(number=seat).place) == survivors
    assert check(match)["problem"] == ""
    assert open_match(match).agrees_with_log()
    rate_finished()
    changes = {row.user_id: row.change for row in LedgerRow.objects.filter(match=match)}
    assert sum(changes.values()) == 0
    assert changes[make.user_of(match, 1).pk] == min(changes.values())


@pytest.mark.parametrize(
    ("price", "last", "forsaken"), [("nothing", False, False), ("reliability", False, True), ("last_place", True, True)]
)
def test_a_seat_can_be_taken_back_at_the_price_the_policy_names(clock, price, last, forsaken):
    match = by_turns(return_price=price)
    lose_seat(clock, match, 1)
    asked = {"match_id": match.public_id, "user": make.user_of(match, 1), "command_id": make.command_id()}
    assert commands.return_to_seat(**asked) == commands.return_to_seat(**asked)
    match.refresh_from_db()
    seat = match.seats.get(number=1)
    assert (seat.lost, seat.bot_plays, seat.away) == (None, False, False)
    assert (seat.decision is None) == (seat.deadline is None)
    play_out(clock, match)
    seat.refresh_from_db()
    assert (seat.forsaken is not None) == forsaken
    assert (seat.last_from is not None) == last
    assert seat.place == 3 or not last
    assert check(match)["problem"] == ""


def test_who_takes_his_seat_back_before_the_stand_in_has_moved_can_run_out_of_time_again(clock):
    match = by_turns(seats=2)
    lose_seat(clock, match, 1)
    assert match.seats.get(number=1).decision is not None
    user = make.user_of(match, 1)
    commands.return_to_seat(match_id=match.public_id, user=user, command_id=make.command_id())
    assert wait(clock, 2 * DAY).timed_out == 1
    assert match.seats.get(number=1).stand_in


def test_one_seat_that_cannot_be_called_keeps_no_other_from_being_called(clock, monkeypatch, caplog):
    first, second = by_turns(), by_turns()
    claim, remind = sweeping.claim_timeout, sweeping.remind

    def breaks(step):
        return lambda **asked: 1 / 0 if asked["match_id"] == first.public_id else step(**asked)

    monkeypatch.setattr(sweeping, "claim_timeout", breaks(claim))
    monkeypatch.setattr(sweeping, "remind", breaks(remind))
    swept = wait(clock, 5 * DAY)
    assert (swept.reminded, swept.timed_out) == (1, 1)
    assert second.moves.get().kind == "timeout"
    assert "deadline_failed" in caplog.text


def test_nobody_takes_back_a_seat_that_is_his(clock):
    match = by_turns()
    with pytest.raises(Refusal, match="seat_is_yours"):
        commands.return_to_seat(match_id=match.public_id, user=make.user_of(match, 0), command_id=make.command_id())


def test_those_who_stayed_can_end_a_match_without_the_leaver(clock):
    match = by_turns(seats=2)
    lose_seat(clock, match, 0)
    asked = {"match_id": match.public_id, "agree": True, "command_id": make.command_id()}
    with pytest.raises(Refusal, match="seat_kept"):
        commands.agree_to_end(**asked, user=make.user_of(match, 0))
    commands.agree_to_end(**asked, user=make.user_of(match, 1))
    match.refresh_from_db()
    assert list(match.seats.values_list("place", flat=True)) == [2, 1]
    assert check(match)["problem"] == ""


def test_a_late_move_counts_until_the_time_out_is_written_down(clock):
    match = by_turns()
    seat = on_turn(match)
    clock.shift(5 * DAY)
    SiteClock.objects.update(beat=timezone.now())
    make.act(match, *_first(match))
    seat.refresh_from_db()
    assert (seat.timeouts, seat.bank_left) == (0, timedelta(0))


def test_a_time_out_claimed_for_an_older_decision_does_nothing(clock):
    match = by_turns()
    seat = on_turn(match)
    make.act(match, *_first(match))
    clock.shift(9 * DAY)
    SiteClock.objects.update(beat=timezone.now())
    assert not clocks.claim_timeout(match_id=match.public_id, seat_number=seat.number, decision=seat.decision)


# --- our own failures -------------------------------------------------------------------------------------------------


def deadlines():
    return dict(Seat.objects.exclude(deadline=None).values_list("pk", "deadline"))


def test_after_six_hours_of_silence_all_deadlines_have_moved_by_it_once(clock):
    by_turns()
    live = make.running("majesty", 2)
    before = deadlines()
    clock.shift(6 * HOUR)
    assert sweep().gap == 6 * HOUR
    assert sweep().gap == timedelta(0)
    extra = {seat.pk: site_clock.LIVE_EXTRA for seat in live.seats.all()}
    assert deadlines() == {pk: at + 6 * HOUR + extra.get(pk, timedelta(0)) for pk, at in before.items()}


def test_whoever_moves_first_after_a_silence_is_charged_for_none_of_it(clock):
    match = by_turns()
    seat = on_turn(match)
    clock.shift(2 * DAY)
    make.act(match, *_first(match))
    assert match.seats.get(pk=seat.pk).bank_left == 3 * DAY
    assert on_turn(match).deadline == timezone.now() + 4 * DAY
    assert sweep().gap == timedelta(0)


def test_a_clock_that_jumps_ahead_a_day_or_back_an_hour_costs_nobody_a_match(clock):
    match = by_turns()
    seat = on_turn(match)
    wait(clock, seat.deadline - NOON - timedelta(seconds=10))
    clock.shift(DAY)
    assert sweep().gap == DAY
    assert sweep().timed_out == 0
    clock.shift(-HOUR)
    assert sweep().timed_out == 0
    seat.refresh_from_db()
    assert seat.deadline - timezone.now() >= timedelta(seconds=10)
    clock.shift(HOUR)
    sweep()
    seat.refresh_from_db()
    assert seat.deadline - timezone.now() >= timedelta(seconds=10)


def test_while_the_clocks_are_stopped_nothing_runs_out_and_afterwards_they_run_on(clock):
    staff = make.person(is_staff=True)
    match = by_turns()
    seat = on_turn(match)
    site_clock.freeze(user=staff, reason="the river is in the cellar")
    for _ in range(3):
        wait(clock, 9 * DAY)
    make.act(match, *_first(match))
    assert match.seats.get(pk=seat.pk).bank_left == 3 * DAY
    assert on_turn(match).deadline is None
    site_clock.unfreeze(user=staff)
    site_clock.unfreeze(user=staff)
    assert sweep().started == 1
    assert on_turn(match).deadline == timezone.now() + 4 * DAY


def test_unfreezing_gives_back_exactly_the_time_that_was_left(clock):
    staff = make.person(is_staff=True)
    match = by_turns()
    wait(clock, HOUR)
    site_clock.freeze(user=staff, reason="")
    wait(clock, DAY)
    site_clock.unfreeze(user=staff)
    assert on_turn(match).deadline == timezone.now() + 4 * DAY - HOUR


def test_the_clocks_of_a_paused_match_stand_still_and_those_of_others_run(clock):
    match, other = by_turns(), by_turns()
    commands.pause_match(match_id=match.public_id)
    commands.pause_match(match_id=match.public_id)
    assert wait(clock, 5 * DAY).timed_out == 1
    commands.resume_match(match_id=match.public_id)
    commands.resume_match(match_id=match.public_id)
    assert on_turn(match).deadline == timezone.now() + 4 * DAY
    assert other.moves.count() == 1


def many(number):
    people = [make.person() for _ in range(2)]
    keys = []
    for _ in range(number):
        match = Match.objects.create(
            game="majesty", version=1, seat_count=2, owner=people[0], commitment="", speed="turns", status="running"
        )
        seat = Seat.objects.create(
            match=match, number=0, user=people[0], entropy="", decision=0, on_turn_since=NOON, due=NOON, deadline=NOON,
        )  # fmt: skip
        keys.append(seat.pk)
    return Seat.objects.filter(pk__in=keys)


def test_when_too_many_run_out_at_once_they_get_an_hour_and_the_alarm_is_raised(clock, caplog):
    sweep()
    seats = many(MOST_AT_ONCE + 1)
    swept = wait(clock, timedelta(minutes=1))
    assert (swept.spared, swept.timed_out) == (MOST_AT_ONCE + 1, 0)
    assert set(seats.values_list("deadline", flat=True)) == {timezone.now() + HOUR}
    assert "deadline_breaker" in caplog.text
    assert wait(clock, HOUR / 2).timed_out == 0


def test_the_grace_is_given_once_so_that_no_match_waits_for_ever(clock):
    sweep()
    many(MOST_AT_ONCE + 1)
    wait(clock, timedelta(minutes=1))
    swept = wait(clock, 2 * HOUR)
    assert (swept.spared, swept.timed_out) == (0, MOST_AT_ONCE + 1)


def test_a_few_at_once_are_called_as_usual(clock):
    sweep()
    many(MOST_AT_ONCE)
    assert wait(clock, timedelta(minutes=1)).timed_out == MOST_AT_ONCE


def test_a_match_from_before_there_were_clocks_gets_one(clock):
    match = by_turns()
    Match.objects.update(clock="")
    Seat.objects.update(deadline=None, due=None, remind_at=None, bank_left=None)
    assert sweep().started == 1
    assert on_turn(match).deadline == NOON + 4 * DAY


def test_time_outs_are_entries_of_the_log_that_nobody_made(clock):
    match = by_turns()
    wait(clock, 5 * DAY)
    entry = match.moves.get()
    assert (entry.kind, entry.state_hash, entry.action) == (Move.Kind.TIMEOUT, "", "null")
