"""The players: many sockets in one process, as fast as they are answered or at a fixed rate."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
import uuid
from typing import Any

import websockets

PATIENCE = 30.0


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


class Table:
    """The sockets at one match: its players first, then those who watch."""

    def __init__(self, url: str, match: str, cookies: list[str]) -> None:
        self.url, self.match, self.cookies = url, match, cookies
        self.number = 0
        self.legal: dict[int, list[Any]] = {}
        self.seen = [0] * len(cookies)
        self.over = False
        self.told = asyncio.Event()

    async def sit_down(self) -> None:
        """Open the sockets and ask for the board."""
        address = f"{self.url.replace('http', 'ws')}/ws/matches/{self.match}/"
        self.sockets = [
            await websockets.connect(address, additional_headers={"Cookie": cookie}, origin=self.url, max_size=None)
            for cookie in self.cookies
        ]
        self.readers = [asyncio.create_task(self._read(seat)) for seat in range(len(self.sockets))]
        for socket in self.sockets:
            await socket.send('{"type":"sync","since":0}')
        await asyncio.wait_for(self.all_told(0), PATIENCE)

    async def _read(self, seat: int) -> None:
        async for raw in self.sockets[seat]:
            message = json.loads(raw)
            if message["type"] == "update":
                self.legal[seat] = [choice["action"] for choice in message["legal"]]
                self.seen[seat] = message["number"]
                self.number = max(self.number, message["number"])
                self.over = message["status"] != "running"
                self.told.set()

    async def all_told(self, number: int) -> None:
        """Wait until every seat has the board after move `number`."""
        while len(self.legal) < len(self.cookies) or min(self.seen) < number:
            self.told.clear()
            await self.told.wait()

    async def move(self) -> float:
        """One legal move; seconds until every seat was told."""
        seat = next(seat for seat, legal in self.legal.items() if legal)
        action = random.choice(self.legal[seat])
        message = {"type": "act", "command_id": str(uuid.uuid4()), "number": self.number, "action": action}
        started, wanted = time.perf_counter(), self.number + 1
        await self.sockets[seat].send(json.dumps(message))
        await asyncio.wait_for(self.all_told(wanted), PATIENCE)
        return time.perf_counter() - started

    async def leave(self) -> None:
        """Close everything."""
        for socket, reader in zip(self.sockets, self.readers, strict=True):
            reader.cancel()
            await socket.close()


class EchoTable:
    """As many sockets at the echo; one of them speaks."""

    def __init__(self, url: str, sockets: int) -> None:
        self.url, self.count, self.over = url, sockets, False

    async def sit_down(self) -> None:
        """Open the sockets."""
        address = f"{self.url.replace('http', 'ws')}/echo/"
        self.sockets = [await websockets.connect(address, max_size=None) for _ in range(self.count)]

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


async def closed_loop(tables: list[Any], seconds: float) -> list[float]:
    """Every table moves again as soon as it was told."""
    end, times = time.perf_counter() + seconds, []

    async def go_on(table: Any) -> None:
        while time.perf_counter() < end and not table.over:
            times.append(await table.move())

    await asyncio.gather(*(go_on(table) for table in tables))
    return times


async def fixed_rate(tables: list[Any], seconds: float, rate: float) -> list[float]:
    """Moves begin at an even pace, each at a table that waits."""
    idle, times, running = list(tables), [], set()

    async def one(table: Any) -> None:
        times.append(await table.move())
        if not table.over:
            idle.append(table)

    started = time.perf_counter()
    for tick in range(int(seconds * rate)):
        await asyncio.sleep(max(0.0, started + tick / rate - time.perf_counter()))
        if idle:
            task = asyncio.create_task(one(idle.pop(0)))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return times


async def main(asked: dict[str, Any]) -> None:
    """Connect, warm up, measure, report."""
    if asked["echo"]:
        tables: list[Any] = [EchoTable(asked["url"], 4) for _ in range(asked["tables"])]
    else:
        # a table may be at another web process than its neighbour
        tables = [Table(one.get("url", asked["url"]), one["match"], one["cookies"]) for one in asked["matches"]]
    for table in tables:
        await table.sit_down()
    await closed_loop(tables, 1.0)
    started = time.perf_counter()
    if asked["rate"]:
        times = await fixed_rate(tables, asked["seconds"], asked["rate"])
    else:
        times = await closed_loop(tables, asked["seconds"])
    took = time.perf_counter() - started
    for table in tables:
        await table.leave()
    report = {"per_second": len(times) / took, "p50": percentile(times, 0.5), "p99": percentile(times, 0.99)}
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main(json.load(sys.stdin)))
