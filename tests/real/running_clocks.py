"""PURE. What a crowd of deadlines is made of: a clock that runs, the policies it may run by, what became of all."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.matches.clocks.policy import ClockPolicy
from tests.real.promises import Promise


@dataclass
class Running:
    """A decision whose clock runs: what was promised, and what the site has stored about it."""

    match: int
    seat: int
    decision: int
    user: int
    policy: ClockPolicy
    since: datetime
    time: timedelta
    promise: Promise
    deadline: datetime
    remind_at: datetime | None
    reminded: bool = False

    @property
    def called_from(self) -> datetime:
        """From when the sweep may call it, by what is stored."""
        return self.deadline + timedelta(seconds=self.policy.grace)


@dataclass
class Report:
    """What became of the deadlines."""

    counts: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)  # seconds of every time-out and reminder
    days: float = 0.0
    problems: list[str] = field(default_factory=list)

    def latest(self, share: float) -> float:
        """So much of all were not later than this many seconds."""
        return sorted(self.late)[int(share * (len(self.late) - 1))]


def any_policy(rng: random.Random) -> ClockPolicy:
    """Some clock, live in a quarter of all matches."""
    if rng.random() < 0.25:
        return ClockPolicy("live", rng.choice((0, 10, 60)), rng.choice((60, 120, 300, 900)), stand_in="page")
    times = {"per_move": rng.choice((1, 2, 5, 12, 24)) * 3600, "bank": rng.choice((0, 1, 6, 24)) * 3600}
    off = {"vacation": rng.random() < 0.7, "quiet_hours": rng.random() < 0.8}
    return ClockPolicy("turns", **times, **off, stand_in="page", grace=30)
