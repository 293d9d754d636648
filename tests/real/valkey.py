"""A real Valkey for each test process, from the installed packages."""

import contextlib
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import redis

from portal.supervisor.valkey import find_server, options
from tests.real.processes import running, wait_for


@dataclass(frozen=True)
class Valkey:
    """A running server on a private socket."""

    socket: Path

    def url(self, db: int = 0) -> str:
        """Its address for redis-py."""
        return f"unix://{self.socket}?db={db}"

    @property
    def broker(self) -> str:
        """Its address for Celery."""
        return f"redis+socket://{self.socket}?virtual_host=1"

    def client(self, db: int = 0) -> "redis.Redis":
        """A connection."""
        return redis.Redis.from_url(self.url(db), decode_responses=True)

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            return bool(self.client().ping())
        except redis.RedisError:
            return False


@contextlib.contextmanager
def started(socket: Path | None = None) -> Iterator[Valkey]:
    """A server for the length of a block; its folder is short, for the system limits a socket's path."""
    with tempfile.TemporaryDirectory(prefix="rv-") as name:
        server = Valkey(socket or Path(name) / "v.sock")
        server.socket.parent.mkdir(parents=True, exist_ok=True)
        command = [find_server(), *options(server.socket, Path(name))]
        with running(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
            wait_for(server.answers, 10, "Valkey answers")
            yield server
