"""Making up what a viewer cannot know: other seats' goal cards and the votes that still lie face down."""

from __future__ import annotations

from games.rules.contract import Random
from games.rules.king_me.cards import FLOOR_CAPACITY, NO_CARDS, NOBLES, PLACES, SERVANTS
from games.rules.king_me.rounds import ALL_ROOMS, draw_goals, unseen_goals
from games.rules.king_me.seating import mask_of
from games.rules.king_me.state import ASCENT, ELECTION, NOBODY, OVER, PLACEMENT, State
from games.rules.king_me.view import PHASE_NAMES, Election, View


def imagined(view: View, rng: Random) -> State:
    """A full match in which this viewer would see exactly this."""
    phase: int = PHASE_NAMES.index(view.phase)
    on, count = _palace(view.floors)
    no_cards = _no_cards_left(view)
    return State(
        view.seats,
        view.options.show_no_cards == "on",
        phase,
        view.round,
        view.first,
        view.turn,
        mask_of(view.actors),
        NOBODY if view.crown is None else view.crown,
        NOBODY if view.candidate is None else view.candidate,
        view.to_place,
        _rooms(count) if phase == PLACEMENT else 0,
        risers_of(on, count) if phase >= ASCENT else 0,
        _noes(view, no_cards, rng) if phase == ELECTION else 0,
        view.floors[:],
        on,
        count,
        tuple(view.past[-1].goals) if phase == OVER else _goals(view, rng),
        no_cards,
        tuple(_flat(view.elections)),
        tuple(view.scores),
        [[past.goals[:], past.floors[:], past.scores[:], _flat(past.elections)] for past in view.past],
    )


def risers_of(on: list[int], count: list[int]) -> int:
    """The mask of the courtiers that may move up: those below a floor with room."""
    risers = 0
    for floor in range(SERVANTS, NOBLES + 1):
        if count[floor + 1] < FLOOR_CAPACITY:
            risers |= on[floor]
    return risers


def _palace(floors: list[int]) -> tuple[list[int], list[int]]:
    on = [0] * PLACES
    count = [0] * PLACES
    bit = 1
    for floor in floors:
        on[floor] |= bit
        count[floor] += 1
        bit <<= 1
    return on, count


def _rooms(count: list[int]) -> int:
    rooms = ALL_ROOMS
    for floor in range(1, 5):
        if count[floor] == FLOOR_CAPACITY:
            rooms &= ~(1 << (floor - 1))
    return rooms


def _no_cards_left(view: View) -> tuple[int, ...]:
    """Every No ever played this round has been seen, so what is left can be worked out."""
    left = [NO_CARDS[view.seats]] * view.seats
    for election in view.elections:
        for seat in election.noes:
            left[seat] -= 1
    return tuple(left)


def _noes(view: View, no_cards: tuple[int, ...], rng: Random) -> int:
    """The viewer's own vote as it is; every other face-down vote of a seat with a choice by the toss of a coin."""
    noes = 0
    for seat in view.voted:
        mine = seat == view.viewer
        if (mine and view.my_vote is False) or (not mine and no_cards[seat] and rng.randrange(2)):
            noes |= 1 << seat
    return noes


def _goals(view: View, rng: Random) -> tuple[int, ...]:
    """The viewer's own card, and for everybody else cards that neither he nor a finished round has shown."""
    deck = unseen_goals([past.goals for past in view.past])
    own = view.my_goal
    if view.viewer is None or own is None:
        return draw_goals(deck, view.seats, rng)
    deck.remove(own)
    others = draw_goals(deck, view.seats - 1, rng)
    return (*others[: view.viewer], own, *others[view.viewer :])


def _flat(elections: list[Election]) -> list[int]:
    flat: list[int] = []
    for election in elections:
        flat.append(election.nominator)
        flat.append(election.candidate)
        flat.append(mask_of(election.noes))
    return flat
