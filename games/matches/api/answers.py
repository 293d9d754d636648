"""What the API answers, as types; the OpenAPI description is made from them. None of them can hold a state."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from games.rules.contract import View
from games.rules.standing_orders import Form
from games.rules.words import Phrase


class Game(msgspec.Struct, frozen=True):
    """A game that is played here, in the caller's language."""

    slug: str
    name: str
    tagline: str
    min_seats: int
    max_seats: int


class GameDetail(Game, frozen=True):
    """A game with the JSON schemas of what a table may choose, what a player may do and what he may see."""

    version: int
    max_moves: int
    languages: list[str]
    options_schema: dict[str, Any]
    action_schema: dict[str, Any]
    view_schema: dict[str, Any]


class GameList(msgspec.Struct, frozen=True):
    """All games."""

    results: list[Game]


class RulesText(msgspec.Struct, frozen=True):
    """The rules of a game as Markdown."""

    game: str
    language: str
    markdown: str


class GameWords(msgspec.Struct, frozen=True):
    """The templates that phrases are filled into; a template may be a table of plural forms."""

    game: str
    language: str
    words: dict[str, str | dict[str, str]]


class Bot(msgspec.Struct, frozen=True):
    """A player made of code that can be seated at a table."""

    username: str
    name: str
    level: str


class BotList(msgspec.Struct, frozen=True):
    """All bots."""

    results: list[Bot]


class Clock(msgspec.Struct, frozen=True):
    """How time runs at a table, in seconds and in words; `per_move` is added by each move in live play and is what
    each move has for itself in play by turns. `return_price` is what taking a seat back from a stand-in costs."""

    kind: str
    per_move: int
    bank: int
    vacation: bool
    quiet_hours: bool
    stand_in: str
    return_price: str
    words: list[str]


class Seated(msgspec.Struct, frozen=True):
    """Who sits in a seat, how its clock stands, and how he ended. `away`: his time ran out and a stand-in made the
    last move; `kept`: it ran out again, and a stand-in keeps the seat until he takes it back. `here_until`: where the
    match gathers its players, until when he counts as there; bots and stand-ins always do."""

    seat: int
    username: str
    name: str
    bot: bool
    stand_in: bool
    resigned: bool
    agrees_to_start: bool
    agrees_to_end: bool
    deadline: datetime | None
    bank: float | None
    away: bool
    kept: bool
    here_until: datetime | None
    score: int | None
    place: int | None


class MatchSummary(msgspec.Struct, frozen=True):
    """What everybody may know of a match; a match with status `table` still looks for players. One that `gathers` is
    live and begins when all its players are at the table at once."""

    id: str
    game: str
    version: int
    status: str
    speed: str
    clock: Clock
    rated: bool
    seats: int
    options: dict[str, Any]
    owner: str
    players: list[Seated]
    invited_only: bool
    rating_least: int | None
    rating_most: int | None
    reliability_least: int
    bots_allowed: bool
    number: int
    commitment: str
    ending: str
    created: datetime
    started: datetime | None
    gathers: bool
    finished: datetime | None


class MatchDetail(MatchSummary, frozen=True):
    """A match with the caller's own seat in it, if he has one, and its result once it is over. While `clock_stopped`
    no time runs.

    The owner of a table is told the code that lets people in past all its gates.
    """

    seat: int | None
    invite_code: str | None
    clock_stopped: bool
    result: dict[str, Any] | None


class MatchPage(msgspec.Struct, frozen=True):
    """One page of a list of matches."""

    next: str | None
    previous: str | None
    results: list[MatchSummary]


class Seen(msgspec.Struct, frozen=True):
    """The match as the caller may see it at move `number`: from his seat, or as a spectator where `seat` is null."""

    match: str
    number: int
    status: str
    seat: int | None
    actors: list[int]
    phase: str | None
    view: View | None
    board: str | None
    result: dict[str, Any] | None


class Choice(msgspec.Struct, frozen=True):
    """One legal action, with its words as a phrase and as a sentence in the caller's language."""

    action: dict[str, Any]
    phrase: Phrase
    text: str


class Legal(msgspec.Struct, frozen=True):
    """Everything the caller's seat may do now; send `number` along with the chosen action."""

    match: str
    number: int
    seat: int
    legal: list[Choice]


class Told(msgspec.Struct, frozen=True):
    """One event as the caller may know it, with its words as a phrase and as a sentence in his language."""

    kind: str
    seat: int | None
    data: dict[str, Any]
    phrase: Phrase
    text: str


class LoggedMove(msgspec.Struct, frozen=True):
    """One entry of the log as the caller may know it; only actions carry events."""

    number: int
    kind: str
    seat: int
    created: datetime
    events: list[Told]


class MovePage(msgspec.Struct, frozen=True):
    """One page of the log, the oldest entry first."""

    next: str | None
    previous: str | None
    results: list[LoggedMove]


class Moved(msgspec.Struct, frozen=True):
    """The command was carried out and stored as entry `number` of the log."""

    match: str
    number: int
    command_id: str


class Arranged(msgspec.Struct, frozen=True):
    """The command about a table was carried out."""

    match: str
    command_id: str


class StandingOrder(msgspec.Struct, frozen=True):
    """A standing order of the caller in force, with its words; `used` if it has played before and goes on."""

    id: int
    order: dict[str, Any]
    phrase: Phrase
    text: str
    used: bool


class Orders(msgspec.Struct, frozen=True):
    """The caller's standing orders, the most important first, and the forms of those he may give at `number`."""

    match: str
    number: int
    orders: list[StandingOrder]
    forms: list[Form]


class Notes(msgspec.Struct, frozen=True):
    """The caller's own notes about the match, and the actions he pinned for his turn."""

    match: str
    text: str
    plan: list[dict[str, Any]]


class Queued(msgspec.Struct, frozen=True):
    """A queue the caller waits in."""

    game: str
    speed: str
    seat_counts: list[int]
    entered: datetime


class Queues(msgspec.Struct, frozen=True):
    """The queues the caller waits in."""

    results: list[Queued]


class InQueue(msgspec.Struct, frozen=True):
    """The command about a queue was carried out."""

    game: str
    speed: str
    command_id: str


class Me(msgspec.Struct, frozen=True):
    """Who is calling, and what the token allows (null: a signed-in browser, which may do all its user may)."""

    username: str
    name: str
    kind: str
    language: str
    scopes: list[str] | None


class Turn(msgspec.Struct, frozen=True):
    """A match that waits for the caller since the match stood at `number`."""

    match: str
    game: str
    speed: str
    seat: int
    number: int
    since: datetime
    deadline: datetime | None


class Turns(msgspec.Struct, frozen=True):
    """The matches that wait for the caller, the most urgent first: live, then by deadline, then the longest waiting."""

    results: list[Turn]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error: `code` is stable and for programs; `title` is for people, in the language of the call."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    fields: dict[str, list[str]] | None = None
    fresh: Seen | None = None
