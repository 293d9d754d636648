"""The end of the match: wounded, variety and majorities."""

from __future__ import annotations

from games.rules.contract import Result, places_of
from games.rules.majesty.cards import BUILDINGS, HOMES, INFIRMARY, MAJORITY, MOST_WOUNDED_COST, WOUND_COST
from games.rules.majesty.state import State


def final_result(state: State) -> Result:
    """The score sheet of a match in which everybody has taken the last card."""
    breakdown = [{"play": points} for points in state.points]
    score_wounded(state, breakdown)
    score_variety(state, breakdown)
    score_majorities(state, breakdown)
    scores = [sum(lines.values()) for lines in breakdown]
    return Result(scores, places_of(scores), breakdown)


def score_wounded(state: State, breakdown: list[dict[str, int]]) -> None:
    """Every wounded card costs points; it counts for nothing else but the infirmary's own majority."""
    cost = WOUND_COST[state.side(INFIRMARY)]
    for lines, counts in zip(breakdown, state.counts, strict=True):
        lines["wounded"] = -cost * counts[INFIRMARY]


def score_variety(state: State, breakdown: list[dict[str, int]]) -> None:
    """The number of inhabited buildings, squared."""
    for lines, counts in zip(breakdown, state.counts, strict=True):
        inhabited = sum(1 for building in range(HOMES) if counts[building])
        lines["variety"] = inhabited * inhabited


def score_majorities(state: State, breakdown: list[dict[str, int]]) -> None:
    """Building by building, everybody tied for the most gets the value in full; nobody does where all have none."""
    for building in range(HOMES):
        award(state, breakdown, building, MAJORITY[state.side(building)][building])
    if state.side(INFIRMARY):
        award(state, breakdown, INFIRMARY, -MOST_WOUNDED_COST[1])


def award(state: State, breakdown: list[dict[str, int]], building: int, value: int) -> None:
    """Give the value to everybody with the most cards in the building."""
    most = max(counts[building] for counts in state.counts)
    for lines, counts in zip(breakdown, state.counts, strict=True):
        lines[BUILDINGS[building]] = value if counts[building] == most > 0 else 0
