"""Phase 4 of a season: the limit is kept, the marker passes, and the next season or the score follows."""

from __future__ import annotations

from typing import Any, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.koryo.actions import DISCARDS, Discard
from games.rules.koryo.cards import (
    BARBARIANS,
    KINDS,
    OMNISCIENT,
    SEASONS,
)
from games.rules.koryo.dealing import deal_season
from games.rules.koryo.front import count_characters, has_character, lose_character
from games.rules.koryo.majority import limit_of, recount_all
from games.rules.koryo.phase import Phase
from games.rules.koryo.scoring import score, standing
from games.rules.koryo.state import END, OVER, State


@final
class End(Phase):
    """Each player above the limit discards the surplus, characters only, one at a time."""

    def legal(self, state: State, seat: int) -> list[Any]:
        """Any kind of character in front of the seat."""
        base = seat * KINDS
        tables = state.tables
        return [DISCARDS[kind] for kind in range(OMNISCIENT, BARBARIANS) if tables[base + kind]]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Discard one character; with none left to discard the next player is looked at."""
        if type(action) is not Discard:
            raise IllegalMove("It is the time to discard characters above the limit.")
        kind: int = action.kind
        if not has_character(state, seat, kind):
            raise IllegalMove("You have no such character in front of you.")
        lose_character(state, seat, kind)
        events = [Event("discarded", seat, {"cards": [[kind, 1]]})]
        surplus = state.surplus - 1
        state.surplus = 0
        if not (surplus and must_choose(state, seat, surplus, events)):
            check_limits(state, (seat - state.first) % state.seats + 1, events, rng)
        return events


def begin_end(state: State, events: list[Event], rng: Random) -> None:
    """All turns are played: look at the limits from the first player on."""
    state.phase = END
    state.raids = 0
    state.lobbyings = 0
    state.used = 0
    check_limits(state, 0, events, rng)


def check_limits(state: State, step: int, events: list[Event], rng: Random) -> None:
    """Look at the limit of each player from that step of the turn order on; stop where there is a choice to make."""
    while step < state.seats:
        seat = (state.first + step) % state.seats
        surplus = sum(state.tables[seat * KINDS : seat * KINDS + KINDS]) - limit_of(state, seat)
        if surplus > 0 and must_choose(state, seat, surplus, events):
            return
        step += 1
    end_season(state, events, rng)


def must_choose(state: State, seat: int, surplus: int, events: list[Event]) -> bool:
    """Wait for the seat to choose what to discard; where there is nothing to choose, discard and go on.

    There is no choice among characters of one family, nor where all must go. Events never go.
    """
    base = seat * KINDS
    held = [[kind, state.tables[base + kind]] for kind in range(OMNISCIENT, BARBARIANS) if state.tables[base + kind]]
    characters = count_characters(state, seat)
    if len(held) > 1 and surplus < characters:
        state.turn = seat
        state.surplus = surplus
        return True
    if held:
        lost = held if surplus >= characters else [[held[0][0], surplus]]
        for kind, count in lost:
            state.tables[base + kind] -= count
            state.pile[kind] += count
        recount_all(state)
        events.append(Event("discarded", seat, {"cards": lost}))
    return False


def end_season(state: State, events: list[Event], rng: Random) -> None:
    """Pass the first player's marker and deal again, or count the score after the last season."""
    state.first = (state.first + 1) % state.seats
    if state.season < SEASONS:
        scores = standing(state.tables, state.tokens, state.majority)
        events.append(Event("season_ended", None, {"season": state.season, "standing": scores}))
        state.season += 1
        events.append(deal_season(state, rng))
        return
    state.phase = OVER
    state.turn = state.first
    state.hands = [0] * (state.seats * KINDS)
    state.pile = [0] * KINDS
    result = score(state.tables, state.tokens)
    sheet = {"round": state.season, "scores": result.scores, "breakdown": result.breakdown}
    events.append(Event("round_scored", None, sheet))
    events.append(Event("match_ended", None, {"scores": result.scores, "places": result.places}))
