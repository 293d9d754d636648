"""One hub per process: hears the wake-up calls, loads a match once, and hands each socket the bytes for its viewer."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import caches
from django.db import DatabaseError
from django.utils import translation
from redis.exceptions import RedisError

from games.matches.chat_fanout import Ear, chat_marks, load_chat
from games.matches.database import in_database
from games.matches.desk import desk_of
from games.matches.doorkeeper import RECHECK_SECONDS, doorkeeper
from games.matches.fanout import Loaded, Mark, Viewer, load, load_fresh, marks
from games.matches.halls import Lobby, People
from games.matches.messages import Presence, Refused
from games.matches.models import Match, Seat
from games.matches.presence import NOBODY, SILENCE_SECONDS, TICK_SECONDS, Here, Notes
from games.matches.refusals import Refusal
from games.matches.tell import HUB_GROUP, post

log = logging.getLogger(__name__)

POLL_SECONDS = 5.0  # how long a lost wake-up call can go unnoticed
RETRY_SECONDS = 1.0


class Listener(Protocol):
    """A socket at a table, as the hub sees it."""

    user_pk: int | None
    viewer: Viewer
    sent: int
    mark: Mark | None  # what it was last told of, None if it asks
    ear: Ear
    told_here: Here | None
    heard_at: float

    def hand(self, number: int, message: bytes) -> None:
        """Take an update to send; must not wait."""
        ...

    def pass_on(self, message: bytes) -> None:
        """Take any other message to send; must not wait."""
        ...


class Room:
    """The sockets at one table in this process."""

    def __init__(self, match_pk: int) -> None:
        self.match_pk = match_pk
        self.listeners: set[Listener] = set()
        self.seen: Mark | None = None
        self.chat_seen: int | None = None
        self._seats: list[Seat] | None = None
        self._dirty = False
        self._busy = False
        self._newest: float = 0

    async def refresh(self, number: float = math.inf) -> None:
        """Bring every listener up to date. Calls during a refresh are folded into one more round.

        `number` is the move that is known to have been made; without it anything may have happened.
        """
        self._dirty = True
        self._newest = max(self._newest, number)
        if self._busy:
            return
        self._busy = True
        try:
            while self._dirty and self.listeners:
                self._dirty = False
                since = min(listener.sent for listener in self.listeners)
                newest, self._newest = self._newest, 0
                # memory knows our own moves only: it must not be asked when there may be newer ones
                loaded = load_fresh(self.match_pk, since, self._seats) if newest == since + 1 else None
                loaded = loaded or await in_database(load)(self.match_pk, since)
                self.seen, self._seats = loaded.mark, loaded.seats
                self._hand_out(loaded)
        finally:
            self._busy = False

    def knows(self, number: int) -> bool:
        """Whether everybody here was told of that move: our own moves are handed out before the call comes back."""
        return 0 < number <= min((listener.sent for listener in self.listeners), default=0)

    def lacks(self, mark: Mark) -> bool:
        """Whether somebody here was not told how the match stands. A smaller number than was told is a log that became
        shorter, or a `mark` that was read before the last move: then it is loaded once for nothing."""
        return self.seen != mark or any(listener.mark != mark for listener in self.listeners)

    def _hand_out(self, loaded: Loaded) -> None:
        for listener in list(self.listeners):
            # who sits where is looked up each time: a seat may have changed hands since the socket was opened
            listener.viewer = listener.viewer._replace(seat=loaded.seat_of(listener.user_pk))
            if listener.mark == loaded.mark:
                continue  # somebody else asked
            if listener.sent < loaded.since:
                self._dirty = True  # he asked meanwhile for moves that were not loaded: in another round
            elif listener.sent <= loaded.number:
                listener.mark = loaded.mark
                listener.hand(loaded.number, loaded.update(listener.viewer, listener.sent))
            else:  # it claims to know moves that do not exist: tell it everything in another round
                listener.sent, self._dirty = 0, True

    async def refresh_chat(self) -> None:
        """Give every listener the lines he lacks."""
        readers = {listener.user_pk for listener in self.listeners if listener.user_pk is not None}
        self.chat_seen = (await in_database(chat_marks)([self.match_pk])).get(self.match_pk)
        chat = await in_database(load_chat)(self.match_pk, readers)
        for listener in list(self.listeners):
            if message := listener.ear.hear(chat, listener.user_pk):
                listener.pass_on(message)

    async def show_desk(self, owner: int) -> None:
        """Show a player his own orders and notes, wherever he has this table open; nobody else."""
        theirs = [listener for listener in self.listeners if listener.user_pk == owner]
        if theirs and (desk := await in_database(desk_of)(self.match_pk, owner)):
            message = msgspec.json.encode(desk)
            for listener in theirs:
                listener.pass_on(message)

    def here(self) -> Here:
        """Who is at this table in this process, and was heard of lately."""
        since = time.monotonic() - SILENCE_SECONDS
        present = [listener for listener in self.listeners if listener.heard_at > since]
        others = [listener for listener in present if listener.viewer.seat is None]
        named = {listener.user_pk for listener in others} - {None}
        nameless = sum(listener.user_pk is None for listener in others)
        return Here(frozenset(x.viewer.seat for x in present if x.viewer.seat is not None), len(named) + nameless)

    def tell_presence(self, here: Here) -> None:
        """Tell those who do not know yet who is at the table."""
        late = [listener for listener in self.listeners if listener.told_here != here]
        message = msgspec.json.encode(Presence(sorted(here.seats), here.watching)) if late else b""
        for listener in late:
            listener.told_here = here
            listener.pass_on(message)


class Hub:
    """All tables of this process, and the one ear on the channel layer."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.lobby = Lobby()
        self.people = People()
        self.notes = Notes()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()

    def enter(self, match_pk: int, listener: Listener) -> None:
        """Add a socket to a table."""
        self.listen()
        self.rooms.setdefault(match_pk, Room(match_pk)).listeners.add(listener)

    def leave(self, match_pk: int, listener: Listener) -> None:
        """Remove a socket from a table."""
        room = self.rooms.get(match_pk)
        if room:
            room.listeners.discard(listener)
            if not room.listeners:
                del self.rooms[match_pk]

    def wake(self, match_pk: int, number: float = math.inf) -> None:
        """Refresh a table soon; `number` is the move that was made, if that is all that happened."""
        room = self.rooms.get(match_pk)
        if room:
            self._soon(self._refresh(room, number))

    def moved(self, match_pk: int, number: int) -> None:
        """Refresh a table soon, unless everybody there has been told of that move already."""
        room = self.rooms.get(match_pk)
        if room and not room.knows(number):
            self.wake(match_pk, number)

    def wake_chat(self, match_pk: int) -> None:
        """Refresh the chat of a table soon."""
        room = self.rooms.get(match_pk)
        if room:
            self._soon(room.refresh_chat())

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshed)

    def _refreshed(self, task: asyncio.Task[None]) -> None:
        """One table's trouble is written down and looked at again by the next poll; the others do not notice."""
        self._refreshing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("refresh_failed", extra={"reason": type(error).__name__})

    async def _refresh(self, room: Room, number: float = math.inf) -> None:
        before = room.seen
        try:
            await room.refresh(number)
        except Match.DoesNotExist:
            self.rooms.pop(room.match_pk, None)
        except BaseException:
            room.seen = None  # nobody has seen anything: the next poll tries again
            for listener in room.listeners:
                listener.pass_on(_trouble(listener.viewer.language))
            raise
        if before and room.seen and before.company != room.seen.company:
            await room.refresh_chat()  # who sits down loses the spectators' chat, and the end opens it to all

    def listen(self) -> None:
        """Make sure that this process hears wake-up calls, looks into the database and keeps presence."""
        post.open()
        for work in (self._listen, self._poll, self._keep_presence, self._recheck):
            name = work.__name__
            if name not in self._tasks or self._tasks[name].done():
                self._supervise(name, work)

    def _supervise(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a task that must not end; whatever ends it is written down, and it starts again."""

        def ended(task: asyncio.Task[None]) -> None:
            if task.cancelled() or self._tasks.get(name) is not task:
                return
            error = task.exception()
            log.error("hub_task_ended", extra={"part": name, "reason": type(error).__name__})
            task.get_loop().call_later(RETRY_SECONDS, self.listen)

        self._tasks[name] = asyncio.ensure_future(work())
        self._tasks[name].add_done_callback(ended)

    async def _listen(self) -> None:
        """Hear wake-up calls for ever; the channel layer reconnects by itself, we only retry what it cannot."""
        while True:
            try:
                layer: Any = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(HUB_GROUP, channel)
                while True:
                    for call in (await layer.receive(channel))["calls"]:
                        self._heard(call)
            except (RedisError, OSError) as error:
                log.warning("hub_deaf", extra={"reason": type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, call: dict[str, Any]) -> None:
        if call.get("match") is not None:
            self.moved(call["match"], call["number"])
        if "lobby" in call:
            self.lobby.wake()
        if "users" in call:
            self.people.wake(call["users"])
        if "chat" in call:
            self.wake_chat(call["chat"])
        if "desk" in call and (room := self.rooms.get(call["desk"])):
            self._soon(room.show_desk(call["owner"]))
        if "recheck" in call:
            self._soon(doorkeeper.recheck(call["recheck"]))

    async def _poll(self) -> None:
        """Compare with the database now and then: this is what makes wake-up calls mere hints."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.lobby.poll()
                await self.people.poll()
                await self._poll_rooms()
            except DatabaseError as error:
                log.warning("poll_failed", extra={"reason": type(error).__name__})

    async def _poll_rooms(self) -> None:
        if self.rooms:
            for match_pk, mark in await in_database(marks)(list(self.rooms)):
                room = self.rooms.get(match_pk)
                if room and room.lacks(mark):
                    self.wake(match_pk)
            for match_pk, newest in (await in_database(chat_marks)(list(self.rooms))).items():
                room = self.rooms.get(match_pk)
                if room and room.chat_seen != newest:
                    self.wake_chat(match_pk)

    async def _keep_presence(self) -> None:
        """Note who is at our tables and tell them who else is; the notes expire with this process."""
        cache = caches["default"]
        while True:
            await asyncio.sleep(TICK_SECONDS)
            ours = {match_pk: room.here() for match_pk, room in self.rooms.items()}
            if ours:
                # in a thread of its own: a cache that is away keeps no query waiting
                total = await sync_to_async(self.notes.exchange, thread_sensitive=False)(cache, ours)
                for match_pk, room in self.rooms.items():
                    room.tell_presence(total.get(match_pk, NOBODY) if match_pk in ours else room.here())

    async def _recheck(self) -> None:
        """Show out whoever has been signed out while the wake-up call got lost."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            await doorkeeper.recheck()


def _trouble(language: str) -> bytes:
    """What viewers are told when their table cannot be shown: never why, for that may depend on what is hidden."""
    refusal = Refusal("table_trouble")
    with translation.override(language):
        return msgspec.json.encode(Refused(refusal.code, str(refusal.sentence)))


hub = Hub()
