"""The rooms that are no tables: the lobby, and every person's own. One of each per process, owned by the hub."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Protocol

import msgspec
from django.db import DatabaseError

from games.matches import personal
from games.matches.database import in_database
from games.matches.messages import Changed

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.3  # wake-up calls within this time are answered together

_CHANGED = msgspec.json.encode(Changed())


class Hearer(Protocol):
    """A socket in one of these rooms."""

    def hand(self, message: bytes) -> None:
        """Take a message to send; must not wait."""
        ...


class Lobby:
    """Those who look at the list of tables. They are told that it changed and fetch it as themselves."""

    def __init__(self) -> None:
        self.hearers: set[Hearer] = set()
        self._seen: personal.LobbyMark | None = None
        self._telling: asyncio.Task[None] | None = None

    def enter(self, hearer: Hearer) -> None:
        """Add a socket; it may have missed something since its page was made."""
        self.hearers.add(hearer)
        hearer.hand(_CHANGED)

    def leave(self, hearer: Hearer) -> None:
        """Remove a socket."""
        self.hearers.discard(hearer)

    def wake(self) -> None:
        """Tell everybody soon."""
        if self.hearers and (self._telling is None or self._telling.done()):
            self._telling = asyncio.ensure_future(self._tell())

    async def poll(self) -> None:
        """Tell everybody if the list changed unheard."""
        if not self.hearers:
            self._seen = None
            return
        mark = await in_database(personal.lobby_mark)()
        if self._seen not in (None, mark):
            self.wake()
        self._seen = mark

    async def _tell(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        for hearer in list(self.hearers):
            hearer.hand(_CHANGED)


class People:
    """Those who are on the site with an account, each with what waits for him. Told when it changes."""

    def __init__(self) -> None:
        self.hearers: dict[int, set[Hearer]] = {}
        self._told: dict[int, bytes] = {}
        self._dirty: set[int] = set()
        self._telling: asyncio.Task[None] | None = None

    def enter(self, user_pk: int, hearer: Hearer) -> None:
        """Add a socket and tell it how things stand."""
        self.hearers.setdefault(user_pk, set()).add(hearer)
        self._told.pop(user_pk, None)
        self.wake([user_pk])

    def leave(self, user_pk: int, hearer: Hearer) -> None:
        """Remove a socket."""
        self.hearers.get(user_pk, set()).discard(hearer)
        if not self.hearers.get(user_pk):
            self.hearers.pop(user_pk, None)
            self._told.pop(user_pk, None)

    def wake(self, user_pks: Iterable[int]) -> None:
        """Look again soon at what waits for these people."""
        self._dirty.update(pk for pk in user_pks if pk in self.hearers)
        if self._dirty and (self._telling is None or self._telling.done()):
            self._telling = asyncio.ensure_future(self._tell())

    async def poll(self) -> None:
        """Look again at everybody here, and note that those in a queue are still there."""
        if self.hearers:
            await in_database(personal.note_alive)(list(self.hearers))
            self.wake(list(self.hearers))

    async def _tell(self) -> None:
        while self._dirty:
            await asyncio.sleep(GATHER_SECONDS)
            asked, self._dirty = self._dirty, set()
            try:
                waiting = await in_database(personal.what_waits_for)(asked)
            except DatabaseError as error:  # the next poll looks again
                log.warning("personal_failed", extra={"reason": type(error).__name__})
                return
            for pk, you in waiting.items():
                message = msgspec.json.encode(you)
                if self._told.get(pk) != message:
                    self._told[pk] = message
                    for hearer in list(self.hearers.get(pk, ())):
                        hearer.hand(message)
