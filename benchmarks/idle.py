"""What sockets cost that do nothing: memory and processor time of our web process beside the empty echo's.

`python benchmarks/idle.py --sockets 5000`; every socket of ours is a signed-in player at a running match who has his
board. A few sockets come first, so that what a process loads once is not counted as theirs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import CLIENT, SEATS, Contender, empty_echo, our_site
from benchmarks.figures import part
from benchmarks.moves_client import cpu_seconds
from benchmarks.watching import look
from tests.real.processes import end, start

AIM = 60  # KB of a socket beyond the echo's
WARM_UP = 40  # sockets
SETTLE = 15.0  # seconds until a process has tidied up after the rush


@contextmanager
def sitting(contender: Contender, sockets: int) -> Iterator[None]:
    """So many sockets that stay open and say nothing."""
    errors = subprocess.PIPE
    process = start(CLIENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps({**contender.seated(sockets // SEATS), "still": True}).encode() + b"\n")
        process.stdin.flush()
        if process.stdout.readline().strip() != b"seated":
            sys.exit(process.stderr.read().decode()[-2000:] if process.stderr else "the client ended")
        yield
    finally:
        end(process)


def measure(contender: Contender, sockets: int, seconds: float) -> dict[str, Any]:
    """Memory of a socket, and the share of a core that all of them take."""
    (pid,) = contender.pids
    with sitting(contender, WARM_UP):
        time.sleep(SETTLE)
        before = look(pid)
        with sitting(contender, sockets):
            time.sleep(SETTLE)
            after = look(pid)
            used, began = cpu_seconds([pid]), time.monotonic()
            time.sleep(seconds)
            share = (cpu_seconds([pid]) - used) / (time.monotonic() - began)
            files = look(pid).files
            if files < sockets:
                sys.exit(f"only {files} files are open: the sockets did not stay")
    return {
        "before_mb": before.rss / 1e6,
        "after_mb": after.rss / 1e6,
        "kb_per_socket": (after.rss - before.rss) / 1000 / sockets,
        "core": share,
        "files": files,
        "threads": after.threads,
    }


def main() -> int:
    """Both, one after the other; 1 if a socket of ours takes too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with part("idle") as told:
        found: dict[str, dict[str, Any]] = {}
        for name, starter in {"echo": empty_echo, "ours": our_site}.items():
            with starter() as contender:
                found[name] = measure(contender, asked.sockets, asked.seconds)
        told.raw |= {"sockets": asked.sockets, **found}
        beyond = found["ours"]["kb_per_socket"] - found["echo"]["kb_per_socket"]
        where = f"{asked.sockets:,} idle sockets in one process"
        told.headline(
            f"memory of a socket beyond the echo's, {where}", f"{beyond:.0f} KB", f"≤ {AIM} KB", beyond <= AIM
        )
        told.headline(f"share of a core, {where}", f"{found['ours']['core']:.1%} (echo {found['echo']['core']:.1%})")
        told.table(
            where,
            ["", "per socket", "of a core", "before", "with them", "files", "threads"],
            [
                [name, f"{one['kb_per_socket']:.1f} KB", f"{one['core']:.1%}", f"{one['before_mb']:.0f} MB",
                 f"{one['after_mb']:.0f} MB", one["files"], one["threads"]]
                for name, one in found.items()
            ],
        )  # fmt: skip
    return int(beyond > AIM)


if __name__ == "__main__":
    sys.exit(main())
