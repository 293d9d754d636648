"""The one message format of the match socket. docs/protocol.md is generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from games.rules.contract import View
from games.rules.standing_orders import Form
from games.rules.text_board import Section
from games.rules.words import Phrase

MAX_MESSAGE_BYTES = 16_384
COMMAND_ID_LENGTH = 64
MAX_CHAT_TEXT = 300
MAX_NOTE = 4000
MAX_PLAN = 12

MoveNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=COMMAND_ID_LENGTH)]
BatchId = Annotated[str, msgspec.Meta(min_length=8, max_length=COMMAND_ID_LENGTH - 4)]
ChatChannel = Literal["table", "spectators"]


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="act", tag_field="type"):
    """Client: play an action, chosen when the match stood at `number`."""

    command_id: CommandId
    number: MoveNumber
    action: msgspec.Raw


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo", tag_field="type"):
    """Client: take back my last action, which was move `number`."""

    command_id: CommandId
    number: MoveNumber


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="resign", tag_field="type"):
    """Client: I give up."""

    command_id: CommandId


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="return", tag_field="type"):
    """Client: I take my seat back from the stand-in that keeps it."""

    command_id: CommandId


class AgreeToEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="agree_to_end", tag_field="type"):
    """Client: I offer to end here, or accept such an offer; with `agree` false I refuse or take it back."""

    command_id: CommandId
    agree: bool


class Annul(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="annul", tag_field="type"):
    """Client: end this match without result, because somebody never made a first move."""

    command_id: CommandId


class Arrive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arrive", tag_field="type"):
    """Client: I am at the table and ready to play. Say so again every minute while the match gathers its players."""

    command_id: CommandId


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="say", tag_field="type"):
    """Client: a line for the chat. Players write at the table, signed-in spectators among themselves."""

    command_id: CommandId
    channel: ChatChannel
    text: Annotated[str, msgspec.Meta(max_length=MAX_CHAT_TEXT)]


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="mute", tag_field="type"):
    """Client: show me nothing that `username` writes, at no table; with `muted` false show it again."""

    command_id: CommandId
    username: Annotated[str, msgspec.Meta(max_length=64)]
    muted: bool


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="report", tag_field="type"):
    """Client: let a moderator look at line `number` of a channel."""

    command_id: CommandId
    channel: ChatChannel
    number: MoveNumber
    reason: Annotated[str, msgspec.Meta(max_length=MAX_CHAT_TEXT)] = ""


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="batch", tag_field="type"):
    """Client: play several actions of my turn one after the other, chosen when the match stood at `number`."""

    command_id: BatchId
    number: MoveNumber
    actions: Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1, max_length=MAX_PLAN)]


class WantedOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order as it shall stand in the list; `id` names one in force that stays or is changed."""

    order: msgspec.Raw
    id: int | None = None


class SetOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="set_orders", tag_field="type"):
    """Client: these are my standing orders from now on, the most important first, instead of those before."""

    command_id: CommandId
    orders: Annotated[list[WantedOrder], msgspec.Meta(max_length=50)]


class CancelOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="cancel_order", tag_field="type"):
    """Client: take this standing order back."""

    command_id: CommandId
    id: int


class TakeNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="take_note", tag_field="type"):
    """Client: keep these notes of mine about the match, and these actions pinned for my turn."""

    command_id: CommandId
    text: Annotated[str, msgspec.Meta(max_length=MAX_NOTE)]
    plan: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_PLAN)]


class AskDesk(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask_desk", tag_field="type"):
    """Client: show me my standing orders, those I may give now, my notes and my plan. Answered with a `desk`."""


class LookAhead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="look_ahead", tag_field="type"):
    """Client: what could I do after these actions of my turn? Answered with an `ahead`."""

    actions: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_PLAN)]


