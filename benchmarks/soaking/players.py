"""The players of a soak: people at sockets and programs at the API, who write down what they were told.

Run as a program: reads what to do as JSON, plays until its input is closed, and prints what it saw as JSON. Beside that
it writes three files: `journal` (every command that was acknowledged), `frames.gz` (everything that anybody received,
with who it was), `turns` (when a whole turn against a bot was there and back, for measuring how soon a site recovers).
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import random
import sys
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import websockets

from benchmarks import tables
from benchmarks.soaking.calls import Answer, Api

SEATS = {"king-me": 3, "koryo": 2, "for-the-king": 2, "majesty": 2}
BOTS = ("page-tilda", "page-osric", "page-wren")
UNANSWERED = 12.0  # seconds until a command is sent again on another socket
DOUBLED = 0.1  # of the commands are sent twice at once


class Message(tables.Message):
    """What a player reads of a message."""

    command_id: str | None = None
    code: str = ""


class Seen(msgspec.Struct):
    """What a program reads of a board."""

    status: str


decoder = msgspec.json.Decoder(Message)


class World:
    """What all players share."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.port, self.rng = asked["port"], random.Random(asked["seed"])
        self.api = Api(self.port)
        folder = Path(asked["folder"])
        self.journal = open(folder / "journal", "ab", buffering=0)  # noqa: SIM115 (as long as the program)
        self.turns = open(folder / "turns", "ab", buffering=0)  # noqa: SIM115
        self.frames = gzip.open(folder / "frames.gz", "wb", compresslevel=1)  # noqa: SIM115
        self.over = asyncio.Event()
        self.told: Counter[str] = Counter()

    def acknowledged(self, match: str, command_id: str, kind: str, number: int = 0) -> None:
        """Write down what somebody was told."""
        entry = {"match": match, "command_id": command_id, "kind": kind, "number": number}
        self.journal.write(json.dumps(entry).encode() + b"\n")
        self.told[kind] += 1

    def received(self, match: str, who: str, how: str, raw: bytes | str) -> None:
        """Keep what somebody was sent."""
        content = raw if isinstance(raw, bytes) else raw.encode()
        self.frames.write(msgspec.json.encode([match, who, how]) + b"\t" + content + b"\n")


class Person:
    """Somebody who plays one match after the other."""

    def __init__(self, world: World, told: dict[str, str]) -> None:
        self.world, self.name, self.cookie, self.token = world, told["name"], told["cookie"], told["token"]
        self.rng = random.Random(world.rng.random())

    async def open(self, game: str, people: int, bots: int) -> str:
        """Open a table for so many people and bots; its match."""
        body = {"game": game, "seats": people + bots, "bots": list(BOTS[:bots]), "rated": not bots}
        key = str(uuid.uuid4())
        answer = json.loads(await self.world.api.ask(self.token, "tables/", body, key))
        self.world.acknowledged(answer["match"], key, "open_table")
        return answer["match"]

    async def join(self, match: str) -> None:
        """Sit down at a table."""
        key = str(uuid.uuid4())
        await self.world.api.ask(self.token, f"tables/{match}/join/", {}, key)
        self.world.acknowledged(match, key, "join")

    async def play_by_calls(self, match: str, pause: float) -> None:
        """Play a match through the API."""
        api = self.world.api
        while not self.world.over.is_set():
            raw = await api.ask(self.token, f"matches/{match}/view/")
            self.world.received(match, self.name, "view", raw)
            if msgspec.json.decode(raw, type=Seen).status not in ("running", "table"):
                return
            asked = json.loads(await api.ask(self.token, f"matches/{match}/legal/"))
            if asked["legal"]:
                key = str(uuid.uuid4())
                move = {"number": asked["number"], "action": self.rng.choice(asked["legal"])["action"]}
                call = api.ask(self.token, f"matches/{match}/moves/", move, key)
                with contextlib.suppress(Answer):
                    told = json.loads(await call)
                    self.world.acknowledged(match, key, "act", told["number"])
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * pause)

    async def play_at_socket(self, match: str, pause: float, *, probe: bool = False) -> None:
        """Play a match, or watch it, over sockets, until it is over; come back after every break."""
        hand = Hand(self, match, pause, probe)
        wait = 0.1
        while not (hand.over or self.world.over.is_set()):
            try:
                async with self._socket(match) as socket:
                    wait = 0.1
                    await hand.play(socket)
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.world.told["lost lines"] += 1
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * wait)
            wait = min(wait * 1.6, 2.0)

    def _socket(self, match: str) -> Any:
        address = f"ws://localhost:{self.world.port}/ws/matches/{match}/?lang=en"
        headers = {"Cookie": self.cookie, "Origin": f"http://localhost:{self.world.port}"}
        return websockets.connect(
            address, origin=None, additional_headers=headers, max_size=None, open_timeout=10, compression=None,
            proxy=None, close_timeout=1,
        )  # fmt: skip


