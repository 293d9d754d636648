"""The engine contract: what every game offers to bots, matches and tests. Pure: no clock, no I/O, no Django."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

MAX_ACTION_BYTES = 4096
MAX_OPTIONS_BYTES = 1024


class RulesError(Exception):
    """A refusal with a stable code and a sentence for a person; nothing has been changed."""

    code = "rules_error"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code


class UnknownGame(RulesError):
    """No game has this slug."""

    code = "unknown_game"


class UnknownVersion(RulesError):
    """This build does not have the version of the rules that a match was dealt by."""

    code = "unknown_version"


class BadSeats(RulesError):
    """The game is not played by this many people."""

    code = "bad_seats"


class BadOptions(RulesError):
    """The options are not ones this game has."""

    code = "bad_options"


class BadAction(RulesError):
    """The bytes are not an action of this game."""

    code = "bad_action"


class IllegalMove(RulesError):
    """A well-formed action that this seat may not play now. Its text never depends on hidden cards."""

    code = "illegal_move"


class Random(Protocol):
    """What an engine draws from: `chance.Chance` in a match, `chance.Quick` or `random.Random` for bots."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""
        ...

    def shuffle(self, x: list[Any], /) -> None:
        """Put the list into a uniformly random order, in place."""
        ...

    def choice(self, seq: Sequence[Any], /) -> Any:
        """One element, each equally likely."""
        ...


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose. Each game subclasses it with defaults for every field."""


class View(msgspec.Struct):
    """Exactly what one viewer may know. Only subclasses of this may be sent to anybody."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened: `data` for everyone, `secret[seat]` in addition for that seat alone.

    Engines make common events once and hand them out again and again: nobody may change what is in one.
    """

    kind: str
    seat: int | None
    data: dict[str, Any]
    secret: dict[int, dict[str, Any]] = {}

    def seen_by(self, viewer: int | None) -> SeenEvent:
        """The event as this viewer (None: a spectator) is told of it."""
        extra = self.secret.get(viewer) if viewer is not None else None
        return SeenEvent(self.kind, self.seat, {**self.data, **extra} if extra else self.data)


class SeenEvent(msgspec.Struct, frozen=True):
    """An event with everything taken out that its viewer may not know."""

    kind: str
    seat: int | None
    data: dict[str, Any]


class Result(msgspec.Struct, frozen=True):
    """How a match ended: per seat a score, a place (1 is best, ties share it) and the lines of the score sheet."""

    scores: list[int]
    places: list[int]
    breakdown: list[dict[str, int]]


class State(Protocol):
    """Everything about a match, hidden cards included. JSON in and out by msgspec."""

    def copy(self) -> Any:
        """An independent copy, written by hand because bots make millions."""
        ...


S = TypeVar("S", bound=State)


class Rules(Protocol[S]):
    """One game. Implementations are stateless and shared."""

    slug: ClassVar[str]
    version: ClassVar[int]  # goes up when a recorded match would replay differently
    seats: ClassVar[range]
    max_moves: ClassVar[int]  # no match is longer, whatever anybody plays
    Options: ClassVar[type[Any]]
    State: ClassVar[type[Any]]
    Action: ClassVar[Any]  # a union of frozen tagged structs
    View: ClassVar[type[Any]]

    def deal(self, seats: int, options: Any, rng: Random) -> S:
        """A fresh match. Raises BadSeats when the game is not for that many."""
        ...

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now; () when the match is over."""
        ...

    def legal(self, state: S, seat: int) -> list[Any]:
        """All actions of the seat in a stable order; [] for a seat that may not act."""
        ...

    def play(self, state: S, seat: int, action: Any, rng: Random) -> list[Event]:
        """Change the state by one action. Raises IllegalMove otherwise, with the state untouched."""
        ...

    def view(self, state: S, seat: int | None) -> Any:
        """Exactly what that seat (None: a spectator) may know."""
        ...

    def imagine(self, view: Any, rng: Random) -> S:
        """A full state that the viewer cannot tell from the real one, made from the view alone."""
        ...

    def standing(self, view: Any) -> list[int]:
        """By seat: what it would score if the match ended now and counted only what this viewer can see."""
        ...

    def result(self, state: S) -> Result | None:
        """The final result, or None while the match runs."""
        ...


def places_of(keys: Sequence[Any]) -> list[int]:
    """Places from sort keys, where a larger key is better and equal keys share a place."""
    return [1 + sum([other > key for other in keys]) for key in keys]


def decode_action(rules: Rules[Any], raw: bytes | str) -> Any:
    """Read one action from JSON. Raises BadAction with the reason."""
    if len(raw) > MAX_ACTION_BYTES:
        raise BadAction(f"An action is at most {MAX_ACTION_BYTES} bytes long.", "action_too_large")
    try:
        return msgspec.json.decode(raw, type=rules.Action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAction(f"This is not an action of {rules.slug}: {error}") from None


def decode_options(rules: Rules[Any], raw: bytes | str) -> Any:
    """Read a table's options from JSON. Raises BadOptions with the reason."""
    if len(raw) > MAX_OPTIONS_BYTES:
        raise BadOptions(f"Options are at most {MAX_OPTIONS_BYTES} bytes long.")
    try:
        return msgspec.json.decode(raw, type=rules.Options)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadOptions(f"These are not options of {rules.slug}: {error}") from None


def check_seats(rules: Rules[Any], seats: int) -> None:
    """Raise BadSeats unless the game is for this many."""
    if seats not in rules.seats:
        raise BadSeats(f"{rules.slug} is for {rules.seats[0]} to {rules.seats[-1]} players, not {seats}.")
