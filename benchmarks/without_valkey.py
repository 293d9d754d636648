"""What players notice of a Valkey that is killed and 2 seconds away (K3): `python benchmarks/without_valkey.py`.

The seats of each table are at two web processes, so that every move has to come through Valkey, or through the look
into the database that makes up for it. Moves are made at a steady pace, and tasks are handed to Valkey, while it is
killed again and again. The targets: no move fails, none is told more than 15 seconds late, no task that Valkey took is
lost. The control (`--control`) has neither that look nor the file in which Valkey keeps what it took.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import redis  # noqa: E402  (needs the path above)
from celery import Celery  # noqa: E402
from kombu.exceptions import OperationalError  # noqa: E402

from benchmarks.contenders import PATIENCE, Contender, matches, our_site  # noqa: E402
from benchmarks.moves_client import AT_ONCE, WARM_UP, closed_loop, fixed_rate, percentile  # noqa: E402
from benchmarks.tables import Table  # noqa: E402
from portal.places import valkey_socket  # noqa: E402
from portal.supervisor.valkey import find_server, options  # noqa: E402
from tests.real.processes import running, wait_for  # noqa: E402
from tests.real.valkey import Valkey  # noqa: E402

AWAY = 2.0  # seconds
BETWEEN = 13.0  # seconds from a start of Valkey to the next kill
LATE = 15.0
TASKS = 50  # a second
QUEUE = "nobody-listens"


class SplitTable(Table):
    """A table whose seats are at the web processes in turn."""

    urls: list[str]

    def url_of(self, seat: int) -> str:
        """Which web process a seat is at."""
        return self.urls[seat % len(self.urls)]

    async def move(self) -> float:
        """A move; one that is never told everywhere is counted as late as somebody waits for it."""
        began = time.perf_counter()
        try:
            return await super().move()
        except TimeoutError:
            self.over = True
            return time.perf_counter() - began


async def play(asked: dict[str, Any]) -> None:
    """In a process of its own: sit down, say so, play, and print how late every move was told."""
    tables = []
    for one in asked["matches"]:
        tables.append(SplitTable(asked["urls"][0], one["match"], one["cookies"]))
        tables[-1].urls = asked["urls"]
    for some in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit_down() for table in tables[some : some + AT_ONCE]))
    await closed_loop(tables, WARM_UP)
    print("seated", flush=True)
    began = time.perf_counter()
    times, skipped = await fixed_rate(tables, asked["seconds"], asked["rate"])
    print(json.dumps({"times": times, "skipped": skipped, "took": time.perf_counter() - began}), flush=True)
    os._exit(0)


class Tasks:
    """Hands tasks over and counts those that Valkey took."""

    def __init__(self, server: Valkey) -> None:
        self.server, self.taken, self.refused, self.over = server, 0, 0, threading.Event()
        self._thread = threading.Thread(target=self._hand_over)
        self._thread.start()

    def _hand_over(self) -> None:
        with Celery(broker=self.server.broker, set_as_current=False) as app:
            app.conf.broker_transport_options = {"socket_timeout": 1, "socket_connect_timeout": 1}
            while not self.over.wait(1 / TASKS):
                try:
                    app.send_task("a.wake.up.call", args=[self.taken], queue=QUEUE, retry=False)
                    self.taken += 1
                except (OperationalError, redis.RedisError, OSError):
                    self.refused += 1

    def lost(self) -> int:
        """How many of those it took are not in its queue at the end."""
        self.over.set()
        self._thread.join()
        return self.taken - int(self.server.client(1).llen(QUEUE))


def come_and_go(server: Valkey, stack: ExitStack, keeps: bool, over: Any) -> int:
    """Kill it, wait, start it again, until the players are done; how often."""
    folder, times = Path(server.client().config_get("dir")["dir"]), 0
    while over() is None:
        time.sleep(BETWEEN if times else 3.0)
        if over() is not None:
            break
        os.kill(server.client().info("server")["process_id"], signal.SIGKILL)
        time.sleep(AWAY)
        command = [find_server(), *options(server.socket, folder), *(() if keeps else ("--appendonly", "no"))]
        stack.enter_context(running(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_for(server.answers, 10, "Valkey answers")
        times += 1
    return times


def measure(site: Contender, asked: argparse.Namespace, stack: ExitStack) -> None:
    """Play while it happens, and print what came of it."""
    server = Valkey(valkey_socket(Path(site.env["REGALIA_VAR"])))
    urls = [f"http://localhost:{port}" for port in site.ports]
    told = {"matches": matches(asked.tables, site.env), "urls": urls, "seconds": asked.seconds, "rate": asked.rate}
    argv = [sys.executable, __file__, "--play"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    players = stack.enter_context(running(argv, **pipes))
    assert players.stdin is not None
    assert players.stdout is not None
    players.stdin.write(json.dumps(told).encode() + b"\n")
    players.stdin.flush()
    assert players.stdout.readline().strip() == b"seated"
    tasks = Tasks(server)
    found: dict[str, Any] = {}
    reader = threading.Thread(target=lambda: found.update(json.loads(players.stdout.readline() or b"{}")))
    reader.start()
    times = come_and_go(server, stack, not asked.control, lambda: None if reader.is_alive() else 0)
    reader.join(PATIENCE)
    if not found:
        sys.exit("the players broke off")
    late, lost = found["times"], tasks.lost()
    print(f"Valkey killed {times} times, {AWAY:g} s away each time; {len(late):,} moves told everywhere in "
          f"{found['took']:.0f} s ({len(late) / found['took']:.0f}/s of {asked.rate:g} asked for, {found['skipped']:,} "
          f"times every table was waiting)")  # fmt: skip
    print(f"late: p50 {percentile(late, 0.5):.0f} ms, p99 {percentile(late, 0.99):.0f} ms, at most {max(late):.1f} s "
          f"(≤ {LATE:g} s); later than that {sum(one > LATE for one in late)}")  # fmt: skip
    print(f"tasks: {tasks.taken:,} taken, {lost} lost; {tasks.refused} refused while it was away")


def main() -> None:
    """Start everything and measure once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        asyncio.run(play(json.loads(sys.stdin.readline())))
    application = f"{'tests.real.unpolled' if asked.control else 'portal.asgi'}:application"
    with ExitStack() as stack:
        site = stack.enter_context(our_site("sqlite" if asked.sqlite else "postgresql", 2, application))
        measure(site, asked, stack)


if __name__ == "__main__":
    main()