class Hand:
    """One person's side of a match: what was seen, and the command that waits for its answer."""

    def __init__(self, person: Person, match: str, pause: float, probe: bool) -> None:
        self.person, self.world, self.match = person, person.world, match
        self.pause, self.probe = pause, probe
        self.over = False
        self.number = 0
        self.waiting: dict[str, Any] | None = None  # what was sent and not answered
        self.sent_at = 0.0
        self.answered_at: float | None = None

    async def play(self, socket: Any) -> None:
        """Play at one socket until it breaks or the match is over."""
        await socket.send(json.dumps({"type": "sync", "since": self.number}))
        if self.waiting:
            await self._send(socket)
        while not (self.over or self.world.over.is_set()):
            try:
                async with asyncio.timeout(UNANSWERED):
                    raw = await socket.recv()
            except TimeoutError:
                return
            self.world.received(self.match, self.person.name, "frame", raw)
            await self._hear(socket, decoder.decode(raw))
            if self.waiting and time.time() - self.sent_at > UNANSWERED:
                return

    async def _hear(self, socket: Any, message: Message) -> None:
        if message.type == "update":
            self.number = max(self.number, message.number)
            if message.status != "running":
                self.over = message.status != "table"
            elif message.legal and self.waiting is None:
                self._turn_is_back()
                await asyncio.sleep(self.person.rng.uniform(0.5, 1.5) * self.pause)
                action = self.person.rng.choice(message.legal).action
                self.waiting = {"command_id": str(uuid.uuid4()), "number": message.number, "action": action}
                await self._send(socket)
        elif self.waiting and message.command_id == self.waiting["command_id"]:
            if message.type == "accepted":
                self.world.acknowledged(self.match, message.command_id, "act", message.number)
                self.answered_at = time.time()
            else:
                self.world.told[f"refused {message.code}"] += 1
                await socket.send(json.dumps({"type": "sync", "since": self.number}))
            self.waiting = None

    async def _send(self, socket: Any) -> None:
        assert self.waiting is not None
        self.sent_at = time.time()
        frame = msgspec.json.encode({"type": "act", **self.waiting}).decode()
        await socket.send(frame)
        if self.person.rng.random() < DOUBLED:
            await socket.send(frame)

    def _turn_is_back(self) -> None:
        if self.probe and self.answered_at:
            line = {"sent": self.sent_at, "answered": self.answered_at, "back": time.time()}
            self.world.turns.write(json.dumps(line).encode() + b"\n")


async def company(world: World, people: list[Person], number: int, pause: float) -> None:
    """Two people, sometimes with a bot, and one who watches: match after match. Every fourth table uses the API."""
    first, second, watcher = people
    while not world.over.is_set():
        game = world.rng.choice(list(SEATS))
        bots = max(SEATS[game] - 2, number % 2)
        try:
            match = await first.open(game, 2, bots)
            await second.join(match)
            by_calls = number % 4 == 3
            await asyncio.gather(
                first.play_by_calls(match, pause) if by_calls else first.play_at_socket(match, pause),
                second.play_at_socket(match, pause),
                watcher.play_at_socket(match, pause),
            )
        except Answer as refused:  # a table that was closed meanwhile, say
            world.told[f"refused {refused.code}"] += 1
            await asyncio.sleep(2)


async def probe(world: World, person: Person) -> None:
    """One person against one bot, without a pause: how long a turn takes, from the move to the bot's answer."""
    while not world.over.is_set():
        with contextlib.suppress(Answer):
            await person.play_at_socket(await person.open("majesty", 1, 1), 0.25, probe=True)


async def main(asked: dict[str, Any]) -> None:
    """Play until the input is closed."""
    world = World(asked)
    people = [Person(world, told) for told in asked["people"]]
    probes, players = people[: asked["probes"]], people[asked["probes"] :]
    groups = [players[at : at + 3] for at in range(0, len(players) - 2, 3)]
    tasks = [asyncio.create_task(probe(world, person)) for person in probes]
    tasks += [asyncio.create_task(company(world, group, n, asked["pause"])) for n, group in enumerate(groups)]
    await asyncio.to_thread(sys.stdin.read)
    world.over.set()
    _done, late = await asyncio.wait(tasks, timeout=30)
    for task in late:
        task.cancel()
    faults = [repr(task.exception()) for task in tasks if task.done() and not task.cancelled() and task.exception()]
    world.frames.close()
    json.dump({"told": world.told, "statuses": world.api.statuses, "faults": faults}, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.stdin.readline())))
