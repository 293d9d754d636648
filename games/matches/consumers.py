"""The socket at a table: reads commands, hands out updates. Decides nothing itself."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from urllib.parse import parse_qs

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from games.matches import commands
from games.matches.fanout import Viewer
from games.matches.hub import hub
from games.matches.messages import (
    MAX_MESSAGE_BYTES,
    Accepted,
    Act,
    AgreeToEnd,
    Annul,
    Beat,
    ClientMessage,
    Command,
    Ping,
    Refused,
    Resign,
    Sync,
    Undo,
)
from games.matches.models import Match
from games.matches.pace import Bucket
from games.matches.refusals import Refusal
from games.rules.words import LANGUAGES

CREDITS, CREDIT_SECONDS = 100, 20.0
BEAT_SECONDS = 10.0
BEHIND_LIMIT = 32  # messages waiting for a client before it is dropped; it comes back and asks for what it lacks
UNKNOWN_MATCH, TOO_FAST, TOO_SLOW = 4404, 4429, 4408

_decoder = msgspec.json.Decoder(ClientMessage)


class MatchConsumer(AsyncWebsocketConsumer):
    """One viewer at one table."""

    user_pk: int | None
    viewer: Viewer  # the hub says which seat this is
    sent: int

    async def connect(self) -> None:
        """Let anybody who may see the match in; a player gets his seat's view, others the spectators'."""
        self._joined: int | None = None
        self._writer: asyncio.Task[None] | None = None
        found = await database_sync_to_async(_find)(self.scope["url_route"]["kwargs"]["match_id"])
        await self.accept()
        if found is None:
            await self.close(UNKNOWN_MATCH)
            return
        self._match_pk = found
        self.user_pk = self.scope["user"].pk
        self.viewer = Viewer(None, language_of(self.scope))
        self.sent = 0
        self._bucket = Bucket(CREDITS, CREDIT_SECONDS, time.monotonic())
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(BEHIND_LIMIT)
        self._writer = asyncio.ensure_future(self._write())

    async def disconnect(self, code: int) -> None:
        """Forget the socket."""
        if self._joined is not None:
            hub.leave(self._joined, self)
        if self._writer:
            self._writer.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message; anything not understood is refused and changes nothing."""
        if self._writer is None:
            return
        if not self._bucket.take(time.monotonic()):
            self._answer(await self._refusal(Refusal("too_fast"), None))
            await self.close(TOO_FAST)
            return
        try:
            if text_data is None or len(text_data) > MAX_MESSAGE_BYTES:
                raise Refusal("bad_message")
            message = _decoder.decode(text_data)
        except (msgspec.DecodeError, Refusal, UnicodeEncodeError, RecursionError):
            self._answer(await self._refusal(Refusal("bad_message"), None))
            return
        await self._obey(message)

    async def _obey(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._answer(Beat(self.sent, time.time()))
            case Sync(since=since):
                self.sent = since
                self._join()
                hub.wake(self._match_pk)
            case _:
                self._answer(await self._carry_out(message))

    async def _carry_out(self, message: Command) -> Accepted | Refused:
        try:
            if not self.scope["user"].is_authenticated:
                raise Refusal("sign_in")
            match_id = self.scope["url_route"]["kwargs"]["match_id"]
            accepted = await database_sync_to_async(_run)(message, match_id, self.scope["user"])
        except Refusal as refusal:
            hub.wake(self._match_pk)
            return await self._refusal(refusal, message.command_id)
        hub.wake(self._match_pk)
        return Accepted(message.command_id, accepted.number)

    async def _refusal(self, refusal: Refusal, command_id: str | None) -> Refused:
        with translation.override(self.viewer.language):
            return Refused(refusal.code, str(refusal.sentence), command_id)

    def _join(self) -> None:
        if self._joined is None:
            self._joined = self._match_pk
            hub.enter(self._match_pk, self)

    def hand(self, number: int, message: bytes) -> None:
        """Take an update from the hub."""
        self.sent = number
        self._put(message)

    def _answer(self, message: msgspec.Struct) -> None:
        self._put(msgspec.json.encode(message))

    def _put(self, message: bytes) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            task = asyncio.ensure_future(self.close(TOO_SLOW))
            task.add_done_callback(lambda done: done.exception())

    async def _write(self) -> None:
        """Send what was handed over, and a beat when there is nothing to send."""
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):  # wait_for could swallow the cancelling of this task
                    message = await self._outbox.get()
            except TimeoutError:
                message = msgspec.json.encode(Beat(self.sent, time.time()))
            await self.send(text_data=message.decode())


def _run(message: Command, match_id: str, user: Any) -> commands.Accepted:
    """Call the command that the message asks for."""
    asked: dict[str, Any] = {"match_id": match_id, "user": user, "command_id": message.command_id}
    match message:
        case Act(number=number, action=action):
            return commands.act(**asked, move_number=number, action=bytes(action))
        case Undo(number=number):
            return commands.undo(**asked, move_number=number)
        case AgreeToEnd(agree=agree):
            return commands.agree_to_end(**asked, agree=agree)
        case Resign():
            return commands.resign(**asked)
        case Annul():
            return commands.annul(**asked)


def _find(match_id: str) -> int | None:
    """The match's key, if there is such a match."""
    return Match.objects.filter(public_id=match_id).values_list("pk", flat=True).first()


def language_of(scope: dict[str, Any]) -> str:
    """The viewer's language, as named by the page that opened the socket."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", ["en"])[0]
    return asked if asked in LANGUAGES else "en"
