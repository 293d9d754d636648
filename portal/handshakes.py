"""How many sockets one address may open in a minute, counted before anything else is done for them.

The counts are kept in memory: the limit holds in each web process, and whether Redis is there or not.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.conf import settings

from games.matches.pace import Bucket

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

log = logging.getLogger(__name__)

MINUTE = 60.0
REMEMBERED = 10_000  # addresses; whoever has not come for longest is forgotten, which is as if he came afresh


class Handshakes:
    """A bucket for each address: full at first, refilled evenly."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._refused = 0
        self._told = float("-inf")

    def allow(self, address: str, now: float) -> bool:
        """Count one handshake; False if the address has used up what it may."""
        key = neighbourhood(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(settings.HANDSHAKES_PER_ADDRESS, MINUTE, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now) or self._refuse(now)

    def _refuse(self, now: float) -> bool:
        """Say at most once a minute that the limit is met: it may be a flood, or a club that needs a higher one."""
        self._refused += 1
        if now - self._told > MINUTE:
            log.warning("handshakes_refused", extra={"count": self._refused})
            self._refused, self._told = 0, now
        return False


def neighbourhood(address: str) -> str:
    """Whom to count together: an IPv4 address, or the network of an IPv6 one, of which a household has 2**64."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))
    return address


handshakes = Handshakes()


class HandshakeDoor:
    """Turns away, before any look into the database, whoever opens sockets too fast."""

    def __init__(self, inner: App, turned_away: App) -> None:
        self._inner = inner
        self._turned_away = turned_away

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Go on if the address may."""
        address = (scope.get("client") or [""])[0]
        app = self._inner if handshakes.allow(address, time.monotonic()) else self._turned_away
        await app(scope, receive, send)
