"""Several web processes on one database and one Valkey, as a server runs them, with players who are signed in."""

import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from portal.places import BASE, valkey_socket
from portal.supervisor.lineup import daphne
from tests.real.processes import end, free_port, start, wait_for
from tests.real.site import environment
from tests.real.valkey import Valkey, started

UNPOLLED = "tests.real.unpolled:application"


@dataclass
class Server:
    """One daphne."""

    folder: Path
    env: dict[str, str]
    flags: Sequence[str]
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """Everything it has printed."""
        return (self.folder / f"web-{self.port}.log").read_text(errors="replace")

    def start(self) -> None:
        """Start it."""
        flags = daphne("-b", "127.0.0.1", "-p", str(self.port))[:-1]
        with open(self.folder / f"web-{self.port}.log", "ab") as log:
            argv = [*flags, *self.flags, UNPOLLED]
            self.process = start(argv, cwd=BASE, env=self.env, stdout=log, stderr=subprocess.STDOUT)

    def wait(self) -> None:
        """Wait until it answers."""
        wait_for(self._answers, 180, "the web process answers")

    def kill(self) -> None:
        """As the kernel would, without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        assert self.process is None or self.process.poll() is None, self.log
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).status == 200
        except OSError:
            return False

    def peak_from_here(self) -> float:
        """Forget the peak of its memory so far; what it holds now, in megabytes."""
        assert self.process is not None
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        return self.memory()

    def memory(self) -> float:
        """The most megabytes it has held at once."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def socket(self, match: str, cookie: str = "", **headers: str) -> connect:
        """A socket at a match."""
        sent = {"Origin": f"http://localhost:{self.port}", "Cookie": cookie, **headers}
        address = f"ws://127.0.0.1:{self.port}/ws/matches/{match}/?lang=en"
        return connect(
            address,
            origin=None,
            additional_headers=sent,
            compression=None,
            proxy=None,
            open_timeout=120,
            ping_interval=None,
        )


def settings_of(folder: Path, **more: str) -> dict[str, str]:
    """The environment the processes share."""
    return environment(folder, DJANGO_SETTINGS_MODULE="portal.settings", LOG_LEVEL="WARNING", **more)


def matches(env: dict[str, str], number: int) -> list[dict[str, Any]]:
    """Running matches of King Me! with four signed-in people each; also migrates the database."""
    argv = [sys.executable, "-m", "benchmarks.moves_setup", str(number)]
    done = subprocess.run(argv, cwd=BASE, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@dataclass
class Servers:
    """The running web processes, their Valkey, and matches to play at them."""

    running: list[Server]
    valkey: Valkey
    matches: Iterator[dict[str, Any]]


@contextlib.contextmanager
def servers(folder: Path, tables: int, *kinds: tuple[Sequence[str], dict[str, str]]) -> Iterator[Servers]:
    """As many web processes as kinds, each with flags and settings of its own."""
    folder.mkdir(parents=True)
    env = settings_of(folder)
    with started(valkey_socket(folder)) as valkey:
        dealt = iter(matches(env, tables))
        running = [Server(folder, env | more, flags, free_port()) for flags, more in kinds]
        try:
            for server in running:
                server.start()
            for server in running:
                server.wait()
            yield Servers(running, valkey, dealt)
        finally:
            for server in running:
                if server.process:
                    end(server.process)
