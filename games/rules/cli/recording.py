"""Random matches written down as records, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any

import msgspec

from games.rules.chance import DEAL, Chance, commitment, match_key, move_label
from games.rules.contract import Rules, decode_action
from games.rules.record import Played, Record, state_hash


def seed_from(text: str | None) -> bytes:
    """A seed of 32 bytes: from the text, or new each time."""
    return secrets.token_bytes(32) if text is None else hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()


def entropy_from(seed: bytes, seats: int) -> list[bytes]:
    """What the players would have added to the seed; here it follows from the seed, so one text names a match."""
    return [hashlib.sha256(seed + bytes([seat])).digest()[:16] for seat in range(seats)]


def pick(legal: list[Any], rng: random.Random) -> Any:
    """Any legal action; now and then one of the first, or of a rare kind, so that matches go to odd places too."""
    style = rng.randrange(3)
    if style == 0:
        return legal[int(len(legal) * rng.random() ** 4)]
    if style == 1:
        kind = rng.choice(sorted({type(action).__name__ for action in legal}))
        return rng.choice([action for action in legal if type(action).__name__ == kind])
    return rng.choice(legal)


def record_match(rules: Rules[Any], seats: int, options: Any, seed: bytes, most: int | None = None) -> Record:
    """Play random actions to the end, or at most so many, and write everything down."""
    entropy = entropy_from(seed, seats)
    key = match_key(seed, entropy)
    rng = random.Random(seed)  # noqa: S311 - chooses moves, deals no cards
    state = rules.deal(seats, options, Chance(key, DEAL))
    deal_hash = state_hash(state)
    moves: list[Played] = []
    while (actors := rules.actors(state)) and (most is None or len(moves) < most):
        seat = rng.choice(actors)
        raw = msgspec.json.encode(pick(rules.legal(state, seat), rng))
        rules.play(state, seat, decode_action(rules, raw), Chance(key, move_label(len(moves) + 1)))
        moves.append(Played(seat, msgspec.Raw(raw), state_hash(state)))
    return Record(
        game=rules.slug,
        version=rules.version,
        seats=seats,
        options=msgspec.Raw(msgspec.json.encode(options)),
        commitment=commitment(seed),
        seed=seed.hex(),
        entropy=[part.hex() for part in entropy],
        deal_hash=deal_hash,
        moves=moves,
        result=rules.result(state),
    )
