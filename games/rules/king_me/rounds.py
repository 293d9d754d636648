"""How a round begins and ends: goal cards drawn, courtiers set aside, points written down."""

from __future__ import annotations

from typing import Any, Final

from games.rules.contract import Event, Random
from games.rules.king_me.cards import BESIDE, COURTIERS, GOALS, NO_CARDS, PLACED_BY_ALL, ROUNDS
from games.rules.king_me.scoring import final_result, round_lines
from games.rules.king_me.state import NOBODY, OVER, PAST_GOALS, PLACEMENT, State

ALL_COURTIERS: Final = (1 << COURTIERS) - 1
ALL_ROOMS: Final = 0b1111
# What the owner of a goal card is told of it; never changed.
GOAL_DATA: Final[list[dict[str, Any]]] = [
    {"goal": goal, "favourites": favourites} for goal, favourites in enumerate(GOALS)
]


def new_match(seats: int, show_no_cards: bool, rng: Random) -> State:
    """A match before its first placement. Draws the first player, then the goal cards from seat 0 on."""
    state = State(
        seats, show_no_cards, PLACEMENT, 0, rng.randrange(seats), 0, 0, NOBODY, NOBODY,
        0, 0, 0, 0, [], [], [], (), (), (), (0,) * seats, [],
    )  # fmt: skip
    begin_round(state, state.first, rng)
    return state


def begin_round(state: State, first: int, rng: Random) -> list[Event]:
    """New goal cards, all No cards back, all courtiers beside the board."""
    state.round += 1
    state.phase = PLACEMENT
    state.first = first
    state.turn = first
    state.acting = 1 << first
    state.to_place = PLACED_BY_ALL[state.seats]
    state.rooms = ALL_ROOMS
    state.risers = 0
    state.floors = [BESIDE] * COURTIERS
    state.on = [0, 0, 0, 0, 0, 0, 0, 0, ALL_COURTIERS]
    state.count = [0, 0, 0, 0, 0, 0, 0, 0, COURTIERS]
    state.goals = draw_goals(unseen_goals([past[PAST_GOALS] for past in state.past]), state.seats, rng)
    state.no_cards = (NO_CARDS[state.seats],) * state.seats
    state.elections = ()
    secret = {seat: GOAL_DATA[goal] for seat, goal in enumerate(state.goals)}
    return [Event("round_started", first, {"round": state.round}, secret)]


def unseen_goals(shown: list[list[int]]) -> list[int]:
    """The goal cards that no finished round has shown."""
    deck = list(range(len(GOALS)))
    for goals in shown:
        for goal in goals:
            deck.remove(goal)
    return deck


def draw_goals(deck: list[int], number: int, rng: Random) -> tuple[int, ...]:
    """So many different cards of the deck, which is used up on the way."""
    return tuple([deck.pop(rng.randrange(len(deck))) for _ in range(number)])


def end_round(state: State, king: int, rng: Random) -> list[Event]:
    """Show the goal cards, write the points down, and go on with the next round or finish."""
    last = state.round == ROUNDS
    goals = list(state.goals)
    lines = [round_lines(goal, state.floors, king, last) for goal in goals]
    scores = [line["king"] + line["palace"] + line["empty_handed"] for line in lines]
    state.scores = tuple([total + score for total, score in zip(state.scores, scores, strict=True)])
    state.past = [*state.past, [goals, state.floors[:], scores, list(state.elections)]]
    scored = Event(
        "round_scored",
        None,
        {
            "round": state.round,
            "scores": scores,
            "totals": list(state.scores),
            "breakdown": lines,
            "goals": goals,
            "favourites": [GOALS[goal] for goal in goals],
        },
    )
    if not last:
        return [scored, *begin_round(state, (state.crown + 1) % state.seats, rng)]
    state.phase = OVER
    state.acting = 0
    result = final_result(state)
    assert result is not None
    return [scored, Event("match_ended", None, {"scores": result.scores, "places": result.places})]
