"""Deadlines, banks and time off: laws that hold in every zone, on every day, daylight saving or not."""

import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from games.matches.clocks.arithmetic import bank_after, due_after, due_from, left_at
from games.matches.clocks.calendar import (
    ALWAYS_THERE,
    Calendar,
    after_quiet,
    later_by,
    out_of_time_off,
    run_between,
    zone_of,
)
from games.matches.clocks.policy import (
    PRESETS,
    USUAL,
    BadClock,
    ClockPolicy,
    check_policy,
    decode_policy,
    encode_policy,
)
from games.matches.clocks.vacations import MOST_A_YEAR, days_of
from tests.real import promises

# zones with whole and half hours of daylight saving, with none, at both ends of the day, and one that skipped a day
ZONES = (
    *("UTC", "Europe/Kyiv", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata"),
    *(
        "Pacific/Apia",
        "Pacific/Kiritimati",
        "Pacific/Pago_Pago",
        "America/Sao_Paulo",
        "Africa/Casablanca",
        "Asia/Tehran",
    ),
)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
TURNS, LIVE = USUAL["turns"], USUAL["live"]

moments = st.datetimes(datetime(2010, 1, 1), datetime(2032, 12, 31), timezones=st.just(UTC))
spans = st.timedeltas(timedelta(0), timedelta(days=40))
zones = st.sampled_from(ZONES)


@st.composite
def calendars(draw, vacation=True):
    starts = draw(st.none() | moments) if vacation else None
    return Calendar(
        draw(zones), draw(st.integers(0, 1439)), draw(st.integers(0, 480)),
        starts, starts and starts + draw(st.timedeltas(HOUR, 30 * DAY)),
    )  # fmt: skip


@st.composite
def near_vacation(draw):
    """A moment and a calendar whose vacation is not far from it."""
    now = draw(moments)
    starts = now + draw(st.timedeltas(-20 * DAY, 20 * DAY))
    off = draw(calendars(vacation=False))
    return now, off._replace(vacation_from=starts, vacation_until=starts + draw(st.timedeltas(HOUR, 30 * DAY)))


def local_minutes(moment, calendar):
    here = moment.astimezone(zone_of(calendar.zone))
    return here.hour * 60 + here.minute + here.second / 60


def is_quiet(moment, calendar):
    """By the wall clock alone, the way somebody looking at his watch would say it."""
    since = (local_minutes(moment, calendar) - calendar.quiet_from) % 1440
    return since < calendar.quiet_minutes


@given(moments, calendars(vacation=False))
@example(datetime(2027, 3, 28, 0, 30, tzinfo=UTC), Calendar("Europe/Kyiv", 120, 60))  # 02:00 to 03:00, then 04:00
@example(datetime(2027, 10, 31, 0, 30, tzinfo=UTC), Calendar("Europe/Kyiv", 180, 60))  # that hour comes twice
@example(datetime(2027, 4, 3, 15, 0, tzinfo=UTC), Calendar("Australia/Lord_Howe", 60, 60))  # half an hour
def test_a_deadline_leaves_the_quiet_hours_by_their_end_and_no_further(moment, calendar):
    moved = after_quiet(moment, calendar)
    assert moved >= moment
    assert moved - moment <= timedelta(minutes=calendar.quiet_minutes) + HOUR  # the hour of daylight saving
    assert after_quiet(moved, calendar) == moved
    if moved == moment:
        return
    end = calendar.quiet_from + calendar.quiet_minutes
    at_the_end = abs((local_minutes(moved, calendar) - end + 720) % 1440 - 720) < 0.01
    shifted = moved.astimezone(zone_of(calendar.zone)).utcoffset() != (moved - 2 * HOUR).astimezone(
        zone_of(calendar.zone)
    ).utcoffset()  # fmt: skip
    assert at_the_end or shifted


@given(moments, calendars(vacation=False))
def test_away_from_a_change_of_the_clocks_quiet_hours_are_what_the_watch_says(moment, calendar):
    zone = zone_of(calendar.zone)
    around = {(moment + n * HOUR).astimezone(zone).utcoffset() for n in range(-26, 27)}
    assume(len(around) == 1)
    moment = moment.replace(microsecond=0)
    assert (after_quiet(moment, calendar) != moment) == is_quiet(moment, calendar)


def changes_of_the_clocks():
    """Every change of the clocks in these zones from 2024 on, to the hour."""
    hours = [datetime(2024, 1, 1, tzinfo=UTC) + n * HOUR for n in range(24 * 365 * 4)]
    for zone in map(ZoneInfo, sorted({*ZONES, *promises.ZONES})):
        offsets = [hour.astimezone(zone).utcoffset() for hour in hours]
        yield from (
            (str(zone), hour) for hour, here, next in zip(hours, offsets, offsets[1:], strict=False) if here != next
        )


CHANGES = list(changes_of_the_clocks())


@given(st.sampled_from(CHANGES), st.integers(-180, 240), st.integers(0, 1439), st.integers(1, 480))
@example(("America/New_York", datetime(2027, 3, 14, 6, tzinfo=UTC)), 45, 22 * 60, 270)  # until 02:30, which never comes
@example(("Europe/Kyiv", datetime(2027, 3, 28, 0, tzinfo=UTC)), 75, 210, 60)  # from 03:30, which never comes
def test_even_when_the_clocks_change_no_deadline_is_called_while_the_watch_says_quiet(change, minutes, first, length):
    zone, hour = change
    moment, calendar = hour + timedelta(minutes=minutes), Calendar(zone, first, length)
    moved = after_quiet(moment, calendar)
    assert not is_quiet(moved, calendar)
    back = moved.astimezone(zone_of(zone)).utcoffset() < (moment - 3 * HOUR).astimezone(zone_of(zone)).utcoffset()
    by_the_watch = any(is_quiet(moment + timedelta(minutes=n), calendar) for n in range(-60 * back, 1))
    assert by_the_watch or moved == moment


def test_on_nights_of_change_a_slow_look_at_the_watch_finds_the_same():
    rng, policy = random.Random(2027), PRESETS["turns-24h"]
    for _ in range(2000):
        zone, hour = rng.choice(CHANGES)
        # many nights begin or end in the hours in which clocks change
        first = rng.choice((rng.randrange(1440), rng.randrange(300), 23 * 60 + 30))
        watch = promises.Watch(zone, first, rng.choice((rng.randint(1, 480), rng.randint(1, 90), 480)))
        moment = hour + rng.uniform(-12, 12) * HOUR
        moved = after_quiet(moment, Calendar(zone, watch.quiet_from, watch.quiet_minutes))
        earliest, latest = (look(watch, policy, moment) for look in (promises.first_free, promises.last_free))
        assert earliest <= moved <= latest, (watch, moment)
        assert earliest == latest or watch.goes_back(moment)


@given(near_vacation(), spans)
def test_no_time_runs_during_a_vacation(drawn, span):
    now, calendar = drawn
    end = later_by(now, span, calendar)
    first, last = calendar.vacation
    assert run_between(now, end, calendar) == span
    assert end >= now + span
    assert not first < end < last
    assert run_between(first, last, calendar) == timedelta(0)


@given(moments, moments, calendars())
def test_never_more_time_runs_than_passes(one, other, calendar):
    assert timedelta(0) <= run_between(one, other, calendar) <= max(timedelta(0), other - one)


@given(near_vacation())
def test_a_deadline_is_never_called_in_time_off(drawn):
    now, calendar = drawn
    moved = out_of_time_off(now, calendar)
    first, last = calendar.vacation
    assert not first <= moved < last
    assert after_quiet(moved, calendar) == moved


@given(moments, spans, calendars(), st.sampled_from(sorted(PRESETS)))
def test_nobody_has_less_time_than_he_was_promised(now, bank, calendar, name):
    policy = PRESETS[name]
    due = due_from(now, bank, policy, calendar)
    assert due.due >= now + policy.free + bank
    assert due.deadline >= due.due
    assert due.remind_at is None or now <= due.remind_at <= due.due


@given(moments, spans, st.timedeltas(timedelta(0), timedelta(days=60)), calendars(), st.sampled_from(sorted(PRESETS)))
def test_a_move_never_costs_more_than_the_time_it_took_and_never_fills_the_bank(now, bank, took, calendar, name):
    policy = PRESETS[name]
    due = due_from(now, bank, policy, calendar).due
    left = bank_after(now + took, due, bank, policy, calendar)
    assert policy.increment <= left <= bank + policy.increment
    assert bank + policy.increment - left <= took


@given(moments, spans, calendars(), st.timedeltas(timedelta(0), 5 * DAY))
def test_a_quick_move_by_turns_costs_nothing(now, bank, calendar, took):
    took = min(took, TURNS.free)
    due = due_from(now, bank, TURNS, calendar).due
    assert bank_after(now + took, due, bank, TURNS, calendar) == bank


@given(near_vacation(), spans)
def test_what_is_left_survives_a_change_of_the_calendar(drawn, bank):
    now, calendar = drawn
    before = due_from(now, bank, TURNS, ALWAYS_THERE).due
    left = left_at(now, before, TURNS, ALWAYS_THERE)
    after = due_after(now, left, bank, TURNS, calendar).due
    assert left_at(now, after, TURNS, calendar) == left
    assert left_at(now, due_after(now, left, bank, TURNS, ALWAYS_THERE).due, TURNS, ALWAYS_THERE) == left


@given(near_vacation(), spans)
def test_a_live_table_knows_no_time_off(drawn, bank):
    now, calendar = drawn
    assert due_from(now, bank, LIVE, calendar).deadline == now + bank


def test_quiet_hours_over_the_night_the_clocks_change():
    kyiv = Calendar("Europe/Kyiv", 23 * 60, 8 * 60)
    for day, hours in (("2027-03-28", 7), ("2027-10-31", 9), ("2027-06-01", 8)):
        morning = datetime.fromisoformat(f"{day}T07:00").replace(tzinfo=ZoneInfo("Europe/Kyiv")).astimezone(UTC)
        first = morning - timedelta(hours=hours)
        assert after_quiet(first, kyiv) == morning
        assert after_quiet(first - timedelta(seconds=1), kyiv) == first - timedelta(seconds=1)
        assert after_quiet(morning, kyiv) == morning


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played_and_stored(name):
    policy = PRESETS[name]
    check_policy(policy, ("squire",))
    assert decode_policy(encode_policy(policy), policy.kind) == policy
    assert name.startswith(policy.kind)


def test_a_policy_nobody_can_play_by_is_refused():
    for wrong in (
        ClockPolicy("live", 10, 1), ClockPolicy("live", 9999, 600), ClockPolicy("live", 0, 600, quiet_hours=True),
        ClockPolicy("turns", 1, 0, grace=30), ClockPolicy("turns", 86_400, 10**9, grace=30),
        ClockPolicy("live", 0, 600, stand_in="nobody"), ClockPolicy("live", 0, 600, grace=600),
    ):  # fmt: skip
        with pytest.raises(BadClock):
            check_policy(wrong, ("squire",))


@given(
    moments, st.integers(0, 4000), st.integers(0, 500), st.lists(st.tuples(st.integers(-400, 60), st.integers(1, 30)))
)
def test_vacation_days_are_earned_and_spent_within_the_cap(now, here_for, finished, taken):
    vacations = [(now + timedelta(days=first), now + timedelta(days=first + days)) for first, days in taken]
    days = days_of(now, now - timedelta(days=here_for), finished, vacations)
    assert 5 <= days.earned <= MOST_A_YEAR
    assert 0 <= days.left <= days.earned
    more = days_of(now, now - timedelta(days=here_for), finished + 3, vacations)
    assert more.earned >= days.earned
