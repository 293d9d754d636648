"""What somebody who talks or knocks far too fast costs the others: `python benchmarks/flood.py` (W7).

Players at some tables move at a steady pace: alone; while one socket sends 1,000 messages a second and is back as soon
as it is thrown out; while one address opens 1,000 sockets a second. The targets are the close code 4429 within a second
and, for the others, at most twice the usual p99. The control is the same at a site whose bucket of messages is endless
and whose door lets everybody in (`--endless`). Attacker and players share the site's machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import statistics
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import Contender, client, matches, our_site
from benchmarks.moves_client import cpu_seconds
from games.matches.close_codes import TOO_FAST
from tests.real.processes import end, start
from tests.real.raw_socket import TEXT, frame, handshake

A_SECOND = 1000  # messages or handshakes
ELSEWHERE = "127.0.0.9"  # the attacker's address; the limits are counted by address
AT_ONCE = 300  # handshakes of his that wait for an answer
CLOSE = struct.pack(">H", TOO_FAST)
PING = frame(TEXT, b'{"type":"ping"}')
TICK = 0.01
ALONE = 5.0  # seconds of the attacker with the site, to see what he costs


class Attacker:
    """Counts what he was answered, and says so each second."""

    def __init__(self, port: int, match: str) -> None:
        self.port, self.match = port, match
        self.answers: Counter[str] = Counter()
        self.closed_after: list[float] = []
        self._told = time.monotonic()

    def tell(self) -> None:
        """Print everything so far, at most once a second."""
        if time.monotonic() - self._told > 1:
            self._told = time.monotonic()
            print(json.dumps({"answers": self.answers, "closed_after": self.closed_after}), flush=True)

    def messages(self) -> None:
        """One socket after the other that sends until it is hung up on."""
        while True:
            with contextlib.suppress(OSError):
                self.talk()
            self.tell()

    def talk(self) -> None:
        """One socket."""
        with socket.socket() as line:
            line.bind((ELSEWHERE, 0))
            line.settimeout(60)
            line.connect(("127.0.0.1", self.port))
            line.sendall(handshake(self.port, self.match))
            if b" 101 " not in line.recv(4096):
                self.answers["not let in"] += 1
                time.sleep(TICK)
                return
            began, heard, said, waiting = time.monotonic(), b"", 0, b""
            line.settimeout(0)
            while True:
                due = int((time.monotonic() - began) * A_SECOND)
                waiting += PING * (due - said)
                self.answers["messages"] += due - said
                said = due
                with contextlib.suppress(BlockingIOError):
                    waiting = waiting[line.send(waiting) :]
                with contextlib.suppress(BlockingIOError):
                    heard = heard[-64:] + (more := line.recv(65536))
                    if CLOSE in heard or not more:
                        self.closed_after.append(time.monotonic() - began)
                        self.answers["closed 4429" if CLOSE in heard else "closed without a code"] += 1
                        return
                self.tell()
                time.sleep(TICK)

    async def handshakes(self) -> None:
        """So many a second, however they are answered."""
        began, number, waiting = time.monotonic(), 0, set()
        while True:
            due = int((time.monotonic() - began) * A_SECOND)
            for _ in range(min(due - number, AT_ONCE - len(waiting))):
                task = asyncio.create_task(self.knock())
                waiting.add(task)
                task.add_done_callback(waiting.discard)
            number = due
            self.tell()
            await asyncio.sleep(TICK)

    async def knock(self) -> None:
        """One handshake."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ELSEWHERE, 0))
            writer.write(handshake(self.port, self.match))
            status = (await reader.readline()).split()[1:2]
            writer.close()
            self.answers[status[0].decode() if status else "hung up"] += 1
        except OSError as error:
            self.answers[type(error).__name__] += 1


@contextlib.contextmanager
def attack(kind: str, site: Contender, match: str) -> Iterator[dict[str, Any]]:
    """An attacker for the length of a block; afterwards what he was answered is in the dictionary."""
    found: dict[str, Any] = {}
    argv = [sys.executable, __file__, "--attack", kind, str(site.ports[0]), match]
    with tempfile.TemporaryFile() as said:
        process, began = start(argv, stdout=said), time.monotonic()
        try:
            yield found
        finally:
            end(process)
        said.seek(0)
        found |= json.loads(said.read().splitlines()[-1]) | {"seconds": time.monotonic() - began}


def others(site: Contender, asked: argparse.Namespace) -> dict[str, Any]:
    """How late moves reach the screens of those who behave."""
    tables = site.spread(matches(asked.tables, site.env))
    (run,) = client(kind="ours", watched=site.watched, matches=tables, seconds=asked.seconds, rates=[asked.rate])
    return run


def told(kind: str, found: dict[str, Any]) -> str:
    """What became of the attacker."""
    words = ", ".join(f"{what} × {number:,}" for what, number in sorted(found["answers"].items()))
    if times := found["closed_after"]:
        words += f"; closed after {statistics.median(times):.2f} s, at most {max(times):.2f} s"
    return f"  {kind} for {found['seconds']:.0f} s: {words}"


def main() -> None:
    """Print what the others notice in each phase."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=20, help="moves a second of the others")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    parser.add_argument("--endless", action="store_true", help="the control: whoever talks too fast is answered on")
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        kind, port, match = asked.attack
        attacker = Attacker(int(port), match)
        attacker.messages() if kind == "messages" else asyncio.run(attacker.handshakes())
    usual = {"HANDSHAKES_PER_ADDRESS": "600", "SOCKETS_PER_ADDRESS": "300"}
    application = "tests.real.unpolled:application" if asked.endless else "portal.asgi:application"
    limits = {"ANY_PACE": "true"} if asked.endless else usual
    with our_site("sqlite" if asked.sqlite else "postgresql", application=application, **limits) as site:
        watched = matches(1, site.env)[0]["match"]
        alone = others(site, asked)
        print(f"alone: p50 {alone['p50']:.1f} ms, p99 {alone['p99']:.1f} ms", flush=True)
        for kind in ("messages", "handshakes"):
            spent = cpu_seconds(site.pids)
            with attack(kind, site, watched) as found:
                time.sleep(ALONE)
                spent = (cpu_seconds(site.pids) - spent) / ALONE
                run = others(site, asked)
            print(told(kind, found))
            print(f"  before the others come: {spent:.0%} of a core of the web process")
            times = run["p99"] / alone["p99"]
            print(f"  meanwhile: p50 {run['p50']:.1f} ms, p99 {run['p99']:.1f} ms ({times:.1f} times)")
            print(f"  {run['per_second']:.1f} of {asked.rate:g} moves/s", flush=True)


if __name__ == "__main__":
    main()
