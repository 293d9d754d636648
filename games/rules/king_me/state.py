"""Everything about a match of King Me!, as flat numbers: bots copy and change it millions of times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

PLACEMENT: Final = 0
ASCENT: Final = 1
ELECTION: Final = 2
OVER: Final = 3

NOBODY: Final = -1

# What a finished round leaves, in this order, in `State.past`.
PAST_GOALS: Final = 0
PAST_FLOORS: Final = 1
PAST_SCORES: Final = 2
PAST_ELECTIONS: Final = 3


@final
@dataclass(init=False)
class State:
    """All of a match. `floors`, `on` and `count` change in place; every other sequence is replaced, never changed."""

    __slots__ = (
        "acting",
        "candidate",
        "count",
        "crown",
        "elections",
        "first",
        "floors",
        "goals",
        "no_cards",
        "noes",
        "on",
        "past",
        "phase",
        "risers",
        "rooms",
        "round",
        "scores",
        "seats",
        "show_no_cards",
        "to_place",
        "turn",
    )

    seats: int
    show_no_cards: bool
    phase: int
    round: int  # 1-3
    first: int
    turn: int
    acting: int  # mask of the seats that may act
    crown: int  # NOBODY until the first nomination of the match
    candidate: int  # the courtier being voted on, or NOBODY
    to_place: int  # placements still to come this round
    rooms: int  # mask of the floors 1-4 with room, bit 0 for floor 1
    risers: int  # mask of the courtiers that may move up
    noes: int  # SECRET until all votes are in: mask of the seats that voted No
    floors: list[int]  # by courtier: floor, OUT or BESIDE
    on: list[int]  # by place: mask of the courtiers there
    count: list[int]  # by place: how many are there
    goals: tuple[int, ...]  # SECRET: by seat, the goal card of this round
    no_cards: tuple[int, ...]  # by seat, not counting down before the votes are revealed
    elections: tuple[int, ...]  # this round's revealed votes, three numbers each: nominator, candidate, mask of Noes
    scores: tuple[int, ...]
    past: list[list[list[int]]]  # by finished round: see PAST_GOALS and so on

    def __init__(
        self,
        seats: int,
        show_no_cards: bool,
        phase: int,
        round: int,
        first: int,
        turn: int,
        acting: int,
        crown: int,
        candidate: int,
        to_place: int,
        rooms: int,
        risers: int,
        noes: int,
        floors: list[int],
        on: list[int],
        count: list[int],
        goals: tuple[int, ...],
        no_cards: tuple[int, ...],
        elections: tuple[int, ...],
        scores: tuple[int, ...],
        past: list[list[list[int]]],
    ) -> None:
        self.seats = seats
        self.show_no_cards = show_no_cards
        self.phase = phase
        self.round = round
        self.first = first
        self.turn = turn
        self.acting = acting
        self.crown = crown
        self.candidate = candidate
        self.to_place = to_place
        self.rooms = rooms
        self.risers = risers
        self.noes = noes
        self.floors = floors
        self.on = on
        self.count = count
        self.goals = goals
        self.no_cards = no_cards
        self.elections = elections
        self.scores = scores
        self.past = past

    def copy(self) -> State:
        """An independent copy; what is never changed in place is shared."""
        return State(
            self.seats,
            self.show_no_cards,
            self.phase,
            self.round,
            self.first,
            self.turn,
            self.acting,
            self.crown,
            self.candidate,
            self.to_place,
            self.rooms,
            self.risers,
            self.noes,
            self.floors[:],
            self.on[:],
            self.count[:],
            self.goals,
            self.no_cards,
            self.elections,
            self.scores,
            self.past,
        )
