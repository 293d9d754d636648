"""The faults of a soak. Each does its harm, mends what no supervisor would, and says from when on the site has to
recover by itself."""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import redis
from celery import Celery

from benchmarks.soaking.line import Line
from portal.supervisor.valkey import find_server, options
from tests.real.postgres import Cluster
from tests.real.processes import end, start, wait_for
from tests.real.site import Site

QUEUES = ("main", "bots", "thinkers", "deadlines", "mail")
PARTS = ("beat", *(f"worker:{queue}" for queue in QUEUES))
BROKER, CHANNELS, CACHE = 1, 2, 3
FLOOD = 500  # messages in each of the two queues that matter most


@dataclass
class Redis:
    """A Valkey on a port of this machine, with its append-only file, that can be killed."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}"

    def client(self, db: int) -> redis.Redis:
        """A connection."""
        return redis.Redis(port=self.port, db=db, socket_timeout=5)

    def start(self) -> None:
        """Start it and wait until it has read its file."""
        self.folder.mkdir(exist_ok=True)
        settings = options(self.folder / "v.sock", self.folder)
        settings[settings.index("--port") + 1] = str(self.port)
        with open(self.folder.with_suffix(".log"), "ab") as log:
            self.process = start([find_server(), *settings, "--bind", "127.0.0.1"], stdout=log, stderr=log)
        wait_for(self._answers, 20, "Valkey answers")

    def _answers(self) -> bool:
        with contextlib.suppress(redis.RedisError):
            return bool(self.client(0).ping())
        return False

    def kill(self) -> None:
        """As the kernel would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        if self.process:
            end(self.process)


class Chaos:
    """Everything that can be done to a running site."""

    def __init__(self, site: Site, cluster: Cluster, valkey: Redis, line: Line, seed: int) -> None:
        self.site, self.cluster, self.valkey, self.line = site, cluster, valkey, line
        self.rng = random.Random(seed)

    def faults(self) -> dict[str, Callable[[], Sequence[str] | None]]:
        """Every fault by its name; when one returns, what it broke is left to the site. It says which parts have to
        give a sign of life before the site has recovered."""
        return {
            "kill -9 one web process": lambda: self._kill("-m daphne", 1),
            "kill -9 all web processes": lambda: self._kill("-m daphne", 9),
            "kill -9 the bots' worker": lambda: self._kill("--queues bots", 9, "worker:bots"),
            "kill -9 every worker": lambda: self._kill("--queues", 99, *PARTS[1:]),
            "kill -9 beat": lambda: self._kill("celery.* beat", 9, "beat"),
            "Valkey killed, 2 s away, its data kept": lambda: self._restart_valkey(keep=True),
            "Valkey killed, 2 s away, its data lost": lambda: self._restart_valkey(keep=False),
            "all messages dropped (FLUSHALL)": self._flush,
            "PostgreSQL stopped at once, 2 s away": self._restart_postgres,
            "the queues filled": self._flood,
            "all lines of the players cut": lambda: self.line.cut() and None,
            "lines slow by up to 0.8 s, for 6 s": self._slow_lines,
            "wake-up calls doubled and late, for 6 s": self._double_calls,
            "the bots' worker asleep for 12 s": lambda: self._put_to_sleep("--queues bots", 12),
            "the clock jumps 6 h ahead": lambda: self._jump(hours=6),
            "the clock is put back 1 h": lambda: self._jump(hours=-1),
        }

    def _kill(self, words: str, most: int, *parts: str) -> Sequence[str]:
        found = self.site.pids(words)
        for pid in self.rng.sample(found, min(most, len(found))):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return parts

    def _restart_valkey(self, *, keep: bool) -> Sequence[str]:
        self.valkey.kill()
        if not keep:
            shutil.rmtree(self.valkey.folder)
        time.sleep(2)
        self.valkey.start()
        return PARTS

    def _flush(self) -> None:
        self.valkey.client(0).flushall()

    def _restart_postgres(self) -> None:
        self.cluster.crash()
        time.sleep(2)
        self.cluster.start()

    def _flood(self) -> None:
        with Celery(broker=f"{self.valkey.url}/{BROKER}", set_as_current=False) as app, app.connection() as open_line:
            producer = app.amqp.Producer(open_line)
            for number in range(FLOOD):
                app.send_task("games.matches.tasks.sweep_finished", queue="main", producer=producer)
                app.send_task("games.matches.tasks.play_bot_turn", (0, number, 0), queue="bots", producer=producer)
        broker = self.valkey.client(BROKER)
        wait_for(lambda: broker.llen("main") + broker.llen("bots") < FLOOD // 20, 300, "the queues are worked off")

    def _slow_lines(self) -> None:
        self.line.delay = 0.8
        time.sleep(6)
        self.line.delay = 0.0

    def _double_calls(self) -> None:
        """Everything published is published once more, up to a second later."""
        client, again = self.valkey.client(CHANNELS), set()
        listening = client.pubsub()
        listening.psubscribe("*")
        until = time.monotonic() + 6
        while time.monotonic() < until:
            heard = listening.get_message(timeout=0.2)
            if heard and heard["type"] == "pmessage" and (mark := (heard["channel"], heard["data"])) not in again:
                again.add(mark)
                threading.Timer(self.rng.uniform(0, 1), client.publish, mark).start()
        listening.close()

    def _put_to_sleep(self, words: str, seconds: float) -> None:
        asleep = self.site.pids(words)
        for pid in asleep:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in asleep:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def _jump(self, *, hours: int) -> None:
        """The machine's clock cannot be moved for a few processes alone, and the site reads it through Django. What a
        jump does is that all times stored lie that much earlier or later than now: so they are moved instead."""
        done = self.site.manage("shell", "-v0", "-c", JUMP.format(hours=hours))
        if done.returncode:
            raise RuntimeError(done.stderr)


JUMP = """
from datetime import timedelta
from django.db import transaction
from django.db.models import F
from games.matches.models import Match, Seat, SiteClock
from games.matches.site_clock import locked_clock
from django.utils import timezone
by = timedelta(hours={hours})
with transaction.atomic():
    locked_clock(timezone.now())
    list(Match.objects.filter(status="running").order_by("pk").select_for_update().values_list("pk", flat=True))
    times = ("on_turn_since", "bot_due", "orders_due", "due", "deadline", "remind_at")
    Seat.objects.filter(decision__isnull=False).update(**{{name: F(name) - by for name in times}})
    SiteClock.objects.update(beat=F("beat") - by)
"""


class Recovery:
    """Says when the site works again: every part has given a sign of life since, and turns against bots come back."""

    def __init__(self, valkey: Redis, turns: Path, probes: int) -> None:
        self.valkey, self.turns, self.probes = valkey, turns, probes

    def since(self, mended: float, parts: Sequence[str] = (), patience: float = 90) -> float:
        """Seconds from when the fault was mended until everything works again; raises TooLate."""
        recovered = lambda: self._turns_since(mended) and self._alive_since(mended, parts)  # noqa: E731
        wait_for(recovered, patience, "the site recovers")
        return time.time() - mended

    def _turns_since(self, mended: float) -> bool:
        lines = self.turns.read_bytes().splitlines()[-60:]
        return (
            sum(b'"sent"' in line and float(line.split(b'"sent": ')[1].split(b",")[0]) > mended for line in lines) > 1
        )

    def _alive_since(self, mended: float, parts: Sequence[str]) -> bool:
        if not parts:
            return True
        try:
            found = self.valkey.client(CACHE).mget([f":1:heartbeat:{name}" for name in parts])
        except redis.RedisError:
            return False
        return all(value and pickle.loads(value) > mended for value in found)
