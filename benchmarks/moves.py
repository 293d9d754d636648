"""How fast a move reaches all screens, beside an empty Channels echo in the same run: `python benchmarks/moves.py`.

The client has a process of its own; everything shares this machine's cores, so read the ratios, not the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.real import postgres, valkey  # noqa: E402
from tests.real.processes import free_port, running, wait_for  # noqa: E402

SEATS = 4
DAPHNE = [sys.executable, "-m", "daphne", "--verbosity", "0", "-b", "127.0.0.1"]


def answers(port: int) -> bool:
    """Whether somebody speaks HTTP there."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def client(**asked: Any) -> dict[str, float]:
    """Run the client process and read its report."""
    command = [sys.executable, str(ROOT / "benchmarks" / "moves_client.py")]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    return json.loads(done.stdout)


def matches(number: int, env: dict[str, str], spectators: int = 0) -> list[Any]:
    """Fresh matches with the cookies of their players, and of so many who watch."""
    command = [sys.executable, str(ROOT / "benchmarks" / "moves_setup.py"), str(number), str(spectators)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def measure(sockets: int, seconds: float, rate: float, site: int, echo: int, env: dict[str, str]) -> dict[str, Any]:
    """One line of the report: ours and the echo, one after the other."""
    tables = sockets // SEATS
    ours = client(url=f"http://localhost:{site}", echo=False, matches=matches(tables, env), seconds=seconds, rate=rate)
    theirs = client(url=f"http://localhost:{echo}", echo=True, tables=tables, seconds=seconds, rate=rate)
    return {"sockets": sockets, "rate": rate, "ours": ours, "echo": theirs}


def show(line: dict[str, Any]) -> None:
    """Ratios first."""
    ours, echo = line["ours"], line["echo"]
    pace = f"at {line['rate']:.0f}/s" if line["rate"] else "closed loop"
    print(
        f"{line['sockets']:>5} sockets, {pace:<12}"
        f"  moves/echo {ours['per_second'] / echo['per_second']:6.1%}  p99 {ours['p99'] / echo['p99']:6.1f} x"
        f"   ours {ours['per_second']:7.1f}/s p50 {ours['p50']:7.1f} p99 {ours['p99']:7.1f} ms"
        f"   echo {echo['per_second']:8.1f}/s p50 {echo['p50']:6.1f} p99 {echo['p99']:6.1f} ms"
    )


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
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rb-"))
        server = stack.enter_context(valkey.started(Path(folder) / "run" / "valkey.sock"))
        env = {**os.environ, "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR"}
        env |= {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000"}
        if not asked.sqlite:
            env["DATABASE_URL"] = stack.enter_context(postgres.cluster())
        site, echo = free_port(), free_port()
        assert server.answers()
        matches(0, env)
        stack.enter_context(running([*DAPHNE, "-p", str(site), "portal.asgi:application"], env=env, cwd=ROOT))
        stack.enter_context(running([*DAPHNE, "-p", str(echo), "benchmarks.echo:application"], env=env, cwd=ROOT))
        for port in (site, echo):
            wait_for(lambda port=port: answers(port), 60, "the server answers")
        for sockets in asked.sockets:
            for rate in (0, asked.rate):
                lines.append(measure(sockets, asked.seconds, rate, site, echo, env))
                show(lines[-1])
    out = ROOT / "benchmarks" / "out"
    out.mkdir(exist_ok=True)
    (out / "moves.json").write_text(json.dumps(lines, indent=1))


if __name__ == "__main__":
    main()
