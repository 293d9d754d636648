"""The end of the match: wounded, variety and majorities."""

from __future__ import annotations

from games.rules.contract import Result, places_of
from games.rules.majesty.cards import BUILDINGS, HOMES, INFIRMARY, MAJORITY, MOST_WOUNDED_COST, WOUND_COST
from games.rules.majesty.state import State


def final_result(state: State) -> Result:
    """The score sheet of a match in which everybody has taken the last card."""
    prizes = majorities(state)
    most = [max(column) for column in zip(*state.counts, strict=True)]
    breakdown = [score_sheet(state, seat, prizes, most) for seat in range(state.seats)]
    scores = [sum(lines.values()) for lines in breakdown]
    return Result(scores, places_of(scores), breakdown)


def majorities(state: State) -> list[int]:
    """What the most cards in each building are worth; in the infirmary, side B only, they cost."""
    prizes = [MAJORITY[state.sides >> building & 1][building] for building in range(HOMES)]
    if state.side(INFIRMARY):
        prizes.append(-MOST_WOUNDED_COST[1])
    return prizes


def score_sheet(state: State, seat: int, prizes: list[int], most: list[int]) -> dict[str, int]:
    """The lines of one seat.

    Every wounded card costs points; it counts for nothing else but the infirmary's own majority. The number of
    inhabited buildings is squared. Building by building, everybody tied for the most gets the prize in full; nobody
    does where all have none.
    """
    mine = state.counts[seat]
    inhabited = HOMES - mine[:HOMES].count(0)
    lines = {
        "play": state.points[seat],
        "wounded": -WOUND_COST[state.side(INFIRMARY)] * mine[INFIRMARY],
        "variety": inhabited * inhabited,
    }
    for building, prize in enumerate(prizes):
        lines[BUILDINGS[building]] = prize if mine[building] == most[building] > 0 else 0
    return lines
