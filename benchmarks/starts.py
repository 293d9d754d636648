"""What it costs to start each process of the site: processor seconds from its start until it is of use.

`python benchmarks/starts.py`; every process of a running site is killed in turn, and its successor is looked at when it
answers a page (web) or gives its first sign of life (workers and beat). Processor time, because that is what a machine
lacks when everything starts at once; it says little less on a busy machine than on an idle one.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(BASE))

from benchmarks.moves_client import cpu_seconds  # noqa: E402  (needs the path above)
from tests.real.processes import wait_for  # noqa: E402
from tests.real.site import Site, site  # noqa: E402

CACHE_DB = 3
QUEUES = ("main", "bots", "thinkers", "deadlines", "mail")
WORDS = {"web": "-m daphne", **{f"worker:{queue}": f"--queues {queue}" for queue in QUEUES}, "beat": "celery.* beat"}


def is_of_use(running: Site, part: str) -> bool:
    """Whether a part, whose sign of life was taken away, has done something since."""
    if part == "web":
        return running.get("/healthz", patience=60)[0] == 200
    return bool(running.redis(CACHE_DB).exists(f":1:heartbeat:{part}"))


def restart(running: Site, part: str) -> float:
    """Kill one part; the processor seconds its successor, with its pool, has used when it is of use."""
    old = running.pids(WORDS[part])
    for pid in old:
        os.kill(pid, signal.SIGKILL)
    running.redis(CACHE_DB).delete(f":1:heartbeat:{part}")
    wait_for(lambda: set(running.pids(WORDS[part])) - set(old), 60, f"{part} is started")
    wait_for(lambda: is_of_use(running, part), 120, f"{part} is of use")
    return cpu_seconds(running.pids(WORDS[part]))


def main() -> None:
    """Print the median of each part, and what all of them take together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    static = str(BASE / "build" / "starts-static")  # collected once
    with (
        tempfile.TemporaryDirectory(prefix="starts-") as folder,
        site(Path(folder) / "var", REGALIA_STATIC=static) as running,
    ):
        medians = {}
        for part in WORDS:
            used = sorted(restart(running, part) for _ in range(asked.times))
            medians[part] = statistics.median(used)
            print(f"{part:<17} {medians[part]:.2f} s  (of {', '.join(f'{one:.2f}' for one in used)})", flush=True)
        print(f"{'all together':<17} {sum(medians.values()):.2f} s")


if __name__ == "__main__":
    main()
