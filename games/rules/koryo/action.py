"""Phase 3 of a season: each player reveals, uses effects, resolves events and ends the turn."""

from __future__ import annotations

from typing import Any, Final, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.koryo.actions import (
    BANISH_BARBARIANS,
    BANISH_LOBBYING,
    END_TURN,
    RAIDS,
    REVEAL,
    STEALS,
    TAKE_TOKEN,
    Banish,
    EndTurn,
    Lobby,
    Raid,
    Reveal,
    Steal,
    Swap,
    TakeToken,
)
from games.rules.koryo.cards import BANKER, BARBARIANS, GUARDIAN, KINDS, LOBBYING, PRIEST, SPY
from games.rules.koryo.end import begin_end
from games.rules.koryo.front import add_characters, has_character, lose_character
from games.rules.koryo.lobbying import add_first, add_second, name_first, swap
from games.rules.koryo.majority import recount
from games.rules.koryo.news import TURN_ENDED
from games.rules.koryo.phase import Phase
from games.rules.koryo.state import State

USED_BANKER: Final = 1
USED_PRIEST: Final = 2
USED_SPY: Final = 4


def begin_turn(state: State) -> None:
    """A fresh action turn of the seat on turn; an empty order needs no revealing."""
    base = state.turn * KINDS
    state.revealed = not any(state.orders[base : base + KINDS])
    state.raids = 0
    state.lobbyings = 0
    state.used = 0


def claim_effect(state: State, seat: int, kind: int, bit: int) -> None:
    """Refuse an effect to a seat that has used it this turn or does not hold the majority now."""
    if state.used & bit:
        raise IllegalMove("This effect has been used this turn.")
    if state.majority[kind] != seat:
        raise IllegalMove("You do not hold this majority.")


@final
class ActionTurn(Phase):
    """Each player reveals, uses Banker, Priest and Spy, resolves the revealed events, and ends the turn."""

    def legal(self, state: State, seat: int) -> list[Any]:
        """Reveal or end, and every effect and event that can do something now."""
        found: list[Any] = []
        if state.lifted >= 0:
            add_second(state, found)
            return found
        majority = state.majority
        used = state.used
        if not state.revealed:
            found.append(REVEAL)
        if majority[BANKER] == seat and not used & USED_BANKER and state.bank:
            found.append(TAKE_TOKEN)
        if majority[PRIEST] == seat and not used & USED_PRIEST:
            if state.tables[seat * KINDS + LOBBYING]:
                found.append(BANISH_LOBBYING)
            if state.tables[seat * KINDS + BARBARIANS]:
                found.append(BANISH_BARBARIANS)
        if majority[SPY] == seat and not used & USED_SPY:
            found += [STEALS[other] for other in range(state.seats) if other != seat and state.tokens[other]]
        if state.raids:
            self.add_raids(state, seat, found)
        if state.lobbyings:
            add_first(state, found)
        if state.revealed:
            found.append(END_TURN)
        return found

    def add_raids(self, state: State, seat: int, found: list[Any]) -> None:
        """Any character of an opponent who does not hold the Guardian majority."""
        guarded = state.majority[GUARDIAN]
        for victim in range(state.seats):
            if victim != seat and victim != guarded:
                add_characters(state, victim, RAIDS, found)

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Do one thing of the turn."""
        kind = type(action)
        if state.lifted >= 0:
            if kind is Swap:
                return swap(state, seat, action.party, action.kind)
            raise IllegalMove("Choose the second character of the swap first.")
        if kind is EndTurn:
            return self.end_turn(state, seat, rng)
        if kind is Reveal:
            return self.reveal(state, seat)
        if kind is Raid:
            return self.raid(state, seat, action.victim, action.kind)
        if kind is Lobby:
            return name_first(state, seat, action.party, action.kind)
        if kind is TakeToken:
            return self.take_token(state, seat)
        if kind is Steal:
            return self.steal(state, seat, action.victim)
        if kind is Banish:
            return self.banish(state, seat, action.kind)
        raise IllegalMove("It is the time for actions.")

    def reveal(self, state: State, seat: int) -> list[Event]:
        """Turn the order face up; its events wait to be resolved."""
        if state.revealed:
            raise IllegalMove("Your order is revealed already.")
        base = seat * KINDS
        shown: list[list[int]] = []
        for kind, count in enumerate(state.orders[base : base + KINDS]):
            if count:
                state.orders[base + kind] = 0
                state.tables[base + kind] += count
                shown.append([kind, count])
        for kind, count in shown:
            if kind == BARBARIANS:
                state.raids = count
            elif kind == LOBBYING:
                state.lobbyings = count
            else:
                recount(state, kind)
        state.revealed = True
        return [Event("revealed", seat, {"cards": shown})]

    def take_token(self, state: State, seat: int) -> list[Event]:
        """Banker: one token from the bank."""
        claim_effect(state, seat, BANKER, USED_BANKER)
        if not state.bank:
            raise IllegalMove("The bank is empty.")
        state.used |= USED_BANKER
        state.bank -= 1
        state.tokens[seat] += 1
        return [Event("token_taken", seat, {"bank": state.bank})]

    def banish(self, state: State, seat: int, kind: int) -> list[Event]:
        """Priest: destroy one of one's own events; a copy destroyed before it is resolved has no effect any more."""
        claim_effect(state, seat, PRIEST, USED_PRIEST)
        if (kind != BARBARIANS and kind != LOBBYING) or not state.tables[seat * KINDS + kind]:
            raise IllegalMove("You have no such event in front of you.")
        state.used |= USED_PRIEST
        state.tables[seat * KINDS + kind] -= 1
        state.pile[kind] += 1
        left = state.tables[seat * KINDS + kind]
        if kind == BARBARIANS:
            state.raids = min(state.raids, left)
        else:
            state.lobbyings = min(state.lobbyings, left)
        return [Event("banished", seat, {"kind": kind})]

    def steal(self, state: State, seat: int, victim: int) -> list[Event]:
        """Spy: one token from another player."""
        claim_effect(state, seat, SPY, USED_SPY)
        if victim == seat or not 0 <= victim < state.seats or not state.tokens[victim]:
            raise IllegalMove("There is no token to take there.")
        state.used |= USED_SPY
        state.tokens[victim] -= 1
        state.tokens[seat] += 1
        return [Event("stolen", seat, {"victim": victim})]

    def raid(self, state: State, seat: int, victim: int, kind: int) -> list[Event]:
        """Barbarians: destroy one character of an opponent."""
        if not state.raids:
            raise IllegalMove("You have no Barbarians to resolve.")
        if victim == seat or not 0 <= victim < state.seats:
            raise IllegalMove("Barbarians attack an opponent.")
        if victim == state.majority[GUARDIAN]:
            raise IllegalMove("The Guardian majority protects this player.")
        if not has_character(state, victim, kind):
            raise IllegalMove("There is no such character.")
        state.raids -= 1
        lose_character(state, victim, kind)
        return [Event("raided", seat, {"victim": victim, "kind": kind})]

    def end_turn(self, state: State, seat: int, rng: Random) -> list[Event]:
        """Pass the turn on; after the last one the end phase begins."""
        if not state.revealed:
            raise IllegalMove("Reveal your order before you end your turn.")
        events = [TURN_ENDED[seat][state.raids + state.lobbyings]]
        state.turn = (seat + 1) % state.seats
        if state.turn == state.first:
            begin_end(state, events, rng)
        else:
            begin_turn(state)
        return events
