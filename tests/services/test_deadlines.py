"""A crowd of deadlines over every kind of night: each is called once, never before its promise, and soon after it."""

import os
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.matches import sweep as sweeping
from games.matches.clocks import arithmetic
from games.matches.commands import clocks
from games.matches.models import Seat
from tests.real.deadlines import INTERVAL, Deadlines

DEADLINES = int(os.environ.get("REGALIA_DEADLINES", "280"))
ENOUGH = 400  # to meet any fault; a run stops at the first few problems
pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(180 if DEADLINES < 1000 else 7200)]

# each begins before its night, so that the first deadlines fall into it
SPELLS = {
    "America springs forward": datetime(2027, 3, 13, 20, tzinfo=UTC),
    "Europe springs forward": datetime(2027, 3, 27, 16, tzinfo=UTC),
    "half an hour back on Lord Howe": datetime(2027, 4, 3, 8, tzinfo=UTC),
    "the south springs forward": datetime(2027, 10, 2, 6, tzinfo=UTC),
    "Europe goes back": datetime(2027, 10, 30, 16, tzinfo=UTC),
    "America goes back": datetime(2027, 11, 6, 20, tzinfo=UTC),
    "leap day": datetime(2028, 2, 28, 18, tzinfo=UTC),
}


def crowd(start, number):
    return Deadlines(number=number, start=start, matches=max(20, number // 12)).run()


@pytest.mark.parametrize("spell", SPELLS)
def test_every_deadline_is_called_once_and_never_early(spell, record_property):
    number = -(-DEADLINES // len(SPELLS))
    report = crowd(SPELLS[spell], number)
    record_property("figures", f"{dict(report.counts)} in {report.days} days, the latest {max(report.late)} s")
    assert not report.problems, "\n".join(report.problems)
    assert report.counts["timed_out"] >= number
    assert report.counts["reminded"] > 0
    assert report.latest(0.99) <= 2 * INTERVAL.total_seconds()


# --- without what keeps the promise ---------------------------------------------------------------------------------


def quiet_hours_are_forgotten(monkeypatch):
    monkeypatch.setattr(arithmetic, "out_of_time_off", lambda moment, calendar: moment)


def the_sweep_is_a_minute_ahead(monkeypatch):
    ahead = SimpleNamespace(now=lambda: timezone.now() + timedelta(minutes=1))
    monkeypatch.setattr(sweeping, "timezone", ahead)
    monkeypatch.setattr(clocks, "timezone", ahead)


def reminders_are_not_crossed_off(monkeypatch):
    remind = sweeping.remind

    def again(*, match_id, seat_number, decision):
        told = remind(match_id=match_id, seat_number=seat_number, decision=decision)
        Seat.objects.filter(match__public_id=match_id, number=seat_number).update(remind_at=timezone.now())
        return told

    monkeypatch.setattr(sweeping, "remind", again)


def time_outs_are_not_called(monkeypatch):
    monkeypatch.setattr(sweeping, "claim_timeout", lambda **asked: False)


def vacations_stop_no_clock(monkeypatch):
    monkeypatch.setattr(arithmetic, "later_by", lambda start, running, calendar: start + running)


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (quiet_hours_are_forgotten, "not as promised"),
        (the_sweep_is_a_minute_ahead, "came early"),
        (reminders_are_not_crossed_off, "reminded twice"),
        (time_outs_are_not_called, "never called"),
        (vacations_stop_no_clock, "not as promised"),
    ],
)
def test_a_fault_of_the_clocks_is_found(fault, found, monkeypatch):
    fault(monkeypatch)
    assert any(found in problem for problem in crowd(SPELLS["Europe goes back"], ENOUGH).problems)


def test_calls_that_come_late_are_seen(monkeypatch):
    beats = iter(range(10**6))
    sweep = sweeping.sweep
    monkeypatch.setattr("games.matches.tasks.sweep", lambda: sweep() if next(beats) % 5 == 0 else None)
    assert crowd(SPELLS["leap day"], 40).latest(0.99) > 2 * INTERVAL.total_seconds()