class Sync(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sync", tag_field="type"):
    """Client: tell me every move after `since`, and every chat line after `table` and `spectators`."""

    since: MoveNumber
    table: MoveNumber = 0
    spectators: MoveNumber = 0


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping", tag_field="type"):
    """Client: are you there? Answered with a Beat."""


Command = Act | Batch | Undo | Resign | Return | AgreeToEnd | Annul | Arrive
DeskCommand = SetOrders | CancelOrder | TakeNote
ChatCommand = Say | Mute | Report
ClientMessage = Command | DeskCommand | ChatCommand | AskDesk | LookAhead | Sync | Ping


class Player(msgspec.Struct, frozen=True):
    """Who sits in a seat, and how its clock stands: `deadline` in seconds since 1970 while its time runs, `bank` the
    seconds it has beyond the time each move has. `away`: the time ran out once, a stand-in made that move. `kept`: it
    ran out again, a stand-in keeps the seat until its player takes it back. `here_until`: where the match gathers its
    players, until when this one counts as there; bots and stand-ins always do."""

    seat: int
    name: str
    username: str
    bot: bool
    stand_in: bool
    resigned: bool
    agrees_to_end: bool
    ready: bool
    deadline: float | None = None
    bank: float | None = None
    away: bool = False
    kept: bool = False
    here_until: float | None = None


class Happened(msgspec.Struct, frozen=True):
    """One event as this viewer may know it, with the sentence that tells it."""

    kind: str
    seat: int | None
    data: dict[str, Any]
    phrase: Phrase


class SeenMove(msgspec.Struct, frozen=True):
    """One entry of the log as this viewer may know it; only actions carry events."""

    number: int
    kind: str
    seat: int
    events: list[Happened]


class Choice(msgspec.Struct, frozen=True):
    """One legal action of the viewer's own seat, with the words for it."""

    action: Any
    phrase: Phrase
    effect: Phrase | None  # what it would bring, as far as the viewer can know


class Update(msgspec.Struct, frozen=True, tag="update", tag_field="type"):
    """Server: the match as it stands at `number`, and the moves after `since` that led there. While `stopped` no time
    runs: the clocks were stopped by the staff, or the match `gathers`: it begins when all players are at the table at
    once, and nothing is seen of it before."""

    number: int
    since: int
    status: str
    players: list[Player]
    moves: list[SeenMove]
    view: View | None
    phase: str | None
    board: list[Section] | None  # the view in words, for those who asked with `board=text`
    actors: list[int]
    legal: list[Choice]
    result: dict[str, Any] | None
    stopped: bool = False
    gathers: bool = False


class Accepted(msgspec.Struct, frozen=True, tag="accepted", tag_field="type"):
    """Server: the command was carried out and stored as move `number` (for a chat line: as that line)."""

    command_id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """Server: the message was not carried out, why, and what to do."""

    code: str
    message: str
    command_id: str | None = None


class Beat(msgspec.Struct, frozen=True, tag="beat", tag_field="type"):
    """Server: the move number and the time here; a newer number than yours means you missed something."""

    number: int
    time: float


class ChatLine(msgspec.Struct, frozen=True):
    """One line of a channel: plain text, never markup. A line that a moderator took out has no text."""

    channel: ChatChannel
    number: int
    seat: int | None
    name: str
    username: str
    text: str
    removed: bool
    time: float


class Chat(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """Server: new chat lines, without those of people you muted. `table` and `spectators` are the newest numbers to
    sync from (null: not yours to read), `write` the channels you may write in."""

    lines: list[ChatLine]
    table: int
    spectators: int | None
    write: list[ChatChannel]
    muted: list[str]


class Presence(msgspec.Struct, frozen=True, tag="presence", tag_field="type"):
    """Server: the seats whose players are at the table now, and how many others watch."""

    here: list[int]
    watching: int


class OrderLine(msgspec.Struct, frozen=True):
    """A standing order in force, in words; `used` if it has played before and goes on."""

    id: int
    order: Any
    phrase: Phrase
    used: bool


class Desk(msgspec.Struct, frozen=True, tag="desk", tag_field="type"):
    """Server, to a player alone: his standing orders, the forms of those he may give at `number`, notes and plan."""

    number: int
    orders: list[OrderLine]
    forms: list[Form]
    note: str
    plan: list[Choice]


class Ahead(msgspec.Struct, frozen=True, tag="ahead", tag_field="type"):
    """Server, to a player alone: so many of the actions asked about can be planned at `number`, and what could follow.

    An empty list means that nobody can look further: the turn ends there, or chance decides.
    """

    number: int
    planned: int
    legal: list[Choice]


ServerMessage = Update | Accepted | Refused | Beat | Chat | Presence | Desk | Ahead


class Changed(msgspec.Struct, frozen=True, tag="changed", tag_field="type"):
    """Server, in the lobby: the list of tables is not what it was; fetch it again."""


class Nudge(msgspec.Struct, frozen=True):
    """A table of yours that will close soon unless you keep it open."""

    match: str
    game: str


class You(msgspec.Struct, frozen=True, tag="you", tag_field="type"):
    """Server, on a person's own socket: matches waiting for a move, open invitations, tables about to close,
    the queues waited in as game and speed, the match a queue has just found, and unread notices."""

    turns: int
    invitations: int
    nudges: list[Nudge]
    queues: list[tuple[str, str]]
    found: str | None
    news: int = 0


HallMessage = Changed | You | Refused | Beat
