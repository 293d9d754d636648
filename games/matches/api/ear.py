"""One ear per process on the wake-up calls, for callers who wait for their turn. A lost call costs a few seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context
from typing import Any

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games.matches.tell import HUB_GROUP

log = logging.getLogger(__name__)

POLL_SECONDS = 5.0  # how long a lost wake-up call can go unnoticed
RETRY_SECONDS = 1.0


class Ear:
    """Rings those who wait when something happens in a match they sit in."""

    def __init__(self) -> None:
        self.threads = 0  # that waiting calls keep meanwhile
        self._waiting: dict[int, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def count(self, user_pk: int) -> int:
        """How many calls of one user are waiting here."""
        return len(self._waiting.get(user_pk, ()))

    @property
    def total(self) -> int:
        """How many calls are waiting here."""
        return sum(len(bells) for bells in self._waiting.values())

    @contextmanager
    def attend(self, user_pk: int, threads: int = 0) -> Iterator[asyncio.Event]:
        """A bell that rings when one of the user's matches moved, for as long as the caller waits."""
        self._start()
        self.threads += threads
        bell = asyncio.Event()
        self._waiting.setdefault(user_pk, set()).add(bell)
        try:
            yield bell
        finally:
            self.threads -= threads
            self._waiting[user_pk].discard(bell)
            if not self._waiting[user_pk]:
                del self._waiting[user_pk]

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._loop = loop
            # in a context of its own: the one of the call that happens to start it ends with that call's thread
            self._task = loop.create_task(self._listen(), context=Context())

    async def _listen(self) -> None:
        while True:
            try:
                layer: Any = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(HUB_GROUP, channel)
                while True:
                    for call in (await layer.receive(channel))["calls"]:
                        self._ring(call.get("users", ()))
            except (RedisError, OSError) as error:
                log.warning("ear_deaf", extra={"reason": type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)

    def _ring(self, users: Iterable[int]) -> None:
        for user_pk in users:
            for bell in self._waiting.get(user_pk, ()):
                bell.set()


async def heard(bell: asyncio.Event, seconds: float) -> None:
    """Wait until the bell rings, but no longer than this or than a lost call may go unnoticed."""
    try:
        await asyncio.wait_for(bell.wait(), min(seconds, POLL_SECONDS))
    except TimeoutError:
        return
    bell.clear()


ear = Ear()
