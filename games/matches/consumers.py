"""The socket at a table: reads commands, hands out updates. Decides nothing itself."""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec
from django.utils import translation

from games.matches import commands
from games.matches.chat_fanout import Ear
from games.matches.close_codes import FORBIDDEN, SIGNED_OUT, TOO_FAST, TOO_LARGE, TOO_MANY, TOO_SLOW, UNKNOWN_MATCH
from games.matches.credentials import ANYONE, CHAT, PLAY, READ, Credential, still_good
from games.matches.database import SocketConsumer, in_database
from games.matches.desk import desk_of, look_ahead
from games.matches.doorkeeper import doorkeeper
from games.matches.fanout import Mark, Viewer
from games.matches.hub import hub
from games.matches.messages import (
    MAX_MESSAGE_BYTES,
    Accepted,
    Act,
    AgreeToEnd,
    Annul,
    Arrive,
    AskDesk,
    Batch,
    Beat,
    CancelOrder,
    ChatCommand,
    ClientMessage,
    Command,
    DeskCommand,
    LookAhead,
    Mute,
    Ping,
    Refused,
    Report,
    Resign,
    Return,
    Say,
    SetOrders,
    Sync,
    TakeNote,
    Undo,
)
from games.matches.models import Match, Seat
from games.matches.pace import Bucket
from games.matches.presence import Here
from games.matches.refusals import Refusal
from games.rules.words import LANGUAGES

CREDITS, CREDIT_SECONDS = 100, 20.0
SYNC_COST = 5  # its answer may hold the whole log
ASK_COST = 2  # a look into the match for one reader alone
BEAT_SECONDS = 10.0
BEHIND_LIMIT = 32  # messages waiting for a client before it is dropped; it comes back and asks for what it lacks

_decoder = msgspec.json.Decoder(ClientMessage)


class MatchConsumer(SocketConsumer):
    """One viewer at one table."""

    user_pk: int | None
    viewer: Viewer  # the hub says which seat this is
    most = 5
    sent: int

    async def connect(self) -> None:
        """Let anybody who may see the match in; a player gets his seat's view, others the spectators'."""
        self._joined: int | None = None
        self._writer: asyncio.Task[None] | None = None
        self._dropping: asyncio.Task[None] | None = None
        self.credential: Credential = self.scope.get("credential", ANYONE)
        self.address: str = (self.scope.get("client") or [""])[0]
        found = await in_database(_find)(self.scope["url_route"]["kwargs"]["match_id"], self.scope["user"].pk)
        await self.accept()
        if found is None:
            await self.close(UNKNOWN_MATCH)
            return
        if found.sealed or not self.credential.allows(READ):
            await self.close(FORBIDDEN)
            return
        self._match_pk = self.place = found.pk
        if not doorkeeper.admit(self):
            await self.close(TOO_MANY)
            return
        self._sit_down()

    def _sit_down(self) -> None:
        self.user_pk = self.scope["user"].pk
        self.viewer = Viewer(None, language_of(self.scope), wants_words(self.scope))
        self.sent = 0
        self.mark: Mark | None = None
        self.ear = Ear()
        self.told_here: Here | None = None
        self.heard_at = time.monotonic()
        self._bucket = Bucket(CREDITS, CREDIT_SECONDS, time.monotonic())
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(BEHIND_LIMIT)
        self._writer = asyncio.ensure_future(self._write())
        hub.listen()

    async def disconnect(self, code: int) -> None:
        """Forget the socket."""
        self._leave()

    def _leave(self) -> None:
        doorkeeper.forget(self)
        if self._joined is not None:
            hub.leave(self._joined, self)
        if self._writer:
            self._writer.cancel()
            self._writer = None

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message; anything not understood is refused and changes nothing."""
        if self._writer is None:
            return
        self.heard_at = time.monotonic()
        if len(bytes_data or b"") > MAX_MESSAGE_BYTES or _bytes_in(text_data) > MAX_MESSAGE_BYTES:
            self.drop(TOO_LARGE)
            return
        message = self._read(text_data)
        if not self._bucket.take(self.heard_at, _cost(message)):
            await self._hang_up(self._refusal(Refusal("too_fast"), None), TOO_FAST)
        elif message is None:
            self._answer(self._refusal(Refusal("bad_message"), None))
        else:
            await self._obey(message)

    @staticmethod
    def _read(text_data: str | None) -> ClientMessage | None:
        try:
            return None if text_data is None else _decoder.decode(text_data)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            return None

    async def _obey(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._answer(Beat(self.sent, time.time()))
            case Sync(since=since, table=table, spectators=spectators):
                self.sent, self.mark = since, None
                self.told_here = None
                self.ear.resume(table, spectators)
                self._join()
                hub.wake(self._match_pk)
                hub.wake_chat(self._match_pk)
            case AskDesk():
                if desk := await in_database(desk_of)(self._match_pk, self.user_pk):
                    self._answer(desk)
            case LookAhead(actions=actions):
                asked = [bytes(action) for action in actions]
                self._answer(await in_database(look_ahead)(self._match_pk, self.user_pk, asked))
            case _:
                answer = await self._carry_out(message)
                if isinstance(answer, Refused) and answer.code == "signed_out":
                    await self._hang_up(answer, SIGNED_OUT)
                else:
                    self._answer(answer)

    async def _carry_out(self, message: Command | DeskCommand | ChatCommand) -> Accepted | Refused:
        match_id = self.scope["url_route"]["kwargs"]["match_id"]
        try:
            if not self.scope["user"].is_authenticated:
                raise Refusal("sign_in")
            if not self.credential.allows(CHAT if isinstance(message, ChatCommand) else PLAY):
                raise Refusal("scope_missing")
            accepted = await in_database(_run)(message, match_id, self.scope["user"], self.credential)
        except Refusal as refusal:
            self.mark = None  # he gets the fresh board with the refusal
            hub.wake(self._match_pk)
            return self._refusal(refusal, message.command_id)
        if isinstance(message, ChatCommand):
            hub.wake_chat(self._match_pk)
        elif not isinstance(message, DeskCommand):
            hub.moved(self._match_pk, accepted.number)
        return Accepted(message.command_id, accepted.number)

    def _refusal(self, refusal: Refusal, command_id: str | None) -> Refused:
        with translation.override(self.viewer.language):
            return Refused(refusal.code, str(refusal.sentence), command_id)

    def _join(self) -> None:
        if self._joined is None:
            self._joined = self._match_pk
            hub.enter(self._match_pk, self)

    def hand(self, number: int, message: bytes) -> None:
        """Take an update from the hub."""
        self.sent = number
        self.pass_on(message)

    def pass_on(self, message: bytes) -> None:
        """Take a message to send; a client that does not read is dropped and comes back."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Hang up. The table forgets the socket at once, whenever the line may really end."""
        if self._dropping is None:
            self._dropping = asyncio.ensure_future(self.close(code))
            self._dropping.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._leave()

    async def _hang_up(self, message: msgspec.Struct, code: int) -> None:
        """Say why, past everything that waits, and hang up."""
        await self.send(text_data=msgspec.json.encode(message).decode())
        self.drop(code)

    def _answer(self, message: msgspec.Struct) -> None:
        self.pass_on(msgspec.json.encode(message))

    async def _write(self) -> None:
        """Send what was handed over, and a beat when there is nothing to send."""
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):  # wait_for could swallow the cancelling of this task
                    message = await self._outbox.get()
            except TimeoutError:
                message = msgspec.json.encode(Beat(self.sent, time.time()))
            await self.send(text_data=message.decode())


