"""Random matches written down as records, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any, Literal

import msgspec

from games.rules.chance import DEAL, Chance, commitment, match_key, move_label
from games.rules.contract import Rules, decode_action
from games.rules.record import Played, Record, state_hash

Ending = Literal["played", "resigned", "agreed", "annulled", "adjudged"]
Beside = Literal["resign", "offer_end", "refuse_end", "annul", "timeout", "seat_lost", "return", "adjudge"]


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


class Recorder:
    """A match being played and written down entry by entry."""

    def __init__(self, rules: Rules[Any], seats: int, options: Any, seed: bytes) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.seed = seed
        self.entropy = entropy_from(seed, seats)
        self.key = match_key(seed, self.entropy)
        self.state = rules.deal(seats, options, Chance(self.key, DEAL))
        self.deal_hash = state_hash(self.state)
        self.entries: list[Played] = []
        self.before_last: tuple[int, Any] | None = None  # who played last, and the state before it

    def act(self, seat: int, action: Any) -> None:
        """Play one action, as it reads from JSON."""
        raw = msgspec.json.encode(action)
        before = self.state.copy()
        number = len(self.entries) + 1
        self.rules.play(self.state, seat, decode_action(self.rules, raw), Chance(self.key, move_label(number)))
        self.before_last = (seat, before)
        self.entries.append(Played(seat, msgspec.Raw(raw), state_hash(self.state)))

    def undo(self) -> None:
        """Take the last action back; only one can be."""
        assert self.before_last is not None, "there is nothing to take back"
        seat, self.state = self.before_last
        self.before_last = None
        self.entries.append(Played(seat, hash=state_hash(self.state), kind="undo"))

    def note(self, seat: int, kind: Beside, said: Any = None) -> None:
        """Write down what a seat did beside the game, or what was done to it."""
        self.entries.append(Played(seat, msgspec.Raw(msgspec.json.encode(said)), kind=kind))

    def act_at_random(self, rng: random.Random, most: int | None = None) -> None:
        """Play random actions to the end, or at most so many."""
        played = 0
        while (actors := self.rules.actors(self.state)) and (most is None or played < most):
            seat = rng.choice(actors)
            self.act(seat, pick(self.rules.legal(self.state, seat), rng))
            played += 1

    def record(self, ending: Ending = "played") -> Record:
        """What has been written down so far."""
        return Record(
            game=self.rules.slug,
            version=self.rules.version,
            seats=self.seats,
            options=msgspec.Raw(msgspec.json.encode(self.options)),
            commitment=commitment(self.seed),
            seed=self.seed.hex(),
            entropy=[part.hex() for part in self.entropy],
            deal_hash=self.deal_hash,
            moves=self.entries[:],
            result=self.rules.result(self.state),
            ending=ending,
        )


def record_match(rules: Rules[Any], seats: int, options: Any, seed: bytes, most: int | None = None) -> Record:
    """Play random actions to the end, or at most so many, and write everything down."""
    recorder = Recorder(rules, seats, options, seed)
    recorder.act_at_random(random.Random(seed), most)  # noqa: S311 - chooses moves, deals no cards
    return recorder.record()
