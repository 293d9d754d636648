"""What a round and a match are worth."""

from __future__ import annotations

from games.rules.contract import Result, places_of
from games.rules.king_me.cards import GOALS, MOST_PER_ROUND, POINTS, ROUNDS, THRONE
from games.rules.king_me.state import OVER, PAST_FLOORS, PAST_GOALS, PAST_SCORES, State


def points_of(goal: int, floors: list[int]) -> int:
    """What the six favourites of a goal card are worth where they stand."""
    a, b, c, d, e, f = GOALS[goal]
    worth = POINTS
    return (
        worth[floors[a]] + worth[floors[b]] + worth[floors[c]] + worth[floors[d]] + worth[floors[e]] + worth[floors[f]]
    )


def card_worth(goal: int, floors: list[int], last: bool) -> int:
    """What a goal card brings with the courtiers standing so: in the last round exactly nothing is worth the most."""
    points = points_of(goal, floors)
    return MOST_PER_ROUND if last and points == 0 else points


def in_palace(goal: int, floors: list[int]) -> int:
    """How many favourites of a goal card are still on floors 0-6."""
    return sum(floors[courtier] <= THRONE for courtier in GOALS[goal])


def round_lines(goal: int, floors: list[int], king: int, last: bool) -> dict[str, int]:
    """The score sheet of one seat for one round: the king, everybody else, and the prize for nothing at all."""
    points = points_of(goal, floors)
    crowned = POINTS[THRONE] if king in GOALS[goal] else 0
    prize = MOST_PER_ROUND if last and points == 0 else 0
    return {"king": crowned, "palace": points - crowned, "empty_handed": prize}


def final_result(state: State) -> Result | None:
    """Sum of three rounds; among equals whoever has more favourites of the last card still in the palace."""
    if state.phase != OVER:
        return None
    last = state.past[ROUNDS - 1]
    palace = [in_palace(goal, last[PAST_FLOORS]) for goal in last[PAST_GOALS]]
    places = places_of([(state.scores[seat], palace[seat]) for seat in range(state.seats)])
    return Result(list(state.scores), places, [_match_lines(state, seat) for seat in range(state.seats)])


def _match_lines(state: State, seat: int) -> dict[str, int]:
    last = state.past[ROUNDS - 1]
    raw = points_of(last[PAST_GOALS][seat], last[PAST_FLOORS])
    return {
        "round_1": state.past[0][PAST_SCORES][seat],
        "round_2": state.past[1][PAST_SCORES][seat],
        "round_3": raw,
        "empty_handed": last[PAST_SCORES][seat] - raw,
    }
