"""PURE. How well a system foretells matches, and how well it orders people, after so many rounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from leagues.ratings.study.contests import Contest, Round
from leagues.ratings.study.systems import System

MILESTONES = (10, 20, 50)
AHEAD = 5  # rounds over which predictions are judged after a milestone
LEAST_CHANCE = 1e-6


class Marks(NamedTuple):
    """After one milestone: the mean log-loss of the rounds to come, in bits a pair; and the rank correlation."""

    loss: float
    order: float


def follow(system: System, played: Iterable[Round]) -> dict[int, Marks]:
    """Let a system learn round after round, and judge it after each milestone."""
    losses: dict[int, list[float]] = {milestone: [] for milestone in MILESTONES}
    orders: dict[int, float] = {}
    for number, one in enumerate(played):
        if number in MILESTONES:
            people = list(one.strength)
            orders[number] = rank_correlation([system.level(p) for p in people], [one.strength[p] for p in people])
        for milestone in MILESTONES:
            if milestone <= number < milestone + AHEAD:
                losses[milestone] += [loss for contest in one.contests for loss in pair_losses(system, contest)]
        for contest in one.contests:
            system.learn(contest.players, contest.places)
    return {milestone: Marks(fmean(losses[milestone]), order) for milestone, order in orders.items()}


def pair_losses(system: System, contest: Contest) -> list[float]:
    """How surprised the system is by each pair of a match, in bits; a shared place counts half each way."""
    surprises = []
    for i, j in combinations(range(len(contest.players)), 2):
        chance = min(max(system.chance(contest.players[i], contest.players[j]), LEAST_CHANCE), 1 - LEAST_CHANCE)
        won = 0.5 if contest.places[i] == contest.places[j] else float(contest.places[i] < contest.places[j])
        surprises.append(-won * math.log2(chance) - (1 - won) * math.log2(1 - chance))
    return surprises


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: 1 when both put everybody in the same order, 0 when they have nothing to do with each other."""
    a, b = _ranks(one), _ranks(other)
    middle = fmean(a)
    together = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    apart = math.sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))
    return together / apart if apart else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1 on; equal values share the mean of theirs."""
    order = sorted(values)
    first = {value: order.index(value) for value in set(values)}
    return [first[value] + (order.count(value) + 1) / 2 for value in values]
