"""A second scorer for King Me!, written from the rules text alone; it shares no code and no table with the engine."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Result

FAVOURITES = {
    0: "0 1 2 3 8 12",
    1: "0 1 2 5 7 11",
    2: "0 1 4 7 9 10",
    3: "0 1 5 6 8 10",
    4: "0 1 6 9 11 12",
    5: "0 2 3 4 10 11",
    6: "0 2 4 6 7 8",
    7: "0 2 5 9 10 12",
    8: "0 3 4 5 6 9",
    9: "0 3 6 7 10 12",
    10: "0 3 7 8 9 11",
    11: "0 4 5 8 11 12",
    12: "1 2 3 6 7 9",
    13: "1 2 4 5 8 9",
    14: "1 2 4 6 10 12",
    15: "1 3 4 5 7 12",
    16: "1 3 4 6 8 11",
    17: "1 3 5 9 10 11",
    18: "1 7 8 10 11 12",
    19: "2 3 5 6 11 12",
    20: "2 3 5 7 8 10",
    21: "2 4 7 9 11 12",
    22: "2 6 8 9 10 11",
    23: "3 4 8 9 10 12",
    24: "4 5 6 7 10 11",
    25: "5 6 7 8 9 12",
}
WORTH = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 10}


def naive_result(state: Any) -> Result:
    """The result of a finished match, recomputed from the goal cards and last floors of its three rounds."""
    seats = range(state.seats)
    breakdown: list[dict[str, int]] = [{} for _ in seats]
    palace = [0 for _ in seats]
    for number, (goals, floors, _scores, _elections) in enumerate(state.past, start=1):
        for seat in seats:
            points = 0
            palace[seat] = 0
            for name in FAVOURITES[goals[seat]].split():
                where = str(floors[int(name)])
                if where in WORTH:  # anything else is no floor: out of the round
                    points = points + WORTH[where]
                    palace[seat] = palace[seat] + 1
            breakdown[seat][f"round_{number}"] = points
            if number == 3:
                breakdown[seat]["empty_handed"] = 33 if points == 0 else 0
    scores = [sum(lines.values()) for lines in breakdown]
    places = []
    for seat in seats:
        better = 0
        for other in seats:
            tied = scores[other] == scores[seat]
            if scores[other] > scores[seat] or (tied and palace[other] > palace[seat]):
                better += 1
        places.append(1 + better)
    return Result(scores, places, breakdown)
