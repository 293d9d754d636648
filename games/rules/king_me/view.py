"""What one viewer may know of a match, built up from nothing. The only place that decides who sees what."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from games.rules import contract
from games.rules.king_me.cards import (
    COURTIERS,
    FLOOR_CAPACITY,
    GOALS,
    NOBLES,
    PLACED_BY_ALL,
    POINTS,
    ROUNDS,
    SERVANTS,
    THRONE,
)
from games.rules.king_me.scoring import card_worth
from games.rules.king_me.seating import SEATS_IN
from games.rules.king_me.state import (
    ELECTION,
    NOBODY,
    PAST_ELECTIONS,
    PAST_FLOORS,
    PAST_GOALS,
    PAST_SCORES,
    State,
)

Switch = Literal["on", "off"]
PHASE_NAMES: Final = ("placement", "ascent", "election", "over")


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """Whether everybody is shown how many No cards each player still holds."""

    show_no_cards: Switch = "off"


OPTIONS: Final = (Options("off"), Options("on"))


class Floor(msgspec.Struct, frozen=True):
    """One level of the palace as printed on the board: what it pays and how many it holds."""

    points: int
    capacity: int


def _palace(seats: int) -> tuple[Floor, ...]:
    servants = COURTIERS - PLACED_BY_ALL[seats]
    between = [Floor(POINTS[floor], FLOOR_CAPACITY) for floor in range(SERVANTS + 1, NOBLES + 1)]
    return (Floor(POINTS[SERVANTS], servants), *between, Floor(POINTS[THRONE], 1))


PALACES: Final = tuple([_palace(seats) for seats in range(len(PLACED_BY_ALL))])


class Election(msgspec.Struct, frozen=True):
    """One revealed vote: who nominated whom, and who said No."""

    nominator: int
    candidate: int
    noes: tuple[int, ...]


class FinishedRound(msgspec.Struct, frozen=True):
    """What a finished round has shown: goal cards with their favourites, the last floors, the points, the votes."""

    goals: list[int]
    favourites: list[tuple[int, ...]]
    floors: list[int]
    scores: list[int]
    elections: list[Election]


class View(contract.View):
    """The match as its viewer knows it (viewer None: a spectator)."""

    viewer: int | None
    seats: int
    options: Options
    phase: str
    round: int
    actors: tuple[int, ...]
    first: int
    turn: int
    crown: int | None
    candidate: int | None
    to_place: int
    floors: list[int]  # by courtier: 0-6, 7 out of the round, 8 beside the board
    voted: tuple[int, ...]  # in the running election
    elections: list[Election]
    scores: list[int]
    past: list[FinishedRound]
    no_cards: list[int] | None  # of everybody, where the table shows them
    my_goal: int | None
    my_favourites: tuple[int, ...]
    my_no_cards: int | None
    my_vote: bool | None
    my_points: int | None  # what the own goal card would bring if the round ended with everybody where they stand
    palace: tuple[Floor, ...]  # by floor


def see(state: State, seat: int | None) -> View:
    """The match as this seat (None: a spectator) may know it."""
    everyone = (1 << state.seats) - 1
    voted = everyone & ~state.acting if state.phase == ELECTION else 0
    goal: int | None = None
    no_cards: int | None = None
    vote: bool | None = None
    points: int | None = None
    if seat is not None:
        goal = state.goals[seat]
        no_cards = state.no_cards[seat]
        points = card_worth(goal, state.floors, state.round == ROUNDS)
        if voted >> seat & 1:
            vote = not state.noes >> seat & 1
    return View(
        seat,
        state.seats,
        OPTIONS[state.show_no_cards],
        PHASE_NAMES[state.phase],
        state.round,
        SEATS_IN[state.acting],
        state.first,
        state.turn,
        None if state.crown == NOBODY else state.crown,
        None if state.candidate == NOBODY else state.candidate,
        state.to_place,
        state.floors[:],
        SEATS_IN[voted],
        elections_of(state.elections),
        list(state.scores),
        [_finished(past) for past in state.past],
        list(state.no_cards) if state.show_no_cards else None,
        goal,
        () if goal is None else GOALS[goal],
        no_cards,
        vote,
        points,
        PALACES[state.seats],
    )


def elections_of(numbers: tuple[int, ...] | list[int]) -> list[Election]:
    """The elections out of their flat form: nominator, candidate, mask of Noes."""
    return [Election(numbers[i], numbers[i + 1], SEATS_IN[numbers[i + 2]]) for i in range(0, len(numbers), 3)]


def _finished(past: list[list[int]]) -> FinishedRound:
    goals = past[PAST_GOALS]
    return FinishedRound(
        goals[:],
        [GOALS[goal] for goal in goals],
        past[PAST_FLOORS][:],
        past[PAST_SCORES][:],
        elections_of(past[PAST_ELECTIONS]),
    )
