"""How fast a move reaches all screens, beside an empty Channels echo in the same run: `python benchmarks/moves.py`.

The client has a process of its own; everything shares this machine's cores, so read the ratios, not the figures. On a
busy machine the ratio of processor time is the steadier one: it tells what one core could do for either.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.real import postgres, valkey  # noqa: E402
from tests.real.processes import end, free_port, running, wait_for  # noqa: E402

SEATS = 4
PATIENCE = 600  # for one client, connecting included
DAPHNE = [sys.executable, "-m", "daphne", "--verbosity", "0", "-b", "127.0.0.1"]
DAPHNE += ["--websocket_connect_timeout", "60"]  # a busy machine opens sockets slowly


def answers(port: int) -> bool:
    """Whether somebody speaks HTTP there."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def client(**asked: Any) -> dict[str, Any]:
    """Run the client process and read its report."""
    command = [sys.executable, str(ROOT / "benchmarks" / "moves_client.py")]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    return json.loads(done.stdout)


def matches(number: int, env: dict[str, str], spectators: int = 0) -> list[Any]:
    """Fresh matches with the cookies of their players, and of so many who watch."""
    command = [sys.executable, str(ROOT / "benchmarks" / "moves_setup.py"), str(number), str(spectators)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


class Servers:
    """The site and the echo, side by side, with the database and Valkey behind the site."""

    def __init__(self, stack: ExitStack, sqlite: bool) -> None:
        self._stack = stack
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rb-"))
        stack.enter_context(valkey.started(Path(folder) / "run" / "valkey.sock"))
        self.parts = Path(folder) / "parts.json"
        self.env = {**os.environ, "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR"}
        self.env |= {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000"}
        self.env |= {"REGALIA_PARTS": str(self.parts)}
        self.watched: dict[str, int] = {}
        if not sqlite:
            self.env["DATABASE_URL"] = stack.enter_context(postgres.cluster(safe=True))
            self.watched["database"] = _postmaster(self.env["DATABASE_URL"])
        matches(0, self.env)
        self.site, process = self.started("portal.asgi:application")
        self.watched["server"] = process.pid
        self.echo, process = self.started("benchmarks.echo:application")
        self.echo_pid = process.pid

    def started(self, application: str) -> tuple[int, subprocess.Popen[bytes]]:
        """A daphne for this application: its port and process."""
        port = free_port()
        command = [*DAPHNE, "-p", str(port), application]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = self._stack.enter_context(running(command, env=self.env, cwd=ROOT, **quiet))
        wait_for(lambda: answers(port), 60, f"{application} answers")
        return port, process


def _postmaster(url: str) -> int:
    home = urllib.parse.unquote(urllib.parse.urlsplit(url).netloc.rpartition("@")[2])
    return int((Path(home) / "data" / "postmaster.pid").read_text().split()[0])


def measure(sockets: int, seconds: float, rate: float, servers: Servers) -> dict[str, Any]:
    """One line of the report: ours and the echo, one after the other."""
    tables = sockets // SEATS
    asked = {"seconds": seconds, "rate": rate}
    seated = matches(tables, servers.env)
    ours = client(url=f"http://localhost:{servers.site}", matches=seated, watched=servers.watched, **asked)
    watched = {"server": servers.echo_pid}
    theirs = client(url=f"http://localhost:{servers.echo}", tables=tables, watched=watched, **asked)
    return {"sockets": sockets, "rate": rate, "ours": ours, "echo": theirs}


def show(line: dict[str, Any]) -> None:
    """Ratios first."""
    ours, echo = line["ours"], line["echo"]
    pace = f"at {line['rate']:.0f}/s" if line["rate"] else "closed loop"
    used = ", ".join(f"{name} {milliseconds:.2f}" for name, milliseconds in sorted(ours["cpu_ms"].items()))
    print(
        f"{line['sockets']:>5} sockets, {pace:<12}"
        f"  moves/echo {ours['per_second'] / echo['per_second']:6.1%}"
        f"  by processor time {echo['cpu_ms']['server'] / ours['cpu_ms']['server']:6.1%}"
        f"  p99 {ours['p99'] / echo['p99']:6.1f} x\n"
        f"      ours {ours['per_second']:7.1f}/s p50 {ours['p50']:7.1f} p99 {ours['p99']:7.1f} ms"
        f"   echo {echo['per_second']:8.1f}/s p50 {echo['p50']:6.1f} p99 {echo['p99']:6.1f} ms\n"
        f"      processor time of a move in ms: {used} (an echo: {echo['cpu_ms']['server']:.2f})",
        flush=True,
    )


def show_parts(sockets: int, seconds: float, servers: Servers) -> dict[str, float]:
    """Where the time of a move goes in the web process, from a run of its own with stopwatches."""
    port, process = servers.started("benchmarks.parts:application")
    watched = {"server": process.pid}
    seated = matches(sockets // SEATS, servers.env)
    run = client(url=f"http://localhost:{port}", matches=seated, watched=watched, seconds=seconds, rate=0)
    end(process)
    parts: dict[str, float] = json.loads(servers.parts.read_text())["parts"]
    parts["event loop, threads, wake-up calls"] = max(0.0, run["cpu_ms"]["server"] - sum(parts.values()))
    total = sum(parts.values())
    print(f"\nWhere {total:.2f} ms of processor time of a move go in the web process:")
    for name, milliseconds in sorted(parts.items(), key=lambda part: -part[1]):
        print(f"  {milliseconds / total:5.0%}  {milliseconds:6.2f} ms  {name}")
    return parts


def main() -> None:
    """Start the servers, measure, write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    asked = parser.parse_args()
    lines = []
    with ExitStack() as stack:
        servers = Servers(stack, asked.sqlite)
        for sockets in asked.sockets:
            for rate in (0, asked.rate):
                lines.append(measure(sockets, asked.seconds, rate, servers))
                show(lines[-1])
        parts = show_parts(min(asked.sockets), asked.seconds, servers)
    out = ROOT / "benchmarks" / "out"
    out.mkdir(exist_ok=True)
    (out / "moves.json").write_text(json.dumps({"lines": lines, "parts": parts}, indent=1))


if __name__ == "__main__":
    main()
