"""A match as a file: enough to deal it again and replay every move. Pure; signing is the site's business."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from games.rules.chance import DEAL, Chance, commitment, match_key, move_label
from games.rules.contract import Event, Result, Rules, RulesError, decode_action, decode_options
from games.rules.registry import rules_for

MAX_RECORD_BYTES = 4_000_000

# One way to write each byte, so that no byte of a record can be changed without its meaning something else.
Hex = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})*\Z", max_length=1024)]


class BadRecord(RulesError):
    """The file is not a record, or it does not replay to what it claims."""

    code = "bad_record"


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One accepted action: who, what, and the hash of the state after it."""

    seat: int
    action: msgspec.Raw
    hash: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to replay one match and to check it bit for bit."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    commitment: str
    seed: Hex
    entropy: list[Hex]
    deal_hash: str
    moves: list[Played]
    result: Result | None


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: the state after move `number` (0: the deal) and what happened."""

    number: int
    seat: int | None
    action: Any
    state: Any
    events: list[Event]


def state_hash(state: Any) -> str:
    """The SHA-256 of a state's canonical JSON."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()


def read_record(raw: bytes) -> Record:
    """Decode a record file. Raises BadRecord."""
    if len(raw) > MAX_RECORD_BYTES:
        raise BadRecord(f"A record is at most {MAX_RECORD_BYTES} bytes long.")
    try:
        return msgspec.json.decode(raw, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"This is not a record: {error}") from None


def rules_of(record: Record) -> Rules[Any]:
    """The rules the record was played by. Raises when this build plays another version of them."""
    rules = rules_for(record.game)
    if rules.version != record.version:
        raise BadRecord(f"Played by version {record.version} of {record.game}; this build has {rules.version}.")
    return rules


def replay(record: Record) -> Iterator[Step]:
    """Deal and play the record again, step by step. The state object is shared between steps: copy it to keep it."""
    rules = rules_of(record)
    try:
        key = match_key(bytes.fromhex(record.seed), [bytes.fromhex(part) for part in record.entropy])
    except ValueError:
        raise BadRecord("The seed and the players' numbers must be hexadecimal.") from None
    state = rules.deal(record.seats, decode_options(rules, bytes(record.options)), Chance(key, DEAL))
    yield Step(0, None, None, state, [])
    for number, played in enumerate(record.moves, start=1):
        action = decode_action(rules, bytes(played.action))
        events = rules.play(state, played.seat, action, Chance(key, move_label(number)))
        yield Step(number, played.seat, action, state, events)


def verify(record: Record) -> int:
    """Replay the record and compare every hash and the result; returns the number of moves. Raises BadRecord."""
    try:
        if commitment(bytes.fromhex(record.seed)) != record.commitment:
            raise BadRecord("The revealed seed is not the one that was committed to.")
    except ValueError:
        raise BadRecord("The seed must be hexadecimal.") from None
    hashes = [record.deal_hash, *(played.hash for played in record.moves)]
    state = None
    try:
        for step in replay(record):
            state = step.state
            if state_hash(state) != hashes[step.number]:
                raise BadRecord(f"The state after move {step.number} differs from the record.")
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(f"The record cannot be replayed: {error.message}") from None
    if rules_for(record.game).result(state) != record.result:
        raise BadRecord("The result differs from the record.")
    return len(record.moves)