def _run(
    message: Command | DeskCommand | ChatCommand, match_id: str, user: Any, credential: Credential
) -> commands.Accepted:
    """Call the command that the message asks for, if whoever sent it is still who he was."""
    if credential not in still_good([credential]):
        raise Refusal("signed_out")
    asked: dict[str, Any] = {"match_id": match_id, "user": user, "command_id": message.command_id}
    match message:
        case Act(number=number, action=action):
            return commands.act(**asked, move_number=number, action=bytes(action))
        case Batch(number=number, actions=actions):
            return commands.act_all(**asked, move_number=number, actions=[bytes(action) for action in actions])
        case SetOrders(orders=orders):
            return commands.set_orders(**asked, orders=[commands.Wanted(order.order, order.id) for order in orders])
        case CancelOrder(id=id):
            return commands.cancel_order(**asked, order=id)
        case TakeNote(text=text, plan=plan):
            return commands.take_note(**asked, text=text, plan=[bytes(action) for action in plan])
        case Undo(number=number):
            return commands.undo(**asked, move_number=number)
        case AgreeToEnd(agree=agree):
            return commands.agree_to_end(**asked, agree=agree)
        case Resign():
            return commands.resign(**asked)
        case Return():
            return commands.return_to_seat(**asked)
        case Annul():
            return commands.annul(**asked)
        case Arrive():
            return commands.arrive(**asked)
        case Say(channel=channel, text=text):
            return commands.say(**asked, channel=channel, text=text)
        case Mute(username=username, muted=muted):
            return commands.mute(**asked, username=username, muted=muted)
        case Report(channel=channel, number=number, reason=reason):
            return commands.report(**asked, channel=channel, number=number, reason=reason)


def _cost(message: ClientMessage | None) -> int:
    """What a message takes out of the bucket."""
    if isinstance(message, Sync):
        return SYNC_COST
    return ASK_COST if isinstance(message, AskDesk | LookAhead) else 1


def _bytes_in(text: str | None) -> int:
    """The length on the wire. A letter takes at most four bytes, so that a short text need not be encoded."""
    if text is None or len(text) * 4 <= MAX_MESSAGE_BYTES:
        return 0
    return len(text.encode(errors="replace"))


class _Found(NamedTuple):
    """A match, and whether it is sealed to the viewer."""

    pk: int
    sealed: bool


def _find(match_id: str, user_pk: int | None) -> _Found | None:
    """The match, if there is such a one."""
    found = Match.objects.filter(public_id=match_id).values_list("pk", "sealed").first()
    if found is None:
        return None
    pk, sealed = found
    return _Found(pk, sealed and not Seat.objects.filter(match=pk, user=user_pk).exists())


def language_of(scope: dict[str, Any]) -> str:
    """The viewer's language, as named by the page that opened the socket."""
    asked = _asked(scope, "lang")
    return asked if asked in LANGUAGES else "en"


def wants_words(scope: dict[str, Any]) -> bool:
    """Whether every update is to hold the board in words."""
    return _asked(scope, "board") == "text"


def _asked(scope: dict[str, Any], name: str) -> str:
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get(name, [""])[0]
