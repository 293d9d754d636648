"""A match as a file: enough to deal it again and replay every move. Pure; signing is the site's business."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from games.rules.chance import DEAL, Chance, commitment, match_key, move_label
from games.rules.contract import Event, Result, Rules, RulesError, UnknownVersion, decode_action, decode_options
from games.rules.endings import final_places
from games.rules.registry import rules_for

MAX_RECORD_BYTES = 4_000_000
LAST_PLACE = b'"last_place"'  # what the entry of a return says where the leaver stays last

# One way to write each byte, so that no byte of a record can be changed without its meaning something else.
Hex = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})*\Z", max_length=1024)]


class BadRecord(RulesError):
    """The file is not a record, or it does not replay to what it claims."""

    code = "bad_record"


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the log: who, what, and the hash of the state after it (none where the state stays as it is)."""

    seat: int
    action: msgspec.Raw = msgspec.Raw(b"null")
    hash: str = ""
    kind: Literal[
        "action", "undo", "resign", "offer_end", "refuse_end", "annul", "timeout", "seat_lost", "return", "adjudge"
    ] = "action"  # fmt: skip


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    ending: Literal["played", "resigned", "agreed", "annulled", "adjudged"] = "played"
    places: list[int] | None = None  # as the site counted them; None where they are the result's
    match: str = ""
    players: list[str] = []
    started: str = ""
    finished: str = ""
    deal: msgspec.Raw = msgspec.Raw(b"null")  # the state as dealt, so that a reader need not know the rules
    chain: str = ""  # the hash that ties all entries together


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: the state after move `number` (0: the deal) and what happened."""

    number: int
    seat: int | None
    action: Any
    state: Any
    events: list[Event]


def chain_hash(previous: str, *parts: str) -> str:
    """The hash that ties an entry of the log to all entries before it."""
    return hashlib.sha256("\n".join((previous, *parts)).encode()).hexdigest()


def chain_of(record: Record) -> str:
    """The hash at the end of the chain: over the commitment, the deal and every entry."""
    chain = chain_hash(record.commitment, record.deal_hash)
    for number, entry in enumerate(record.moves, start=1):
        chain = chain_hash(chain, str(number), entry.kind, str(entry.seat), bytes(entry.action).decode(), entry.hash)
    return chain


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
    try:
        return rules_for(record.game, record.version)
    except UnknownVersion as error:
        raise BadRecord(error.message) from None


def replay(record: Record) -> Iterator[Step]:
    """Deal and play the record again, step by step. The state object is shared between steps: copy it to keep it."""
    rules = rules_of(record)
    key = match_key(bytes.fromhex(record.seed), [bytes.fromhex(part) for part in record.entropy])
    state = _deal(rules, record, key)
    yield Step(0, None, None, state, [])
    in_force: list[tuple[int, Played]] = []
    for number, played in enumerate(record.moves, start=1):
        action, events = None, []
        if played.kind == "action":
            action = decode_action(rules, bytes(played.action))
            events = rules.play(state, played.seat, action, Chance(key, move_label(number)))
            in_force.append((number, played))
        elif played.kind == "undo":
            if not in_force or in_force.pop()[1].seat != played.seat:
                raise BadRecord(f"Move {number} takes back what that seat did not play.")
            state = _fold(rules, record, key, in_force)
        yield Step(number, played.seat, action, state, events)


def _deal(rules: Rules[Any], record: Record, key: bytes) -> Any:
    return rules.deal(record.seats, decode_options(rules, bytes(record.options)), Chance(key, DEAL))


def _fold(rules: Rules[Any], record: Record, key: bytes, in_force: list[tuple[int, Played]]) -> Any:
    state = _deal(rules, record, key)
    for number, played in in_force:
        rules.play(state, played.seat, decode_action(rules, bytes(played.action)), Chance(key, move_label(number)))
    return state


def verify(record: Record) -> int:
    """Replay the record and compare every hash and the result; returns the number of moves. Raises BadRecord."""
    if commitment(bytes.fromhex(record.seed)) != record.commitment:
        raise BadRecord("The revealed seed is not the one that was committed to.")
    try:
        state = _replay_checked(record)
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(f"The record cannot be replayed: {error.message}") from None
    if record.chain and record.chain != chain_of(record):
        raise BadRecord("The entries are not the ones that were chained together.")
    if bytes(record.deal) != b"null" and hashlib.sha256(bytes(record.deal)).hexdigest() != record.deal_hash:
        raise BadRecord("The deal differs from its hash.")
    result = rules_of(record).result(state)
    if result != record.result or (result is not None and record.ending not in ("played", "adjudged")):
        raise BadRecord("The result differs from the record.")
    if record.places is not None and record.places != _places(record):
        raise BadRecord("The places differ from the record.")
    return len(record.moves)


def _replay_checked(record: Record) -> Any:
    hashes = [record.deal_hash, *(played.hash for played in record.moves)]
    state = None
    for step in replay(record):
        state = step.state
        changes_state = step.number == 0 or record.moves[step.number - 1].kind in ("action", "undo")
        if hashes[step.number] != (state_hash(state) if changes_state else ""):
            raise BadRecord(f"The state after move {step.number} differs from the record.")
    return state


def _places(record: Record) -> list[int] | None:
    """The places that follow from the result and from who gave up when."""
    if record.ending == "annulled":
        return None
    if record.ending == "adjudged":
        return _adjudged(record)
    return final_places(record.result.places if record.result else [1] * record.seats, _leavers(record))


def _leavers(record: Record) -> list[int]:
    """Who is placed behind the others, in the order of leaving: gave up, or lost the seat to a stand-in for good.

    Who took the seat back is none of them, unless the table's policy says that leaving costs the place all the same.
    """
    left: list[int] = []
    for played in record.moves:
        if played.kind in ("resign", "seat_lost") and played.seat not in left:
            left.append(played.seat)
        elif played.kind == "return" and played.seat in left and bytes(played.action) != LAST_PLACE:
            left.remove(played.seat)
    return left


def _adjudged(record: Record) -> list[int]:
    """The places a director or the season's rule gave: they stand in the last entry."""
    last = record.moves[-1] if record.moves else None
    if last is None or last.kind != "adjudge":
        raise BadRecord("Nobody adjudged this match.")
    try:
        return msgspec.json.decode(last.action, type=list[int])
    except msgspec.DecodeError:
        raise BadRecord("The places adjudged cannot be read.") from None
