"""A token bucket: how many messages one connection may send."""

from __future__ import annotations


class Bucket:
    """Holds `size` tokens and refills evenly over `seconds`."""

    def __init__(self, size: int, seconds: float, now: float) -> None:
        self._size = size
        self._rate = size / seconds
        self._tokens = float(size)
        self._then = now

    def take(self, now: float, cost: int = 1) -> bool:
        """Spend so many tokens; False when there are not that many left."""
        self._tokens = min(self._size, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True
