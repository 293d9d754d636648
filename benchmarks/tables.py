"""Tables of players as the load client sees them: at our site, at the empty echo, at a boardgame.io server."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
import uuid
from typing import Any

import msgspec
import websockets

PATIENCE = 60.0
PAUSES = (1.0, 2.0, 4.0, 8.0)  # seconds before a socket is opened again


class Choice(msgspec.Struct):
    """A legal action, as it came."""

    action: msgspec.Raw


class Message(msgspec.Struct):
    """What the client reads of a message; the rest is skipped, so that the client is not what is measured."""

    type: str
    number: int = 0
    status: str = ""
    legal: list[Choice] = []


class Turn(msgspec.Struct):
    """Of a state of boardgame.io: whose turn it is."""

    currentPlayer: str  # noqa: N815 - its name there


class CourtState(msgspec.Struct):
    """Of a state of boardgame.io: its number and its turn."""

    number: int = msgspec.field(name="_stateID")
    ctx: Turn


class CourtSync(msgspec.Struct):
    """The first state somebody gets there."""

    state: CourtState


decoder = msgspec.json.Decoder(Message)


async def opened(address: str, **more: Any) -> Any:
    """A socket without compression and without pings of its own: browsers send none either. Like a browser's it is
    opened again when a server that is busy lets it go."""
    plain = {"compression": None, "ping_interval": None, "proxy": None, "max_size": None}
    for pause in PAUSES:
        with contextlib.suppress(OSError, websockets.InvalidHandshake):
            return await websockets.connect(address, open_timeout=PATIENCE, **plain, **more)
        await asyncio.sleep(pause)
    return await websockets.connect(address, open_timeout=PATIENCE, **plain, **more)


class Told:
    """Which board every seat of a table was told last, by number."""

    def __init__(self, seats: int) -> None:
        self.seen = [-1] * seats
        self.told = asyncio.Event()

    async def all_told(self, number: int) -> None:
        """Wait until every seat has the board with this number."""
        while min(self.seen) < number:
            self.told.clear()
            await self.told.wait()


class Table(Told):
    """The sockets at one of our matches: its players first, then those who watch."""

    def __init__(self, url: str, match: str, cookies: list[str]) -> None:
        super().__init__(len(cookies))
        self.url, self.match, self.cookies = url, match, cookies
        self.number = 0
        self.legal: dict[int, list[Any]] = {}
        self.over = False

    async def sit_down(self) -> None:
        """Open the sockets and ask for the board."""
        self.sockets = []
        for seat, cookie in enumerate(self.cookies):
            url = self.url_of(seat)
            address = f"{url.replace('http', 'ws')}/ws/matches/{self.match}/"
            self.sockets.append(await opened(address, additional_headers={"Cookie": cookie}, origin=url))
        self.readers = [asyncio.create_task(self._read(seat)) for seat in range(len(self.sockets))]
        for socket in self.sockets:
            await socket.send('{"type":"sync","since":0}')
        await asyncio.wait_for(self.all_told(0), PATIENCE)

    def url_of(self, seat: int) -> str:
        """Which web process a seat is at."""
        return self.url

    async def _read(self, seat: int) -> None:
        async for raw in self.sockets[seat]:
            update = decoder.decode(raw)
            if update.type == "update":
                self.legal[seat] = [choice.action for choice in update.legal]
                self.seen[seat] = update.number
                self.number = max(self.number, update.number)
                self.over = update.status != "running"
                self.told.set()

    async def move(self) -> float:
        """One legal move; seconds until every seat was told."""
        seat = next(seat for seat, legal in self.legal.items() if legal)
        action = random.choice(self.legal[seat])
        message = {"type": "act", "command_id": str(uuid.uuid4()), "number": self.number, "action": action}
        started, wanted = time.perf_counter(), self.number + 1
        await self.sockets[seat].send(msgspec.json.encode(message).decode())
        await asyncio.wait_for(self.all_told(wanted), PATIENCE)
        return time.perf_counter() - started

    async def leave(self) -> None:
        """Close everything."""
        for socket, reader in zip(self.sockets, self.readers, strict=True):
            reader.cancel()
            await socket.close()


class EchoTable:
    """As many sockets at the echo; one of them speaks."""

    over = False

    def __init__(self, url: str, sockets: int) -> None:
        self.url, self.count = url, sockets

    async def sit_down(self) -> None:
        """Open the sockets."""
        address = f"{self.url.replace('http', 'ws')}/echo/"
        self.sockets = [await opened(address) for _ in range(self.count)]

    async def move(self) -> float:
        """One message there and back."""
        started = time.perf_counter()
        await self.sockets[0].send('{"type":"act","command_id":"12345678","number":1,"action":{"type":"x"}}')
        await asyncio.wait_for(self.sockets[0].recv(), PATIENCE)
        return time.perf_counter() - started

    async def leave(self) -> None:
        """Close everything."""
        for socket in self.sockets:
            await socket.close()


class CourtTable(Told):
    """Four players at a match of a boardgame.io server, by the same client library, in socket.io's own frames."""

    over = False  # its game has no end

    def __init__(self, url: str, game: str, match: str, credentials: list[str]) -> None:
        super().__init__(len(credentials))
        self.url, self.match, self.credentials = url, match, credentials
        self.space = f"/{game},"
        self.turn = 0

    async def sit_down(self) -> None:
        """Open the sockets, enter the game's room, ask for the board."""
        address = f"{self.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
        self.sockets = [await opened(address, origin=self.url) for _ in self.credentials]
        for socket in self.sockets:
            await socket.recv()  # the terms of the connection
            await socket.send(f"40{self.space}")
            await socket.recv()
        self.readers = [asyncio.create_task(self._read(seat)) for seat in range(len(self.sockets))]
        for seat, socket in enumerate(self.sockets):
            asked = ["sync", self.match, str(seat), self.credentials[seat], len(self.credentials)]
            await socket.send(f"42{self.space}{msgspec.json.encode(asked).decode()}")
        await asyncio.wait_for(self.all_told(0), PATIENCE)

    async def _read(self, seat: int) -> None:
        begin = f"42{self.space}"
        async for raw in self.sockets[seat]:
            if raw == "2":
                await self.sockets[seat].send("3")
            elif raw.startswith(begin):
                kind, *arguments = msgspec.json.decode(raw[len(begin) :], type=list[msgspec.Raw])
                if bytes(kind) == b'"update"':
                    self._note(seat, msgspec.json.decode(arguments[1], type=CourtState))
                elif bytes(kind) == b'"sync"':
                    self._note(seat, msgspec.json.decode(arguments[1], type=CourtSync).state)

    def _note(self, seat: int, state: CourtState) -> None:
        self.seen[seat], self.turn = state.number, int(state.ctx.currentPlayer)
        self.told.set()

    async def move(self) -> float:
        """One move; seconds until every seat was told."""
        seat, number = self.turn, self.seen[self.turn]
        payload = {"type": "rise", "args": [random.randrange(13)], "playerID": str(seat)}
        payload["credentials"] = self.credentials[seat]
        asked = ["update", {"type": "MAKE_MOVE", "payload": payload}, number, self.match, str(seat)]
        started = time.perf_counter()
        await self.sockets[seat].send(f"42{self.space}{msgspec.json.encode(asked).decode()}")
        await asyncio.wait_for(self.all_told(number + 1), PATIENCE)
        return time.perf_counter() - started

    async def leave(self) -> None:
        """Close everything."""
        for socket, reader in zip(self.sockets, self.readers, strict=True):
            reader.cancel()
            await socket.close()
