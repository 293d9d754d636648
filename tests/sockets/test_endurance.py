"""A real web process while a crowd only looks (W4), after many came and went (W5), while a crowd does not read (W6)."""

# ruff: noqa: T201 - the figures reached

import asyncio
import contextlib
import json
import os
import socket
import time
from pathlib import Path

import pytest

from tests.real import servers
from tests.real.raw_socket import TEXT, frame, raw_socket
from tests.real.visitor import hear

pytestmark = [pytest.mark.timeout(3600), pytest.mark.slow]
VISITS = int(os.environ.get("REGALIA_VISITS", "200"))
WARM_UP = 100  # visits after which nothing may grow any more
STUCK = int(os.environ.get("REGALIA_STUCK", "30"))
ONLOOKERS = int(os.environ.get("REGALIA_ONLOOKERS", "12"))
IDLE_SECONDS = float(os.environ.get("REGALIA_IDLE_SECONDS", "12"))
MOST_SECONDS, MOST_MEGABYTES = 45, 50  # of the long form; two pings alone take 43 seconds
SLOW = 1 if STUCK >= 100 else 2  # a busy machine is slow, not wrong
PATIENCE = 240.0  # a busy machine is slow, not wrong
LONG_LOG = 60  # moves that are told at once to who asks for all of them
PATIENT = ("--websocket_connect_timeout", "60")  # a busy machine opens sockets slowly
MANY = {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000"}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A web process as the site runs it but for how many may come from one address, and one that waits for ever."""
    kinds = (PATIENT, MANY), (PATIENT, {**MANY, "ANY_UNREAD": "true"})
    tables = -(-STUCK // 4) + ONLOOKERS // 4 + 4
    with servers.servers(tmp_path_factory.mktemp("one") / "var", tables, *kinds) as running:
        yield running


def holdings(server):
    """Megabytes, threads, open files, and how many of them are the database."""
    place = Path(f"/proc/{server.process.pid}")
    status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
    files = []
    for one in (place / "fd").iterdir():
        with contextlib.suppress(OSError):
            files.append(os.readlink(one))
    return {
        "megabytes": int(status["VmRSS"].split()[0]) / 1024,
        "threads": int(status["Threads"]),
        "files": len(files),
        "databases": sum("sqlite3" in name for name in files),
    }


async def settled(server, before):
    """What it holds when what was open for a moment is closed again; if that does not come, what it holds then."""
    for _ in range(20):
        after = holdings(server)
        if all(after[what] <= before[what] + 1 for what in ("threads", "files", "databases")):
            break
        await asyncio.sleep(0.5)
    return after


class Onlooker:
    """A window in front of which somebody sits and does nothing."""

    def __init__(self, line):
        self.line, self.number, self.heard = line, -1, 0
        self.looking = asyncio.create_task(self._look())

    async def _look(self):
        async for raw in self.line:
            message = json.loads(raw)
            self.heard += 1
            if message["type"] == "update":
                self.number = message["number"]


async def seated(server, match):
    """A window of each seat, with its board."""
    lines = [await server.socket(match["match"], cookie) for cookie in match["cookies"]]
    onlookers = [Onlooker(line) for line in lines]
    for line in lines:
        await line.send('{"type":"sync","since":0}')
    await told(onlookers, 0)
    return onlookers


async def told(onlookers, number):
    """Wait until all who are still there have the board of this number."""
    while any(one.number < number and not one.looking.done() for one in onlookers):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def test_who_only_looks_stays_connected_and_is_told_of_the_next_move(house):
    """W4. The move is made at another process, so that it has to come through a Valkey that was silent as long.

    The control is beside the check of the channel layer, in tests/ops/test_checks.py.
    """
    server, dealt = house.running[0], [next(house.matches) for _ in range(ONLOOKERS // 4)]
    async with asyncio.timeout(PATIENCE + ONLOOKERS + IDLE_SECONDS):
        tables = [await seated(server, match) for match in dealt]
        everybody = [one for table in tables for one in table]
        await asyncio.sleep(IDLE_SECONDS)
        gone = sum(one.looking.done() for one in everybody)
        beats = min(one.heard for one in everybody) - 1
        for match in dealt:
            await play_on(house.running[1], match, 0)
        await told(everybody, 1)
        heard = sum(one.number == 1 for one in everybody)
        print(
            f"\n{len(everybody)} idle for {IDLE_SECONDS:.0f} s: {gone} gone, at least {beats} beats each, {heard} told"
        )
        for one in everybody:
            await one.line.close()
    assert gone == 0
    assert heard == len(everybody)
    assert "Traceback" not in server.log, server.log[-2000:]


async def visit(server, match, seat, *, rudely=False):
    """Come, ask for everything, and leave, now and then without a word."""
    line = await server.socket(match["match"], match["cookies"][seat])
    await line.send('{"type":"sync","since":0}')
    await hear(line, "update")
    if rudely:
        line.transport.abort()
    else:
        await line.close()


async def come_and_go(server, match, number):
    for first in range(0, number, 10):
        await asyncio.gather(*(visit(server, match, seat % 4, rudely=seat == 3) for seat in range(first, first + 10)))
    await asyncio.sleep(1)


async def test_who_comes_and_goes_leaves_nothing_behind(house):
    """W5; the control is a few who stay."""
    server, match = house.running[0], next(house.matches)
    await come_and_go(server, match, WARM_UP)
    before = holdings(server)
    began = time.monotonic()
    await come_and_go(server, match, VISITS)
    after = await settled(server, before)
    print(f"\n{VISITS} visits in {time.monotonic() - began:.0f} s: {before} -> {after}")
    assert after["megabytes"] < before["megabytes"] * 1.1
    for what in ("threads", "files", "databases"):
        assert after[what] <= before[what] + 1, what
    stay = [await server.socket(match["match"], match["cookies"][0]) for _ in range(4)]
    assert holdings(server)["files"] >= after["files"] + 3
    for line in stay:
        await line.close()


async def play_on(server, match, moves):
    """So many moves, each by whoever is on turn."""
    lines = [await server.socket(match["match"], cookie) for cookie in match["cookies"]]
    for line in lines:
        await line.send('{"type":"sync","since":0}')
    for number in range(moves + 1):
        updates = []
        for line in lines:
            while (update := await hear(line, "update"))["number"] < number:
                pass
            updates.append(update)
        seat = next(seat for seat, update in enumerate(updates) if update["legal"])
        act = {"type": "act", "number": number, "action": updates[seat]["legal"][0]["action"]}
        await lines[seat].send(json.dumps({**act, "command_id": f"long-log-{number}"}))
    for line in lines:
        await line.close()


def ask_on(line):
    """Ask for everything again; whether the line still stands."""
    try:
        line.send(frame(TEXT, b'{"type":"sync","since":0}'), socket.MSG_DONTWAIT)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return True


def stuck(server, match, cookies):
    """So many clients with little room for what they do not read, and since when."""
    return [(raw_socket(server, match["match"], cookie, room=4096), time.monotonic()) for cookie in cookies]


async def test_a_crowd_that_asks_and_does_not_read_is_dropped_and_fills_no_memory(house):
    """W6, with all that the limits of pace allow: the whole log, once a second, for each of them.

    The control is a few at a process that waits for them.
    """
    server, match = house.running[0], next(house.matches)
    async with asyncio.timeout(2 * PATIENCE):
        await play_on(server, match, LONG_LOG)
    people = [cookie for _ in range(-(-STUCK // 4)) for cookie in next(house.matches)["cookies"]][:STUCK]
    before = most = holdings(server)["megabytes"]
    waited_for = stuck(house.running[1], match, match["cookies"])
    standing = stuck(server, match, people)
    longest, end = 0.0, time.monotonic() + 3 * MOST_SECONDS
    while standing and time.monotonic() < end:
        still = [(line, since) for line, since in standing if ask_on(line)]
        longest = max([longest, *(time.monotonic() - since for _, since in standing)])
        standing = still
        most = max(most, holdings(server)["megabytes"])
        waited_for = [one for one in waited_for if ask_on(one[0])]
        await asyncio.sleep(1)
    print(f"\n{STUCK} stuck: the last dropped after {longest:.1f} s, {most - before:.1f} MB more at most")
    assert not standing
    assert longest <= MOST_SECONDS * SLOW
    assert most - before < MOST_MEGABYTES
    assert len(waited_for) == 4
    async with asyncio.timeout(PATIENCE):
        await visit(server, match, 0)
