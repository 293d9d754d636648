"""The long ordeal: matches of every game against bots, hour after hour, while processes are killed at random."""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BASE))

from games.rules.registry import PACKAGES  # noqa: E402  (needs the path above)
from tests.real.site import Site, site  # noqa: E402

PARTS = ("--queues bots", "valkey-server|redis-server", "--queues main", "-m daphne", "celery.* beat")


def memory(running: Site) -> float:
    """Megabytes all its processes hold together (shared pages counted once per process)."""
    pages = 0
    for pid in running.processes():
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def one_round(running: Site, number: int, rng: random.Random, pause: float) -> tuple[dict[str, object], int]:
    """One match of each game to its end, with a kill every few seconds; the report and the number of kills."""
    command = [sys.executable, "-m", "tests.real.ordeal", *PACKAGES, "--patience", "150", "--seed", str(number)]
    env = {**running.env, "DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "CRITICAL"}
    players = subprocess.Popen(command, cwd=BASE, env=env, stdout=subprocess.PIPE, text=True)
    killed = 0
    while players.poll() is None:
        time.sleep(rng.uniform(0.5, 1.5) * pause)
        for pid in running.pids(rng.choice(PARTS))[:1]:
            os.kill(pid, signal.SIGKILL)
            killed += 1
    return json.loads(players.communicate()[0]), killed


def soak(minutes: float, pause: float, seed: int) -> int:
    """Rounds until the time is up; one line each. The number of faults."""
    rng, faults, end = random.Random(seed), 0, time.monotonic() + minutes * 60
    with tempfile.TemporaryDirectory(prefix="soak-") as name, site(Path(name) / "var") as running:
        number = 0
        while time.monotonic() < end:
            number += 1
            report, killed = one_round(running, number, rng, pause)
            running.wait_until_ready(90)
            faults += len(report["faults"])
            print(f"round {number}: {killed} kills, {memory(running):.0f} MB, {report}", flush=True)
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=4, help="mean seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(1 if soak(chosen.minutes, chosen.pause, chosen.seed) else 0)
