"""The whole site as a visitor meets it: `manage.py up` with a folder and a port of its own."""

import contextlib
import fcntl
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis

from portal.places import BASE, valkey_socket
from tests.real.processes import end, free_port, start, wait_for
from tests.real.valkey import Valkey

FURNISHED = "REGALIA_TEST_FURNISHED"  # where this run of tests keeps a prepared data folder for its sites to begin with
PASSED_ON = ("PATH", "LANG", "LD_LIBRARY_PATH", "TMPDIR", "TZ", "VIRTUAL_ENV")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What a site's processes get to see: nothing of the tests' own settings."""
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    ours = {"REGALIA_VAR": str(folder), "REGALIA_DEMO": "0", "BOT_PAUSE": "0", "PYTHONUNBUFFERED": "1"}
    return {**kept, **ours, **more}


@dataclass
class Site:
    """A site under `manage.py up`."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]
    env: dict[str, str]

    @property
    def url(self) -> str:
        """Where visitors find it."""
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        """Everything it has printed."""
        return (self.folder / "up.log").read_text(errors="replace")

    def get(self, path: str, patience: float = 5) -> tuple[int, str]:
        """Status and body of a page; status 0 if nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=patience) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def parts(self) -> dict[str, str]:
        """What the readiness page says of each part."""
        status, body = self.get("/readyz")
        return json.loads(body)["parts"] if status in (200, 503) else {"web": f"status {status}"}

    def is_ready(self) -> bool:
        """Whether every part answers."""
        return self.get("/readyz")[0] == 200

    def wait_until_ready(self, seconds: float = 150) -> None:
        """Wait for every part."""

        def ready_or_dead() -> bool:
            assert self.process.poll() is None, f"the site ended:\n{self.log}"
            return self.is_ready()

        try:
            wait_for(ready_or_dead, seconds, "the site is ready")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.parts()}\n{self.log}") from error

    def manage(self, *command: str, **more: Any) -> subprocess.CompletedProcess[str]:
        """Run a management command on this site."""
        argv = [sys.executable, "manage.py", *command]
        return subprocess.run(argv, cwd=BASE, env=self.env, capture_output=True, text=True, timeout=120, **more)

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read its database."""
        with contextlib.closing(sqlite3.connect(self.folder / "regalia.sqlite3", timeout=20)) as database:
            return database.execute(sql, values).fetchall()

    def processes(self) -> dict[int, str]:
        """Every process that works on this folder, by id, with its command line."""
        return processes_of(self.folder)

    def pids(self, words: str) -> list[int]:
        """The processes whose command line matches, oldest first."""
        return [pid for pid, line in sorted(self.processes().items()) if re.search(words, line)]

    def redis_answers(self) -> bool:
        """Whether its Valkey is up."""
        return Valkey(valkey_socket(self.folder)).answers()

    def redis(self, db: int = 0) -> "redis.Redis":
        """A connection to its Valkey."""
        return Valkey(valkey_socket(self.folder)).client(db)

    def stop(self, how: int = signal.SIGINT) -> int:
        """Stop it; its exit code."""
        return end(self.process, how, patience=30)


def processes_of(folder: Path) -> dict[int, str]:
    """Every process started with this data folder; Valkey overwrites its environment but names its socket."""
    wanted, socket = f"REGALIA_VAR={folder}".encode(), str(valkey_socket(folder))
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            line = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            ours = wanted in (place / "environ").read_bytes().split(b"\0") or socket in line
            if line and ours:  # a zombie has no command line
                found[int(place.name)] = line
    return found


def start_up(folder: Path, **more: str) -> Site:
    """Start a site without waiting for it."""
    folder.mkdir(parents=True, exist_ok=True)
    port = int(more.setdefault("PORT", str(free_port())))
    env = environment(folder, **more)
    with open(folder / "up.log", "wb") as log:
        argv = [sys.executable, "manage.py", "up"]
        process = start(argv, cwd=BASE, env=env, stdout=log, stderr=subprocess.STDOUT)
    return Site(folder, port, process, env)


def furnish(folder: Path) -> None:
    """Copy a folder that `manage.py prepare` has filled into an empty one; the first to ask has it made.

    Outside a run of tests nothing is kept for others, and a site prepares its own folder.
    """
    if FURNISHED not in os.environ:
        return
    prepared = Path(os.environ[FURNISHED])
    with open(prepared.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not prepared.exists():
            making = prepared.with_suffix(".making")
            argv = [sys.executable, "manage.py", "prepare"]
            # it ends by saying that there is no Valkey yet
            subprocess.run(argv, cwd=BASE, env=environment(making), capture_output=True, timeout=300)
            making.rename(prepared)
    shutil.copytree(prepared, folder)


@contextlib.contextmanager
def site(folder: Path, **more: str) -> Iterator[Site]:
    """A ready site for the length of a block."""
    if not folder.exists():
        furnish(folder)
    started = start_up(folder, **more)
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.stop()
