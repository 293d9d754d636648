"""Signs of life of the processes nobody can call: each writes the time under its name, /readyz reads how old it is.

They live in the cache: a sign of life is worth nothing an hour later, and a worker that lost Redis cannot work anyway.
"""

import time

from django.core.cache import cache

KEPT = 3600
EVERY = 3.0  # seconds between two signs of one process
STALE = 20.0  # older than this, the process counts as gone
_last: dict[str, float] = {}


def beat(name: str) -> None:
    """Write a sign of life, at most one every few seconds."""
    now = time.monotonic()
    if now - _last.get(name, -EVERY) >= EVERY:
        _last[name] = now
        cache.set(f"heartbeat:{name}", time.time(), KEPT)


def age(name: str) -> float | None:
    """Seconds since the last sign of life; None if there was none."""
    written = cache.get(f"heartbeat:{name}")
    return None if written is None else max(0.0, time.time() - written)
