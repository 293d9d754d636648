"""The long ordeal: hundreds of players on the production profile while everything is killed, cut, slowed and doubled.

PostgreSQL and Valkey of its own, two web processes, all workers and beat under `manage.py up`; people at sockets, at
the API and watching, and bots, all through a line that can be cut. At the end the auditor proves the site from its
database and from what the players were told, and everything they received is compared with what they may know.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BASE))

from benchmarks.soaking.faults import Chaos, Recovery, Redis  # noqa: E402  (needs the path above)
from benchmarks.soaking.line import Line  # noqa: E402
from tests.real import postgres  # noqa: E402
from tests.real.processes import TooLate, free_port, start, wait_for  # noqa: E402
from tests.real.site import Site, start_up  # noqa: E402

TARGET = 10.0  # seconds to recover
PROBES = 3
REPORT = BASE / "build" / "soak.json"


def settings(cluster: postgres.Cluster, valkey: Redis) -> dict[str, str]:
    """The production profile, without what one address may not do as often as a thousand."""
    much = "1000000/min"
    rates = dict.fromkeys(("API_RATE_PERSON", "API_RATE_TOKEN", "API_RATE_EXPENSIVE"), much)
    limits = dict.fromkeys(("SOCKETS_PER_ADDRESS", "HANDSHAKES_PER_ADDRESS"), "100000")
    site = {
        "REGALIA_PROFILE": "production",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "SECURE_SSL_REDIRECT": "false",
        "DATABASE_URL": cluster.address,
        "REDIS_URL": valkey.url,
        "WEB_PROCESSES": "2",
        "DATABASE_POOL": "6",
        "LOG_LEVEL": "WARNING",
        "REGALIA_STATIC": str(BASE / "build" / "soak-static"),
    }
    return site | rates | limits


def python(site: Site, *command: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program in the site's environment."""
    env = {**site.env, "DJANGO_SETTINGS_MODULE": "portal.settings"}
    argv = [sys.executable, "-m", *command]
    return subprocess.run(argv, cwd=BASE, env=env, capture_output=True, text=True, **more)


def memory(site: Site) -> float:
    """Megabytes all its processes hold together (shared pages counted once per process)."""
    pages = 0
    for pid in site.processes():
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


class Soak:
    """One soak: everything started in order and ended in reverse."""

    def __init__(self, stack: ExitStack, folder: Path, asked: argparse.Namespace) -> None:
        self.asked, self.folder = asked, folder
        self.rng = random.Random(asked.seed)
        self.cluster = stack.enter_context(postgres.running_cluster(safe=True))
        self.valkey = Redis(folder / "valkey", free_port())
        self.valkey.start()
        stack.callback(self.valkey.stop)
        self.site = start_up(folder / "var", **settings(self.cluster, self.valkey))
        stack.callback(self.site.stop)
        self.site.wait_until_ready(300)
        self.line = Line(self.site.port, asked.seed)
        threading.Thread(target=lambda: asyncio.run(self.line.serve()), daemon=True).start()
        wait_for(lambda: self.line.port, 5, "the line is up")
        self.players = self._start_players(stack)
        self.chaos = Chaos(self.site, self.cluster, self.valkey, self.line, asked.seed)
        self.recovery = Recovery(self.valkey, folder / "turns", PROBES)

    def _start_players(self, stack: ExitStack) -> subprocess.Popen[bytes]:
        made = python(self.site, "benchmarks.soaking.people", str(self.asked.people + PROBES), check=True)
        told = {"people": json.loads(made.stdout), "probes": PROBES, "port": self.line.port}
        told |= {"folder": str(self.folder), "seed": self.asked.seed, "pause": self.asked.pause}
        (self.folder / "turns").touch()
        with open(self.folder / "players.log", "wb") as errors:
            argv = [sys.executable, "-m", "benchmarks.soaking.players"]
            process = start(argv, cwd=BASE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
        stack.callback(process.kill)
        assert process.stdin is not None
        process.stdin.write(json.dumps(told).encode() + b"\n")
        process.stdin.flush()
        return process

    def run(self) -> dict[str, Any]:
        """Faults one after the other until the time is up; then the proofs."""
        self.recovery.since(time.time())
        until, recovered = time.monotonic() + self.asked.minutes * 60, []
        faults = self.chaos.faults()
        while time.monotonic() < until:
            for name in self.rng.sample(list(faults), len(faults)):
                if time.monotonic() > until:
                    break
                recovered.append(self._one(name, faults[name]))
                time.sleep(self.rng.uniform(0.5, 1.5) * self.asked.rest)
        return self._judge(recovered)

    def _one(self, name: str, harm: Any) -> dict[str, Any]:
        parts = harm() or ()
        mended = time.time()
        try:
            seconds: float | None = round(self.recovery.since(mended, parts), 1)
        except TooLate:
            seconds = None
        print(f"{name}: {'NOT RECOVERED' if seconds is None else f'{seconds:.1f} s'}", flush=True)
        return {"fault": name, "seconds": seconds, "memory": round(memory(self.site))}

    def _judge(self, recovered: list[dict[str, Any]]) -> dict[str, Any]:
        time.sleep(5)
        told = json.loads(self.players.communicate(timeout=120)[0] or b'{"faults": ["the players died"]}')
        time.sleep(self.asked.settle)
        audit = python(self.site, "manage", "audit_site", "--journal", str(self.folder / "journal"))
        print(audit.stdout + audit.stderr, flush=True)
        seen = python(self.site, "benchmarks.soaking.seen", str(self.folder / "frames.gz"))
        print(seen.stdout[:3000] + seen.stderr[-2000:], flush=True)
        counts = "from games.matches.models import Match, Move; print(Match.objects.count(), Move.objects.count())"
        matches, moves = self.site.manage("shell", "-v0", "-c", counts).stdout.split()
        return {
            "matches": int(matches), "moves": int(moves), "players": told, "faults": recovered,
            "audit": audit.returncode, "leaks": seen.returncode,
            "seen": json.loads(seen.stdout) if seen.stdout else None,
        }  # fmt: skip


def main() -> int:
    """Soak and report; 1 if anything was lost, doubled, leaked, or did not recover."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--people", type=int, default=240, help="a third of them watch")
    parser.add_argument("--pause", type=float, default=4, help="mean seconds somebody thinks")
    parser.add_argument("--rest", type=float, default=4, help="mean seconds between recovery and the next fault")
    parser.add_argument("--settle", type=float, default=45, help="seconds to finish the work before the audit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the log of the site")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as name, ExitStack() as stack:
        soak = Soak(stack, Path(name), asked)
        try:
            report = soak.run()
        finally:
            if asked.keep:
                Path(asked.keep).mkdir(parents=True, exist_ok=True)
                (Path(asked.keep) / "site.log").write_text(soak.site.log)
                (Path(asked.keep) / "players.log").write_bytes((Path(name) / "players.log").read_bytes())
    slow = [fault for fault in report["faults"] if fault["seconds"] is None]
    late = [fault for fault in report["faults"] if (fault["seconds"] or 0) > TARGET]
    report["late"] = late
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=1))
    print(json.dumps({k: v for k, v in report.items() if k != "faults"}, indent=1))
    print(f"{len(report['faults'])} faults, {len(late)} of them took longer than {TARGET:g} s")
    wrong = report["audit"] or report["leaks"] or slow or report["players"]["faults"]
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
