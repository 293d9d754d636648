"""The sockets of the lobby and of every person: they mostly listen. They decide nothing and know no match."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from django.utils import translation

from games.matches.close_codes import SIGNED_OUT, TOO_FAST, TOO_MANY, TOO_SLOW
from games.matches.consumers import BEAT_SECONDS, language_of
from games.matches.credentials import ANYONE, Credential
from games.matches.database import SocketConsumer
from games.matches.doorkeeper import doorkeeper
from games.matches.hub import hub
from games.matches.messages import Beat, Ping, Refused
from games.matches.pace import Bucket
from games.matches.refusals import Refusal

CREDITS, CREDIT_SECONDS = 20, 20.0
MAX_MESSAGE_BYTES = 256  # a ping is all there is to say
BEHIND_LIMIT = 16

_decoder = msgspec.json.Decoder(Ping)


class HallConsumer(SocketConsumer):
    """A socket that is told things. Subclasses say which room it stands in."""

    most = 30  # every page has one

    async def connect(self) -> None:
        """Let in whoever may hear what is said here."""
        self._writer: asyncio.Task[None] | None = None
        self.credential: Credential = self.scope.get("credential", ANYONE)
        self.address: str = (self.scope.get("client") or [""])[0]
        self.place = type(self)
        await self.accept()
        if not self.may_listen():
            await self.close(SIGNED_OUT)
            return
        if not doorkeeper.admit(self):
            await self.close(TOO_MANY)
            return
        self._bucket = Bucket(CREDITS, CREDIT_SECONDS, time.monotonic())
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(BEHIND_LIMIT)
        self._writer = asyncio.ensure_future(self._write())
        hub.listen()
        self.enter()

    async def disconnect(self, code: int) -> None:
        """Forget the socket."""
        self._forget()

    def _forget(self) -> None:
        doorkeeper.forget(self)
        if self._writer:
            self.leave()
            self._writer.cancel()
            self._writer = None

    def drop(self, code: int) -> None:
        """Hang up; the room forgets the socket at once."""
        if self._writer:
            self._forget()
            task = asyncio.ensure_future(self.close(code))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping; refuse anything else, and hang up on whoever talks too much."""
        if self._writer is None:
            return
        if not self._bucket.take(time.monotonic()):
            await self.send(text_data=msgspec.json.encode(self._refusal("too_fast")).decode())
            self.drop(TOO_FAST)
            return
        try:
            if text_data is None or len(text_data) > MAX_MESSAGE_BYTES:
                raise msgspec.DecodeError
            _decoder.decode(text_data)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            self._answer(self._refusal("bad_message"))
            return
        self._answer(Beat(0, time.time()))

    def may_listen(self) -> bool:
        """Whether this visitor may hear what is said here."""
        raise NotImplementedError

    def enter(self) -> None:
        """Go into the room."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leave the room."""
        raise NotImplementedError

    def hand(self, message: bytes) -> None:
        """Take a message from the room; a client that does not read is dropped and comes back."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def _answer(self, message: msgspec.Struct) -> None:
        self.hand(msgspec.json.encode(message))

    def _refusal(self, code: str) -> Refused:
        with translation.override(language_of(self.scope)):
            return Refused(code, str(Refusal(code).sentence))

    async def _write(self) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):  # wait_for could swallow the cancelling of this task
                    message = await self._outbox.get()
            except TimeoutError:
                message = msgspec.json.encode(Beat(0, time.time()))
            await self.send(text_data=message.decode())


class LobbyConsumer(HallConsumer):
    """Somebody who looks at the list of tables; anybody may."""

    def may_listen(self) -> bool:
        """The list is public."""
        return True

    def enter(self) -> None:
        """Stand in the lobby."""
        hub.lobby.enter(self)

    def leave(self) -> None:
        """Leave the lobby."""
        hub.lobby.leave(self)


class UserConsumer(HallConsumer):
    """Somebody with an account, on any page: turns, invitations, tables about to close, a match found."""

    @property
    def user_pk(self) -> Any:
        """Whose socket it is."""
        return self.scope["user"].pk

    def may_listen(self) -> bool:
        """Only with an account."""
        return bool(self.scope["user"].is_authenticated)

    def enter(self) -> None:
        """Be reachable."""
        hub.people.enter(self.user_pk, self)

    def leave(self) -> None:
        """Be gone."""
        hub.people.leave(self.user_pk, self)
