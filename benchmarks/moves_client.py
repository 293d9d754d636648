"""The players: many sockets in one process, as fast as they are answered or at fixed rates, or sitting still."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import open_files
from benchmarks.tables import CourtTable, EchoTable, Table

AT_ONCE = 10  # tables that sit down together
ECHO_SEATS = 4
WARM_UP = 1.0


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def cpu_seconds(pids: list[int]) -> float:
    """What processes and those they started have used so far, where the system tells."""
    total, wanted = 0.0, {str(pid) for pid in pids}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            _, _, rest = (folder / "stat").read_text().rpartition(")")
            fields = rest.split()
            if folder.name in wanted or fields[1] in wanted:
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


async def closed_loop(tables: list[Any], seconds: float) -> tuple[list[float], int]:
    """Every table moves again as soon as it was told."""
    end, times = time.perf_counter() + seconds, []

    async def go_on(table: Any) -> None:
        while time.perf_counter() < end and not table.over:
            times.append(await table.move())

    await asyncio.gather(*(go_on(table) for table in tables))
    return times, 0


async def fixed_rate(tables: list[Any], seconds: float, rate: float) -> tuple[list[float], int]:
    """Moves begin at an even pace, each at a table that waits; times, and how often none waited."""
    idle, times, running, skipped = [one for one in tables if not one.over], [], set(), 0

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
        else:
            skipped += 1
    await asyncio.gather(*running)
    return times, skipped


def tables_of(asked: dict[str, Any]) -> list[Any]:
    """Where to sit down."""
    if asked["kind"] == "echo":
        return [EchoTable(asked["url"], ECHO_SEATS) for _ in range(asked["tables"])]
    if asked["kind"] == "boardgame.io":
        return [CourtTable(asked["url"], asked["game"], one["match"], one["credentials"]) for one in asked["matches"]]
    # a table may be at another web process than its neighbour
    return [Table(one.get("url", asked.get("url")), one["match"], one["cookies"]) for one in asked["matches"]]


async def measured(tables: list[Any], rate: float, asked: dict[str, Any]) -> dict[str, Any]:
    """One run at a pace; 0 is the closed loop."""
    spent = {name: cpu_seconds(pids) for name, pids in asked["watched"].items()}
    started, own = time.perf_counter(), time.process_time()
    if rate:
        times, skipped = await fixed_rate(tables, asked["seconds"], rate)
    else:
        times, skipped = await closed_loop(tables, asked["seconds"])
    took, own = time.perf_counter() - started, time.process_time() - own
    spent = {name: cpu_seconds(pids) - spent[name] for name, pids in asked["watched"].items()} | {"client": own}
    return {
        "rate": rate,
        "per_second": len(times) / took,
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "skipped": skipped,
        "cpu_ms": {name: 1000 * seconds / max(1, len(times)) for name, seconds in spent.items()},
        "client_busy": own / took,
    }


async def main(asked: dict[str, Any]) -> None:
    """Connect; then sit still until the line is closed, or warm up, measure pace after pace, and report."""
    open_files(100_000)
    tables = tables_of(asked)
    for some in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit_down() for table in tables[some : some + AT_ONCE]))
    if asked.get("still"):
        print("seated", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        os._exit(0)  # the server is asked nothing more
    await closed_loop(tables, WARM_UP)
    runs = []
    for rate in asked["rates"]:
        runs.append(await measured(tables, rate, asked))
        if runs[-1]["p99"] > asked.get("until_ms", float("inf")):
            break
    await asyncio.gather(*(table.leave() for table in tables))
    json.dump(runs, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.stdin.readline())))
