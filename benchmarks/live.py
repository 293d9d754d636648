"""How late a move reaches the others in a full house: 100 matches, 500 sockets, 50 moves a second.

`python benchmarks/live.py`; the target on two cores is p50 ≤ 100 ms and p99 ≤ 500 ms from sending a move to every
player and spectator of its table having the new board, which includes storing it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.moves import DAPHNE, answers, client, matches  # noqa: E402  (needs the path above)
from tests.real import postgres, valkey  # noqa: E402
from tests.real.processes import free_port, running, wait_for  # noqa: E402

P50, P99 = 100, 500  # milliseconds
SPECTATORS = 1  # beside the four players of a table


def main() -> int:
    """Start the servers, measure, write the report; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--web", type=int, default=1, help="web processes; the tables are spread over them")
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rb-"))
        stack.enter_context(valkey.started(Path(folder) / "run" / "valkey.sock"))
        env = {**os.environ, "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR"}
        env |= {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000"}
        if not asked.sqlite:
            env["DATABASE_URL"] = stack.enter_context(postgres.cluster(safe=True))
        tables = matches(asked.matches, env, SPECTATORS)
        ports = [free_port() for _ in range(asked.web)]
        for port in ports:
            stack.enter_context(running([*DAPHNE, "-p", str(port), "portal.asgi:application"], env=env, cwd=ROOT))
        for port in ports:
            wait_for(lambda port=port: answers(port), 60, "the server answers")
        for number, table in enumerate(tables):
            table["url"] = f"http://localhost:{ports[number % len(ports)]}"
        told = client(url="", watched={}, matches=tables, seconds=asked.seconds, rate=asked.rate)
    sockets = sum(len(table["cookies"]) for table in tables)
    print(
        f"{asked.matches} matches, {sockets} sockets, {told['per_second']:.1f} moves/s:"
        f" p50 {told['p50']:.1f} ms (≤ {P50}), p99 {told['p99']:.1f} ms (≤ {P99})"
    )
    out = ROOT / "benchmarks" / "out"
    out.mkdir(exist_ok=True)
    (out / "live.json").write_text(json.dumps({"sockets": sockets, **told}, indent=1))
    return int(told["p50"] > P50 or told["p99"] > P99 or told["per_second"] < 0.9 * asked.rate)


if __name__ == "__main__":
    sys.exit(main())
