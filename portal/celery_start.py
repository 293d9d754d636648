"""Starts a worker or beat in little processor time: after a fault all of them may start at once.

Celery's own command line loads every command it has, and lets each process repeat Django's checks, for which it loads
every page; `up`, `prepare` and `preflight` have made them by then. Must never be imported: it is a program.
"""

import argparse
import gc
import os
import sys
from typing import Any

from celery.signals import beat_init
from celery.utils.nodenames import host_format

from portal.celery import app


def what_is_here_stays(**kwargs: Any) -> None:
    """Look for garbage again, but only in what comes from now on.

    What was loaded is needed to the end, in the pool's processes too; and taking it apart then, object by object, kept
    a worker on a busy machine longer than the supervisor waits.
    """
    gc.freeze()
    gc.enable()


def work(queue: str, processes: int) -> int:
    """Serve one queue until told to stop; the exit code."""
    worker = app.Worker(
        hostname=host_format(f"{queue}@%h"), queues=[queue], pool_cls="prefork", concurrency=processes,
        loglevel="WARNING", quiet=True, without_gossip=True, without_mingle=True,
    )  # fmt: skip
    what_is_here_stays()
    worker.start()
    return worker.exitcode or 0


def keep_time() -> int:
    """Wake the sweepers until told to stop; the exit code."""
    beat_init.connect(what_is_here_stays)  # it loads everything only when it runs
    app.Beat(loglevel="WARNING", quiet=True).run()
    return 0


def main() -> int:
    """Become a worker or beat."""
    gc.disable()  # a start makes much and throws nothing away: looking for what can go would take a quarter of it
    os.environ["CELERY_SKIP_CHECKS"] = "true"
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    parts.add_parser("beat")
    worker = parts.add_parser("worker")
    worker.add_argument("--queues", required=True, help="the one queue to serve")
    worker.add_argument("--concurrency", type=int, required=True)
    asked = parser.parse_args()
    return keep_time() if asked.part == "beat" else work(asked.queues, asked.concurrency)


if __name__ == "__main__":
    sys.exit(main())
