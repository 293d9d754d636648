"""Sockets in the test's own process, with a real Valkey between them and their commands."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as site_settings
from django.test import Client

from games.matches import hub as hub_module
from games.matches.doorkeeper import Doorkeeper, doorkeeper
from portal.asgi import application
from portal.handshakes import Handshakes, handshakes
from tests import factories as make

PATIENCE = 20
OWN_ORIGIN = (b"origin", b"http://localhost")


def in_db(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call something that talks to the database from a test's event loop."""
    return database_sync_to_async(function)


def session_cookie(user: Any) -> str:
    """Sign somebody in; the session's key."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[site_settings.SESSION_COOKIE_NAME].value


class Player:
    """A client at a table who keeps every frame."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.number = 0

    async def send(self, **message: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def command(self, **message: Any) -> str:
        id = message.setdefault("command_id", make.command_id())
        await self.send(**message)
        return id

    async def sync(self, since: int | None = None, **chat: int) -> None:
        await self.send(type="sync", since=self.number if since is None else since, **chat)

    async def hear(self, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message of these kinds; others are kept as frames."""
        while True:
            frame = await self.socket.receive_from(patience)
            self.frames.append(frame)
            message = json.loads(frame)
            if message["type"] == "update":
                self.number = message["number"]
            if message["type"] in kinds:
                return message

    async def hear_until(self, met: Callable[[dict[str, Any]], bool], *kinds: str) -> dict[str, Any]:
        while not met(message := await self.hear(*kinds)):
            pass
        return message

    async def closed(self, patience: float = PATIENCE) -> int:
        """Wait for the server to hang up; the close code."""
        while True:
            output = await self.socket.receive_output(patience)
            if output["type"] == "websocket.close":
                return output.get("code", 1000)

    async def leave(self) -> None:
        await self.socket.disconnect()


@pytest.fixture
async def sit(real_redis: Any, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    """Open a socket at a match: for a user's browser, for a token, or for a stranger."""
    hub = hub_module.hub
    monkeypatch.setattr(hub, "rooms", {})
    doorkeeper.__dict__.update(Doorkeeper().__dict__)
    handshakes.__dict__.update(Handshakes().__dict__)
    players: list[Player] = []

    async def come(
        match: Any, user: Any = None, *, sync: bool = True, path: str = "/ws/matches/", **asked: Any
    ) -> Player:
        headers = list(asked.get("headers", [OWN_ORIGIN]))
        if user is not None:
            key = await in_db(session_cookie)(user)
            headers.append((b"cookie", f"{site_settings.SESSION_COOKIE_NAME}={key}".encode()))
        socket = WebsocketCommunicator(
            application, f"{path}{match.public_id}/{asked.get('query', '')}", headers=headers
        )
        socket.scope["client"] = ["127.0.0.1", 1]
        connected, _ = await socket.connect(PATIENCE)
        player = Player(socket)
        if not connected:
            raise Refused
        players.append(player)
        if sync:
            await player.sync()
            await player.hear("update")
        return player

    yield come
    for player in players:
        await player.leave()
    for task in [*hub._tasks.values(), *hub._refreshing]:
        task.cancel()
    hub._tasks.clear()
    await sync_to_async(_close)()


def _close() -> None:
    from django.db import connections

    connections.close_all()


class Refused(Exception):
    """The handshake was refused."""
