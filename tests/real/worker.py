"""A real Celery worker process with a database file and a Valkey of its own."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from celery import Celery

from portal.places import BASE, valkey_socket
from tests.real.processes import end, start, wait_for
from tests.real.site import environment, furnish, processes_of
from tests.real.valkey import Valkey, started

QUEUES = "main,bots,thinkers,mail"
COMMAND = [sys.executable, "-m", "celery", "-A", "portal", "--quiet", "worker", "-Q", QUEUES, "-c", "2"]


@dataclass
class Worker:
    """A running worker of all queues."""

    folder: Path
    valkey: Valkey
    process: subprocess.Popen[bytes]
    env: dict[str, str]
    command: list[str]

    def send(self, task: str, *args: Any, queue: str = "main") -> None:
        """Put a task in its queue."""
        with Celery(broker=self.valkey.broker, set_as_current=False) as app:
            app.send_task(task, args=args, queue=queue)

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read its database."""
        with contextlib.closing(sqlite3.connect(self.folder / "regalia.sqlite3", timeout=20)) as database:
            return database.execute(sql, values).fetchall()

    def processes(self) -> dict[int, str]:
        """The worker and its pool."""
        return {pid: line for pid, line in processes_of(self.folder).items() if "celery" in line}

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does; its pool ends with it."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        wait_for(lambda: not self.processes(), 5, "the pool ends with its worker")

    def start_again(self) -> None:
        """Another worker on the same folder."""
        self.process = _start(self.command, self.folder, self.env)
        _wait_until_it_answers(self.valkey)


def _start(command: list[str], folder: Path, env: dict[str, str]) -> subprocess.Popen[bytes]:
    with open(folder / "worker.log", "ab") as log:
        return start(command, cwd=BASE, env=env, stdout=log, stderr=log)


def _wait_until_it_answers(server: Valkey) -> None:
    beats = server.client(3)
    for name in beats.keys("*heartbeat:worker:main"):
        beats.delete(name)
    wait_for(lambda: beats.keys("*heartbeat:worker:main"), 90, "the worker answers")


@contextlib.contextmanager
def worker(folder: Path, also_import: str = "", **more: str) -> Iterator[Worker]:
    """A worker for the length of a block; it can be made to import a module of the tests first."""
    furnish(folder)
    command = [*COMMAND, "--include", also_import] if also_import else COMMAND
    env = environment(folder, **more)
    with started(valkey_socket(folder)) as server:
        running = Worker(folder, server, _start(command, folder, env), env, command)
        try:
            _wait_until_it_answers(server)
            yield running
        finally:
            end(running.process)
