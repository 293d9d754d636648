"""PURE. How urgent a report is: by what it is about, by who says so, and by how long it has waited."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

# What is reported, from what can wait to what spoils results for everybody.
SEVERITY: dict[str, float] = {"name": 20.0, "abandonment": 30.0, "behaviour": 40.0, "chat": 50.0, "collusion": 70.0}
PER_PAST_CASE, MOST_PAST_CASES = 0.15, 4
PER_DAY, MOST_DAYS = 2.0, 30.0  # nothing waits for ever: a month outweighs the difference between kinds


def accuracy(upheld: int, dismissed: int) -> float:
    """How often somebody's reports are right, between 0 and 1; a half before the first was decided."""
    return (upheld + 1) / (upheld + dismissed + 2)


def credence(accuracies: Iterable[float]) -> float:
    """How far several reporters together are believed: each one can be right independently of the others."""
    return 1 - prod(1 - one for one in accuracies)


def score(kind: str, accuracies: Iterable[float], past_cases: int, days_waiting: float) -> float:
    """The place in the queue: the higher, the sooner."""
    known = 1 + PER_PAST_CASE * min(past_cases, MOST_PAST_CASES)
    return SEVERITY[kind] * credence(accuracies) * known + PER_DAY * min(max(days_waiting, 0.0), MOST_DAYS)
