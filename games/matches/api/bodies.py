"""What callers may send, as types: anything else, an unknown field included, is refused before a command sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from games.matches.api.errors import ApiProblem, invalid_body
from games.matches.clocks.policy import DAY, LATENCY, PRESETS, ClockPolicy, Price
from games.matches.gates import HIGHEST_RATING
from games.matches.messages import MAX_NOTE, MAX_PLAN
from games.rules.registry import PACKAGES

GameSlug = Annotated[str, msgspec.Meta(max_length=32, examples=list(PACKAGES))]
Entropy = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){16,32}$", max_length=64)]
BotName = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
UserName = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
Rating = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_RATING)]
Speed = Literal["live", "turns"]
ClockName = Literal["live-fast", "live-normal", "live-relaxed", "turns-12h", "turns-24h", "turns-72h"]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=30 * DAY)]
MoveNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body of a writing call."""


class Clock(Body, frozen=True):
    """A clock of one's own, in seconds. Live: `per_move` is added to the bank by every move. By turns: it is what each
    move has before the bank is touched."""

    per_move: Seconds
    bank: Seconds
    vacation: bool = False
    quiet_hours: bool = False
    stand_in: Annotated[str, msgspec.Meta(max_length=12)] = "squire"
    return_price: Price = "reliability"


class OpenTable(Body, frozen=True):
    """Open a table. `entropy` is your share of the chance in hexadecimal; the server makes one if you send none.
    `clock` is the name of a preset or a clock of your own; without it time runs as usual at that speed."""

    game: GameSlug
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    options: dict[str, Any] = {}
    speed: Speed = "live"
    clock: ClockName | Clock | None = None
    rated: bool = True
    entropy: Entropy | None = None
    bots: Annotated[list[BotName], msgspec.Meta(max_length=5)] = []
    fill: bool = False
    invited_only: bool = False
    rating_least: Rating | None = None
    rating_most: Rating | None = None
    reliability_least: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    bots_allowed: bool = True
    bot_level: Annotated[str, msgspec.Meta(max_length=12)] = "squire"


def clock_of(asked: OpenTable) -> ClockPolicy | None:
    """The clock a caller asks for; None: the usual one."""
    if asked.clock is None:
        return None
    if isinstance(asked.clock, str):
        return PRESETS[asked.clock]
    return ClockPolicy(kind=asked.speed, grace=LATENCY[asked.speed], **msgspec.structs.asdict(asked.clock))


class Join(Body, frozen=True):
    """Take a free seat; `code` is the secret of the table's link, for tables that do not let everybody in."""

    entropy: Entropy | None = None
    code: Annotated[str, msgspec.Meta(max_length=24, pattern=r"^[A-Za-z0-9_-]*$")] = ""


class SeatBot(Body, frozen=True):
    """Give a free seat to the bot of this name."""

    bot: BotName


class Name(Body, frozen=True):
    """Somebody's user name."""

    name: UserName


class Agree(Body, frozen=True):
    """Yes, or no."""

    agree: bool


class Rematch(Body, frozen=True):
    """Play the same once more."""

    entropy: Entropy | None = None


class EnterQueue(Body, frozen=True):
    """Wait for a table of one of these sizes."""

    game: GameSlug
    seat_counts: Annotated[list[Annotated[int, msgspec.Meta(ge=2, le=6)]], msgspec.Meta(min_length=1, max_length=5)]
    speed: Speed = "live"
    entropy: Entropy | None = None


class LeaveQueue(Body, frozen=True):
    """Wait no longer."""

    game: GameSlug
    speed: Speed = "live"


class Nothing(Body, frozen=True):
    """This call needs no words."""


class Act(Body, frozen=True):
    """Play an action, chosen when the match stood at `number`."""

    number: MoveNumber
    action: dict[str, Any]


class Undo(Body, frozen=True):
    """Take back my last action, which was move `number`."""

    number: MoveNumber


class Batch(Body, frozen=True):
    """Play several actions of my turn, chosen when the match stood at `number`."""

    number: MoveNumber
    actions: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=MAX_PLAN)]


class WantedOrder(Body, frozen=True):
    """A standing order; `id` names one in force that stays or is changed."""

    order: dict[str, Any]
    id: Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)] | None = None


class SetOrders(Body, frozen=True):
    """My standing orders, the most important first."""

    orders: Annotated[list[WantedOrder], msgspec.Meta(max_length=50)]


class TakeNote(Body, frozen=True):
    """My notes about the match, and actions pinned for my turn."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_NOTE)] = ""
    plan: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=MAX_PLAN)] = []


Sent = TypeVar("Sent", bound=Body)


def read_body(raw: Any, kind: type[Sent]) -> Sent:
    """The body as its type. A call without a body counts as one with an empty object."""
    try:
        return msgspec.json.decode(raw if isinstance(raw, bytes) else b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise invalid_body(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ApiProblem("bad_json", 400) from None
