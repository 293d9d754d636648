"""One hub per process: hears the wake-up calls, loads a match once, and hands each socket the bytes for its viewer."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError
from redis.exceptions import RedisError

from games.matches.fanout import Loaded, Mark, Viewer, load, marks
from games.matches.halls import Lobby, People
from games.matches.models import Match
from games.matches.tell import HUB_GROUP

log = logging.getLogger(__name__)

POLL_SECONDS = 5.0  # how long a lost wake-up call can go unnoticed
RETRY_SECONDS = 1.0


class Listener(Protocol):
    """A socket at a table, as the hub sees it."""

    user_pk: int | None
    viewer: Viewer
    sent: int

    def hand(self, number: int, message: bytes) -> None:
        """Take a message to send; must not wait."""
        ...


class Room:
    """The sockets at one table in this process."""

    def __init__(self, match_pk: int) -> None:
        self.match_pk = match_pk
        self.listeners: set[Listener] = set()
        self.seen: Mark | None = None
        self._dirty = False
        self._busy = False

    async def refresh(self) -> None:
        """Bring every listener up to date. Calls during a refresh are folded into one more round."""
        self._dirty = True
        if self._busy:
            return
        self._busy = True
        try:
            while self._dirty and self.listeners:
                self._dirty = False
                since = min(listener.sent for listener in self.listeners)
                loaded = await database_sync_to_async(load)(self.match_pk, since)
                self.seen = loaded.mark
                self._hand_out(loaded)
        finally:
            self._busy = False

    def _hand_out(self, loaded: Loaded) -> None:
        for listener in list(self.listeners):
            # who sits where is looked up each time: a seat may have changed hands since the socket was opened
            listener.viewer = Viewer(loaded.seat_of(listener.user_pk), listener.viewer.language)
            if listener.sent <= loaded.number:
                listener.hand(loaded.number, loaded.update(listener.viewer, listener.sent))


class Hub:
    """All tables of this process, and the one ear on the channel layer."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.lobby = Lobby()
        self.people = People()
        self._tasks: list[asyncio.Task[None]] = []
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

    def wake(self, match_pk: int) -> None:
        """Refresh a table soon."""
        room = self.rooms.get(match_pk)
        if room:
            task = asyncio.ensure_future(self._refresh(room))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    async def _refresh(self, room: Room) -> None:
        try:
            await room.refresh()
        except Match.DoesNotExist:
            self.rooms.pop(room.match_pk, None)

    def listen(self) -> None:
        """Make sure that this process hears wake-up calls."""
        if not any(not task.done() for task in self._tasks):
            self._tasks = [asyncio.ensure_future(self._listen()), asyncio.ensure_future(self._poll())]

    async def _listen(self) -> None:
        """Hear wake-up calls for ever; the channel layer reconnects by itself, we only retry what it cannot."""
        while True:
            try:
                layer: Any = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(HUB_GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    self._heard(message)
            except (RedisError, OSError) as error:
                log.warning("hub_deaf", extra={"reason": type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, message: dict[str, Any]) -> None:
        if "match" in message:
            self.wake(message["match"])
        if "lobby" in message:
            self.lobby.wake()
        if "users" in message:
            self.people.wake(message["users"])

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
            for match_pk, mark in await database_sync_to_async(marks)(list(self.rooms)):
                room = self.rooms.get(match_pk)
                if room and room.seen != mark:
                    self.wake(match_pk)


hub = Hub()
