"""K8: web processes are stopped and started again, one after the other, while people play and read pages."""

# ruff: noqa: T201 - the figures reached

import asyncio
import contextlib
import http.client
import json
import os
import random
import time
import urllib.error
import urllib.request
from collections import Counter

import pytest
import websockets

from tests.real import servers

pytestmark = [pytest.mark.timeout(3600), pytest.mark.slow]
DEPLOYS = int(os.environ.get("REGALIA_DEPLOYS", "1"))  # of both processes
TABLES = 4 if DEPLOYS < 5 else 20
READERS = 4
PAUSE = 0.2  # seconds of everybody between one thing and the next
PATIENCE = 240.0  # a busy machine is slow, not wrong
MANY = {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000"}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with servers.servers(tmp_path_factory.mktemp("two") / "var", TABLES + 1, *[((), MANY)] * 2) as running:
        yield running


class Window:
    """A seat's window, opened again at either process whenever it is closed; what had no answer is sent again."""

    def __init__(self, running, match, seat):
        self.running, self.match, self.cookie = running, match["match"], match["cookies"][seat]
        self.line, self.update, self.unanswered, self.answers, self.closed = (
            None,
            {"number": -1, "legal": []},
            "",
            {},
            0,
        )
        self.staying = asyncio.create_task(self.stay())

    async def stay(self):
        while True:
            try:
                async with random.choice(self.running).socket(self.match, self.cookie) as self.line:
                    await self.line.send('{"type":"sync","since":0}')
                    if self.unanswered:
                        await self.line.send(self.unanswered)
                    async for raw in self.line:
                        self.take(json.loads(raw))
            except (OSError, websockets.WebSocketException):
                pass
            self.closed += 1
            await asyncio.sleep(random.uniform(0.05, 0.3))

    def take(self, message):
        if message["type"] == "update" and message["number"] >= self.update["number"]:
            self.update = message
        elif message["type"] in ("accepted", "refused"):
            self.answers[message["command_id"]] = message

    async def act(self, id):
        """One command, until it is answered by somebody."""
        asked = {
            "type": "act",
            "number": self.update["number"],
            "action": random.choice(self.update["legal"])["action"],
        }
        self.unanswered = json.dumps({**asked, "command_id": id})
        with contextlib.suppress(websockets.ConnectionClosed):  # then it is sent when the socket is open again
            await self.line.send(self.unanswered)
        while id not in self.answers:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        self.unanswered = ""
        return self.answers[id]


class Table:
    """Four windows at one match that is played as long as the deploys go on."""

    def __init__(self, running, match):
        self.windows = [Window(running, match, seat) for seat in range(4)]
        self.answers, self.over = [], False

    async def play(self):
        while not self.over:
            if mover := next((one for one in self.windows if self.is_on_turn(one)), None):
                self.answers.append(await mover.act(f"while-deploying-{len(self.answers)}"))
            await asyncio.sleep(PAUSE)

    def is_on_turn(self, window):
        return window.line and window.update["legal"] and window.update["number"] == len(self.answers)

    async def told(self):
        """The board in front of each window when all have heard of the last move."""
        while any(window.update["number"] < len(self.answers) for window in self.windows):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        for window in self.windows:
            window.staying.cancel()
        return [window.update["number"] for window in self.windows]


class Reader:
    """Somebody who reads at either process; where nobody answers he is sent to the other one, as nginx does."""

    def __init__(self, running, match):
        self.running, self.match, self.came, self.over = running, match, Counter(), False
        self.elsewhere = 0

    async def read(self):
        while not self.over:
            self.came[await asyncio.to_thread(self.page)] += 1
            await asyncio.sleep(PAUSE)

    def page(self):
        for server in random.sample(self.running, 2):
            path = random.choice([f"/api/v1/matches/{self.match['match']}/", "/api/v1/games/", "/healthz"])
            asked = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}")
            asked.add_header("Cookie", self.match["cookies"][0])
            try:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    return answer.status
            except urllib.error.HTTPError as error:
                return error.code
            except (OSError, http.client.HTTPException):
                self.elsewhere += 1
        return "nobody answers"


async def deployed(server):
    """Told to stop as by a deploy, and started again; the seconds until it had stopped."""
    began = time.monotonic()
    server.process.terminate()
    await asyncio.to_thread(server.process.wait, 60)
    drained = time.monotonic() - began
    server.start()
    await asyncio.to_thread(server.wait)
    return drained


async def test_deploys_lose_no_acknowledged_move_and_break_no_page(house):
    tables = [Table(house.running, next(house.matches)) for _ in range(TABLES)]
    read = next(house.matches)
    readers = [Reader(house.running, read) for _ in range(READERS)]
    everybody = [asyncio.create_task(one.play()) for one in tables]
    everybody += [asyncio.create_task(one.read()) for one in readers]
    drained = []
    async with asyncio.timeout(PATIENCE * (1 + DEPLOYS)):
        await asyncio.sleep(3)
        for _ in range(DEPLOYS):
            for server in house.running:
                drained.append(await deployed(server))
                await asyncio.sleep(1)
        for one in [*tables, *readers]:
            one.over = True
        await asyncio.gather(*everybody)
        boards = [await table.told() for table in tables]
    pages = sum((reader.came for reader in readers), Counter())
    moves = [len(table.answers) for table in tables]
    closed = sum(window.closed for table in tables for window in table.windows)
    print(f"\n{2 * DEPLOYS} processes stopped, drained in {min(drained):.1f} to {max(drained):.1f} s")
    print(f"{sum(moves)} moves, {closed} sockets closed and opened again, pages {dict(pages)}, "
          f"{sum(reader.elsewhere for reader in readers)} of them asked for at the other process")  # fmt: skip
    for table, seen in zip(tables, boards, strict=True):
        assert [(answer["type"], answer.get("number")) for answer in table.answers] == [
            ("accepted", number) for number in range(1, len(table.answers) + 1)
        ]
        assert seen == [len(table.answers)] * 4
    assert set(pages) <= {200, 503}
    assert min(moves) > 0
    assert closed >= TABLES  # every window was at some process that stopped
