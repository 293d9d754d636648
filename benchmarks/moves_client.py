"""The players: many sockets in one process, as fast as they are answered or at a fixed rate."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import msgspec
import websockets

PATIENCE = 30.0
AT_ONCE = 10  # tables that sit down together


class Choice(msgspec.Struct):
    """A legal action, as it came."""

    action: msgspec.Raw


class Message(msgspec.Struct):
    """What the client reads of a message; the rest is skipped, so that the client is not what is measured."""

    type: str
    number: int = 0
    status: str = ""
    legal: list[Choice] = []


decoder = msgspec.json.Decoder(Message)


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def cpu_seconds(pid: int) -> float:
    """What a process and those it started have used so far, where the system tells."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            _, _, rest = (folder / "stat").read_text().rpartition(")")
            fields = rest.split()
            if folder.name == str(pid) or fields[1] == str(pid):
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


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
            await websockets.connect(
                address, additional_headers={"Cookie": cookie}, origin=self.url, max_size=None, open_timeout=PATIENCE
            )
            for cookie in self.cookies
        ]
        self.readers = [asyncio.create_task(self._read(seat)) for seat in range(len(self.sockets))]
        for socket in self.sockets:
            await socket.send('{"type":"sync","since":0}')
        await asyncio.wait_for(self.all_told(0), PATIENCE)

    async def _read(self, seat: int) -> None:
        async for raw in self.sockets[seat]:
            update = decoder.decode(raw)
            if update.type == "update":
                self.legal[seat] = [choice.action for choice in update.legal]
                self.seen[seat] = update.number
                self.number = max(self.number, update.number)
                self.over = update.status != "running"
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

    def __init__(self, url: str, sockets: int) -> None:
        self.url, self.count, self.over = url, sockets, False

    async def sit_down(self) -> None:
        """Open the sockets."""
        address = f"{self.url.replace('http', 'ws')}/echo/"
        self.sockets = [
            await websockets.connect(address, max_size=None, open_timeout=PATIENCE) for _ in range(self.count)
        ]

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
    if "tables" in asked:
        tables: list[Any] = [EchoTable(asked["url"], 4) for _ in range(asked["tables"])]
    else:
        # a table may be at another web process than its neighbour
        tables = [Table(one.get("url", asked["url"]), one["match"], one["cookies"]) for one in asked["matches"]]
    for some in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit_down() for table in tables[some : some + AT_ONCE]))
    await closed_loop(tables, 1.0)
    spent = {name: cpu_seconds(pid) for name, pid in asked["watched"].items()}
    started, own = time.perf_counter(), time.process_time()
    if asked["rate"]:
        times = await fixed_rate(tables, asked["seconds"], asked["rate"])
    else:
        times = await closed_loop(tables, asked["seconds"])
    took, own = time.perf_counter() - started, time.process_time() - own
    spent = {name: cpu_seconds(pid) - spent[name] for name, pid in asked["watched"].items()} | {"client": own}
    await asyncio.gather(*(table.leave() for table in tables))
    report = {
        "per_second": len(times) / took,
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "cpu_ms": {name: 1000 * seconds / len(times) for name, seconds in spent.items()},
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main(json.load(sys.stdin)))
