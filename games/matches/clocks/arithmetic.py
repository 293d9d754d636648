"""PURE. When a decision is due and what a move costs the bank.

A bank is never counted down: the moment at which it would be empty is stored, and what is left is read off that
moment. Whoever moves that moment, because the site was down or a vacation began, has thereby settled the bank too.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.matches.clocks.calendar import Calendar, later_by, out_of_time_off, run_between
from games.matches.clocks.policy import ClockPolicy

REMINDER = 0.8  # of the time is gone when the player is reminded


class Due(NamedTuple):
    """When a seat's time runs out, when it is called (quiet hours are over), and when its player is reminded."""

    due: datetime
    deadline: datetime
    remind_at: datetime | None


def due_from(now: datetime, bank: timedelta, policy: ClockPolicy, calendar: Calendar) -> Due:
    """The deadline of a decision that begins now."""
    return due_after(now, policy.free + bank, policy.free + bank, policy, calendar)


def due_after(now: datetime, left: timedelta, whole: timedelta, policy: ClockPolicy, calendar: Calendar) -> Due:
    """The deadline of a decision for which so much of the whole time is left."""
    off = calendar.under(policy)
    due = later_by(now, left, off)
    remind = None
    if policy.kind == "turns":
        unspoken = max(timedelta(0), left - whole * (1 - REMINDER))
        remind = min(out_of_time_off(later_by(now, unspoken, off), off), due)
    return Due(due, out_of_time_off(due, off), remind)


def left_at(now: datetime, due: datetime, policy: ClockPolicy, calendar: Calendar) -> timedelta:
    """How much time is left for a decision."""
    return run_between(now, due, calendar.under(policy))


def bank_after(now: datetime, due: datetime, bank: timedelta, policy: ClockPolicy, calendar: Calendar) -> timedelta:
    """The bank after a move made now: what of it is left, and the increment."""
    return min(bank, left_at(now, due, policy, calendar)) + policy.increment
