"""PURE. How unusual honest pairs look: the scores of pairs made up by lot from what everybody really did.

A normal distribution is wrong here, and on the side that accuses: one match can move much, for some people more than
for others, and a score is the largest of three.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from math import exp, log, sqrt

from portal.moderation.signals.leanings import LEAST_SHARED, Pair, PairScore, Standard, Sums, scored, sorted_pair

STEPS = (3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40, 60, 100)  # shared matches; between two the lower one counts
DRAWS = 10_000  # pairs made up for each step
TAILS = (1.0, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001)  # the last is seen ten times
LEAST_OWN = 20  # of somebody's rows, to be drawn from; with fewer, those of all are
SEED = 17  # any; counting again must find the same

Usual = dict[int, list[float]]  # by number of shared matches: the scores that these TAILS of honest pairs exceed


def usual_scores(values: Sequence[Standard]) -> Usual:
    """What honest pairs of this population score, for every step of shared matches that some pair has reached."""
    shared: dict[Pair, set[int]] = defaultdict(set)
    for one in values:
        shared[sorted_pair(one.giver, one.taker)].add(one.match)
    pairs = sorted(pair for pair, matches in shared.items() if len(matches) >= LEAST_SHARED)
    most = max((len(matches) for matches in shared.values()), default=0)
    pots = _pots(values)
    rng = random.Random(SEED)  # noqa: S311  (a simulation)
    return {
        step: _tails([_made_up(pots, rng.choice(pairs), step, rng) for _ in range(DRAWS)])
        for step in STEPS
        if step <= most
    }


def chance(usual: Usual, found: PairScore) -> float:
    """How often an honest pair with as many shared matches looks at least so unusual; 1 where nothing is known."""
    known = [step for step in usual if step <= found.matches]
    if not known:
        return 1.0
    scores = usual[max(known)]
    above = next((at for at, score in enumerate(scores) if score >= found.score), len(scores) - 1)
    if above == 0:
        return 1.0
    # Between two known shares, and beyond the last one, a straight line on a logarithmic scale: less steep than the
    # end of a normal distribution, so it never makes a pair look rarer than it is.
    low, high = scores[above - 1], scores[above]
    slope = (log(TAILS[above]) - log(TAILS[above - 1])) / max(high - low, 1e-9)
    return min(1.0, exp(log(TAILS[above - 1]) + slope * (found.score - low)))


def _pots(values: Sequence[Standard]) -> dict[int, list[Sums]]:
    """By giver: what chance did to leanings and gifts. What is steady between two is taken off: it may be a pact."""
    sums: dict[Pair, list[Sums]] = defaultdict(list)
    for one in values:
        sums[one.giver, one.taker].append((one.value, one.gift))
    own: dict[int, list[Sums]] = defaultdict(list)
    for (giver, _taker), those in sums.items():
        if (number := len(those)) > 1:
            value, gift = (sum(column) / number for column in zip(*those, strict=True))
            lost = sqrt(number / (number - 1))  # a mean of its own hides some of the spread
            own[giver] += [((one - value) * lost, (other - gift) * lost) for one, other in those]
    everybody = [drawn for those in own.values() for drawn in those]
    people = {person for pair in sums for person in pair}
    return {person: own[person] if len(own[person]) >= LEAST_OWN else everybody for person in people}


def _made_up(pots: dict[int, list[Sums]], pair: Pair, matches: int, rng: random.Random) -> float:
    """The score of two people who owe each other nothing: each gives as often to anybody, by lot."""
    drawn = [rng.choices(pots[person], k=matches) for person in pair]
    forth, back = ((sum([value for value, _ in those]), sum([gift for _, gift in those])) for those in drawn)
    return scored(matches, forth, back).score


def _tails(scores: list[float]) -> list[float]:
    """The scores that the shares of TAILS reach, from the lowest to the highest."""
    scores.sort()
    return [scores[min(len(scores) - 1, round(len(scores) * (1 - share)))] for share in TAILS]
