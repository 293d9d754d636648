"""Who is measured: our site on either database with any number of web processes, the empty echo, boardgame.io."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import open_files  # noqa: E402  (needs the path above)
from tests.real import postgres, valkey  # noqa: E402
from tests.real.processes import free_port, running, wait_for  # noqa: E402

SEATS = 4
PATIENCE = 1800  # for one client, connecting included
MANY = "100000"
DAPHNE = [sys.executable, "-m", "daphne", "--verbosity", "0", "-b", "127.0.0.1"]
DAPHNE += ["--websocket_connect_timeout", "60"]  # a busy machine opens sockets slowly
CLIENT = [sys.executable, str(ROOT / "benchmarks" / "moves_client.py")]
RIVAL = ROOT / "benchmarks" / "boardgame_io"
RIVAL_INSTALLED = ROOT / "build" / "boardgame_io"
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Stopped(Exception):
    """The players' process broke off; the message is its last words."""


class NoNode(Exception):
    """This machine cannot run boardgame.io; the message says why."""


def answers(port: int) -> bool:
    """Whether somebody speaks HTTP there."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


@dataclass
class Contender:
    """Running servers of one kind, with the processes whose time and memory count."""

    kind: str
    ports: list[int]
    pids: list[int]
    env: dict[str, str] = field(default_factory=dict)
    others: dict[str, list[int]] = field(default_factory=dict)  # the database

    @property
    def url(self) -> str:
        """The first server."""
        return f"http://localhost:{self.ports[0]}"

    @property
    def watched(self) -> dict[str, list[int]]:
        """Whose processor time is counted."""
        return {"server": self.pids, **self.others}

    def seated(self, tables: int) -> dict[str, Any]:
        """Fresh matches for so many tables, as the client wants to be told of them."""
        told: dict[str, Any] = {"kind": self.kind, "url": self.url, "watched": self.watched}
        if self.kind == "echo":
            return told | {"tables": tables}
        if self.kind == "boardgame.io":
            return told | {"game": "court", "matches": court_matches(self.ports[0], tables)}
        return told | {"matches": self.spread(matches(tables, self.env))}

    def spread(self, dealt: list[Any]) -> list[Any]:
        """The same tables, shared out among the web processes."""
        for number, table in enumerate(dealt):
            table["url"] = f"http://localhost:{self.ports[number % len(self.ports)]}"
        return dealt


def client(**asked: Any) -> list[dict[str, Any]]:
    """Run the client process and read what it measured at each pace."""
    told = json.dumps(asked) + "\n"
    done = subprocess.run(CLIENT, input=told, capture_output=True, text=True, check=False, timeout=PATIENCE)
    if done.returncode:
        raise Stopped(done.stderr[-2000:])
    runs: list[dict[str, Any]] = json.loads(done.stdout)
    return runs


def matches(number: int, env: dict[str, str], spectators: int = 0, seats: int = SEATS) -> list[Any]:
    """Fresh matches with the cookies of their players, and of so many who watch."""
    asked = [str(one) for one in (number, spectators, seats)]
    command = [sys.executable, str(ROOT / "benchmarks" / "moves_setup.py"), *asked]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    dealt: list[Any] = json.loads(done.stdout)
    return dealt


def started(stack: ExitStack, command: list[str], port: int, **more: Any) -> int:
    """A server that answers on this port; its process id."""
    process = stack.enter_context(running(command, **QUIET, **more))
    wait_for(lambda: answers(port), 120, f"{command[-1]} answers")
    return process.pid


@contextmanager
def our_site(
    database: str = "postgresql", web: int = 1, application: str = "portal.asgi:application", **more: str
) -> Iterator[Contender]:
    """Our web processes with Valkey and a fresh database, PostgreSQL with its safety on."""
    open_files(int(MANY))
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rb-"))
        stack.enter_context(valkey.started(Path(folder) / "run" / "valkey.sock"))
        env = {**os.environ, "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR"}
        env |= {"SOCKETS_PER_ADDRESS": MANY, "HANDSHAKES_PER_ADDRESS": MANY, **more}
        others: dict[str, list[int]] = {}
        if database == "postgresql":
            env["DATABASE_URL"] = stack.enter_context(postgres.cluster(safe=True))
            others["database"] = [_postmaster(env["DATABASE_URL"])]
        matches(0, env)
        ports = [free_port() for _ in range(web)]
        pids = [started(stack, [*DAPHNE, "-p", str(port), application], port, env=env, cwd=ROOT) for port in ports]
        yield Contender("ours", ports, pids, env, others)


def _postmaster(url: str) -> int:
    home = urllib.parse.unquote(urllib.parse.urlsplit(url).netloc.rpartition("@")[2])
    return int((Path(home) / "data" / "postmaster.pid").read_text().split()[0])


@contextmanager
def empty_echo() -> Iterator[Contender]:
    """The least daphne and Channels can do with a socket."""
    open_files(int(MANY))
    with ExitStack() as stack:
        port = free_port()
        command = [*DAPHNE, "-p", str(port), "benchmarks.echo:application"]
        yield Contender("echo", [port], [started(stack, command, port, env=dict(os.environ), cwd=ROOT)])


@contextmanager
def boardgame_io() -> Iterator[Contender]:
    """A boardgame.io server with a comparable game, everything in its memory. Raises NoNode."""
    open_files(int(MANY))
    installed = _installed_rival()
    with ExitStack() as stack:
        port = free_port()
        command = ["node", str(RIVAL / "server.cjs"), str(port)]
        env = {**os.environ, "NODE_PATH": str(installed / "node_modules"), "NODE_ENV": "production"}
        yield Contender("boardgame.io", [port], [started(stack, command, port, env=env, cwd=installed)])


def _installed_rival() -> Path:
    """The packages of the lock file in build/, installed if they are not there yet."""
    if not (shutil.which("node") and shutil.which("npm")):
        raise NoNode("boardgame.io was left out: there is no node and npm on this machine")
    wanted = (RIVAL / "package-lock.json").read_bytes()
    stamp = RIVAL_INSTALLED / "installed.json"
    if not stamp.exists() or stamp.read_bytes() != wanted:
        RIVAL_INSTALLED.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(RIVAL / name, RIVAL_INSTALLED)
        command = ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=RIVAL_INSTALLED, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoNode(f"boardgame.io was left out: npm could not install it ({done.stderr.strip()[-200:]})")
        stamp.write_bytes(wanted)
    return RIVAL_INSTALLED


def court_matches(port: int, number: int) -> list[Any]:
    """Matches made by boardgame.io's lobby, with the credentials of their four players."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(path: str, body: dict[str, Any]) -> Any:
        line.request("POST", f"/games/court{path}", json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        said = answer.read()
        if answer.status != 200:
            sys.exit(f"boardgame.io answered {answer.status}: {said[:200]!r}")
        return json.loads(said)

    found = []
    for _ in range(number):
        match = post("/create", {"numPlayers": SEATS})["matchID"]
        joins = [{"playerID": str(seat), "playerName": f"player {seat}"} for seat in range(SEATS)]
        found.append(
            {"match": match, "credentials": [post(f"/{match}/join", join)["playerCredentials"] for join in joins]}
        )
    return found
