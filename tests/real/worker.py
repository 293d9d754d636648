"""A real Celery worker process with a database file and a Valkey of its own."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from celery import Celery

from portal.places import BASE, valkey_socket
from tests.real.processes import running, wait_for
from tests.real.site import environment, processes_of
from tests.real.valkey import Valkey, started


@dataclass
class Worker:
    """A running worker of both queues."""

    folder: Path
    valkey: Valkey
    process: subprocess.Popen[bytes]

    def send(self, task: str, *args: Any, queue: str = "main") -> None:
        """Put a task in its queue."""
        with Celery(broker=self.valkey.broker, set_as_current=False) as app:
            app.send_task(task, args=args, queue=queue)

    def processes(self) -> dict[int, str]:
        """The worker and its pool."""
        return {pid: line for pid, line in processes_of(self.folder).items() if "celery" in line}


@contextlib.contextmanager
def worker(folder: Path) -> Iterator[Worker]:
    """A worker for the length of a block."""
    folder.mkdir(parents=True)
    env = environment(folder)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=BASE, env=env, check=True)
    command = [sys.executable, "-m", "celery", "-A", "portal", "--quiet", "worker", "-Q", "main,bots", "-c", "2"]
    with (
        started(valkey_socket(folder)) as server,
        open(folder / "worker.log", "wb") as log,
        running(command, cwd=BASE, env=env, stdout=log, stderr=log) as process,
    ):
        beats = server.client(3)
        wait_for(lambda: beats.keys("*heartbeat:worker:main"), 30, "the worker answers")
        yield Worker(folder, server, process)
