"""Counts the open sockets of this process, and shows out those whose session or token has ended.

The counts are kept in memory: with several web processes the limits hold in each of them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from django.conf import settings

from games.matches.close_codes import SIGNED_OUT, TOO_MANY
from games.matches.credentials import Credential, still_good
from games.matches.database import in_database

PER_ADDRESS_NAMELESS = 30  # sockets of visitors without an account from one address
RECHECK_SECONDS = 15.0  # how long an ended session goes unnoticed when the wake-up call got lost


class Socket(Protocol):
    """An open socket, as the doorkeeper sees it."""

    credential: Credential
    address: str
    place: object
    most: int  # sockets of one account at this place: windows, devices, half-dead lines

    def drop(self, code: int) -> None:
        """Hang up soon; must not wait."""
        ...


class Doorkeeper:
    """Knows every open socket of this process."""

    def __init__(self) -> None:
        self._sockets: dict[Socket, None] = {}  # in the order they came
        self._by_person: dict[tuple[int, object], list[Socket]] = {}
        self._by_address: dict[str, int] = {}
        self._nameless: dict[str, int] = {}

    def admit(self, socket: Socket) -> bool:
        """Let a socket in unless its address has too many; an account's oldest socket at this place makes room."""
        nameless = socket.credential.user_pk is None
        if self._by_address.get(socket.address, 0) >= settings.SOCKETS_PER_ADDRESS:
            return False
        if nameless and self._nameless.get(socket.address, 0) >= PER_ADDRESS_NAMELESS:
            return False
        self._sockets[socket] = None
        _count(self._by_address, socket.address, 1)
        if nameless:
            _count(self._nameless, socket.address, 1)
        else:
            self._make_room(self._by_person.get(_key(socket), []), socket.most)
            self._by_person.setdefault(_key(socket), []).append(socket)
        return True

    def forget(self, socket: Socket) -> None:
        """The socket is closed; saying so twice is once."""
        if socket not in self._sockets:
            return
        del self._sockets[socket]
        _count(self._by_address, socket.address, -1)
        if socket.credential.user_pk is None:
            _count(self._nameless, socket.address, -1)
        else:
            same = self._by_person[_key(socket)]
            same.remove(socket)
            if not same:
                del self._by_person[_key(socket)]

    async def recheck(self, user_pk: int | None = None) -> None:
        """Show out every socket (of one account) whose credential no longer holds."""
        asked = [s for s in self._sockets if s.credential.user_pk is not None]
        if user_pk is not None:
            asked = [socket for socket in asked if socket.credential.user_pk == user_pk]
        if not asked:
            return
        good = await in_database(still_good)({socket.credential for socket in asked})
        self._show_out(asked, good)

    @staticmethod
    def _show_out(asked: Collection[Socket], good: set[Credential]) -> None:
        for socket in asked:
            if socket.credential not in good:
                socket.drop(SIGNED_OUT)

    @staticmethod
    def _make_room(same: list[Socket], most: int) -> None:
        for socket in same[: max(0, len(same) - most + 1)]:
            socket.drop(TOO_MANY)  # which makes the socket take its leave


def _key(socket: Socket) -> tuple[int, object]:
    assert socket.credential.user_pk is not None
    return socket.credential.user_pk, socket.place


def _count(counts: dict[str, int], key: str, by: int) -> None:
    counts[key] = counts.get(key, 0) + by
    if not counts[key]:
        del counts[key]


doorkeeper = Doorkeeper()
