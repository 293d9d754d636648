"""The only door to what is hidden: seeds, full states and secret events. Hands out views, never states, to callers."""

from __future__ import annotations

import contextlib
import secrets
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.matches.models import Match, Move, Seat, Vault
from games.matches.rows import locked_table, update_vault, vault_of
from games.rules.chance import DEAL, Chance, commitment, match_key, move_label
from games.rules.contract import Event, Rules, RulesError, SeenEvent, View, decode_action, decode_options
from games.rules.record import chain_hash, state_hash
from games.rules.registry import rules_for

SEED_BYTES = 32
ROUND_SCORED = '"round_scored"'  # as it stands in the stored events
STAFF_SEAT = 255  # stands in the log where no seat acted but the staff


class EngineFault(Exception):
    """Something broke where hidden cards are in reach. Says what kind of error and where, never in its own words."""

    def __init__(self, error: Exception) -> None:
        *_, last = traceback.extract_tb(error.__traceback__)
        super().__init__(f"{type(error).__name__} in {last.name}, {Path(last.filename).name}:{last.lineno}")


@contextlib.contextmanager
def sealed() -> Iterator[None]:
    """Let no error tell what it held: a KeyError names its card, and every error ends in a log."""
    try:
        yield
    except RulesError:
        raise
    except Exception as error:
        raise EngineFault(error) from None


def new_seed() -> tuple[bytes, str]:
    """A fresh seed and the commitment to it that everyone may see."""
    seed = secrets.token_bytes(SEED_BYTES)
    return seed, commitment(seed)


def seed_of(match: Match) -> tuple[bytes, str]:
    """The seed of another match and its commitment, for a table that is to be dealt the same cards."""
    return bytes(Vault.objects.only("seed").get(pk=match.pk).seed), match.commitment


def dealt(match: Match, vault: Vault) -> bytes:
    """The state as it was dealt, as JSON. Only for matches that are over."""
    rules = rules_for(match.game, match.version)
    options = decode_options(rules, match.options)
    return msgspec.json.encode(rules.deal(match.seat_count, options, Chance(bytes(vault.key), DEAL)))


class OpenMatch:
    """A match with its full state in memory, for the length of one command or one fan-out."""

    def __init__(self, match: Match, vault: Vault) -> None:
        self.match = match
        self._vault = vault
        self.rules: Rules[Any] = rules_for(match.game, match.version)
        self._state: Any = msgspec.json.decode(vault.state, type=self.rules.State) if vault.state else None

    def deal(self, entropy: list[str]) -> None:
        """Deal the match from the seed and the players' numbers."""
        key = match_key(bytes(self._vault.seed), [bytes.fromhex(part) for part in entropy])
        options = decode_options(self.rules, self.match.options)
        self._vault.key = key
        self._state = self.rules.deal(self.match.seat_count, options, Chance(key, DEAL))
        self.match.chain = chain_hash(self.match.commitment, state_hash(self._state))

    def play(self, seat: int, action: Any, command_id: str) -> Move:
        """Play one action and return the move to be stored. Raises IllegalMove with everything unchanged."""
        number = self.match.move_number + 1
        rng = Chance(bytes(self._vault.key), move_label(number))
        with sealed():
            events = self.rules.play(self._state, seat, action, rng)
        encoded = msgspec.json.encode(action).decode()
        after = state_hash(self._state)
        move = log_entry(self.match, Move.Kind.ACTION, seat, command_id, encoded, after)
        move.events = msgspec.json.encode(events).decode()
        move.chance = rng.drawn > 0
        return move

    def before_last_action(self) -> Any:
        """The full state as it was before the last action in force, dealt and played again from the log."""
        actions = actions_in_force(list(self.match.moves.all()))
        return self._fold(actions[:-1])

    def _fold(self, actions: list[Move]) -> Any:
        key = bytes(self._vault.key)
        options = decode_options(self.rules, self.match.options)
        with sealed():
            state = self.rules.deal(self.match.seat_count, options, Chance(key, DEAL))
            for move in actions:
                action = decode_action(self.rules, move.action)
                self.rules.play(state, move.seat, action, Chance(key, move_label(move.number)))
        return state

    def take_back(self, before: Any, seat: int, command_id: str) -> Move:
        """Put an earlier state in force and return the log entry that says so."""
        self._state = before
        return log_entry(self.match, Move.Kind.UNDO, seat, command_id, state=state_hash(before))

    def agrees_with_log(self) -> bool:
        """Whether the stored state is exactly the fold of the log."""
        return state_hash(self._fold(actions_in_force(list(self.match.moves.all())))) == state_hash(self._state)

    def save(self) -> None:
        """Store the hidden half."""
        self._vault.state = msgspec.json.encode(self._state).decode()
        update_vault(self._vault)

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        with sealed():
            return self.rules.actors(self._state)

    def legal(self, seat: int) -> list[Any]:
        """What a seat may do now."""
        with sealed():
            return self.rules.legal(self._state, seat)

    def view(self, seat: int | None) -> View:
        """What a viewer may know."""
        with sealed():
            view: View = self.rules.view(self._state, seat)
        return view

    def result(self) -> Any:
        """The result, or None while the match runs."""
        with sealed():
            return self.rules.result(self._state)


def log_entry(match: Match, kind: str, seat: int, command_id: str, action: str = "null", state: str = "") -> Move:
    """The next entry of the log, chained to the one before. An entry that changes no state carries no state hash."""
    match.move_number += 1
    match.chain = chain_hash(match.chain, str(match.move_number), kind, str(seat), action, state)
    return Move(
        match=match,
        number=match.move_number,
        kind=kind,
        seat=seat,
        action=action,
        state_hash=state,
        chain=match.chain,
        command_id=command_id,
    )


def actions_in_force(moves: list[Move]) -> list[Move]:
    """The actions that were not taken back."""
    actions: list[Move] = []
    for move in moves:
        if move.kind == Move.Kind.ACTION:
            actions.append(move)
        elif move.kind == Move.Kind.UNDO:
            actions.pop()
    return actions


def match_with_vault(match_pk: int) -> Match:
    """A match and its hidden half as they stood at one moment: one query, so that no move can come in between."""
    return Match.objects.select_related("vault").defer("vault__seed").get(pk=match_pk)


def locked_with_seats(public_id: str) -> tuple[Match, list[Seat]] | None:
    """A match, locked until the transaction ends, with its seats; its hidden half comes along for `open_match`."""
    found = locked_table(public_id)
    if found is None:
        return None
    match, seats, vault = found
    if vault is not None:
        Match.vault.related.set_cached_value(match, vault)
    return match, seats


def open_match(match: Match) -> OpenMatch:
    """Load the full state of a match. The seed stays in the database: only dealing and the record need it."""
    return OpenMatch(match, match.vault if Match.vault.is_cached(match) else vault_of(match.pk))


def seen_events(move: Move, viewer: int | None) -> list[SeenEvent]:
    """The events of a move as one viewer may know them."""
    return [event.seen_by(viewer) for event in msgspec.json.decode(move.events, type=list[Event])]


def scores_a_round(move: Move) -> bool:
    """Whether a round ended with this move."""
    return ROUND_SCORED in move.events


def public_events(move: Move, kind: str) -> list[SeenEvent]:
    """The events of one kind as everybody may know them."""
    return [event for event in seen_events(move, None) if event.kind == kind]


def full_state_for_audit(match: Match) -> str:
    """Everything, hidden cards included, for a look that has been written down. Only `commands.staff` calls this."""
    vault = Vault.objects.get(pk=match.pk)
    return msgspec.json.format(vault.state, indent=2)
