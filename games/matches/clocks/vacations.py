"""PURE. How many days of vacation somebody has, and which vacations can be planned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

YEAR = timedelta(days=365)
FIRST_DAYS = 5  # everybody starts with
MATCHES_A_DAY = 3  # finished matches that earn one more
MONTH = timedelta(days=30)  # of being here that earns one more
MOST_A_YEAR = 30
LONGEST_AHEAD = timedelta(days=60)


class Days(NamedTuple):
    """The days of the last twelve months: what was earned, and what of it is spent or planned."""

    earned: int
    spent: int

    @property
    def left(self) -> int:
        """How many can still be taken."""
        return max(0, self.earned - self.spent)


def days_of(now: datetime, joined: datetime, finished: int, vacations: Sequence[tuple[datetime, datetime]]) -> Days:
    """The balance of somebody who joined then, finished so many matches in the last year and took these vacations."""
    months = max(timedelta(0), min(now - joined, YEAR)) // MONTH
    earned = min(MOST_A_YEAR, FIRST_DAYS + months + finished // MATCHES_A_DAY)
    year = now - YEAR
    spent = sum(days_in(max(starts, year), ends) for starts, ends in vacations if ends > year)
    return Days(earned, spent)


def days_in(starts: datetime, ends: datetime) -> int:
    """How many days an interval counts as: one that has begun counts whole."""
    return max(0, math.ceil((ends - starts) / timedelta(days=1)))
