"""Wake-up calls after a commit. They carry ids only, and losing one costs latency, never a move."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import Context
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from games.bots.roster import FAST, SLOW
from games.matches.bot_turns import BEHIND, CALL_EXPIRES, FIRST, QUEUES, bots_to_wake, is_slow, people_wait
from games.matches.models import Match, Seat

log = logging.getLogger(__name__)

HUB_GROUP = "hub"
PATIENCE = 5.0  # seconds until a Redis that does not answer counts as away
GATHER_SECONDS = 0.005  # calls within this time of the last message go into one
WAITING = 1000  # calls that wait for Redis at most; older ones are lost
PAUSE = 1.0  # seconds without wake-up calls after one got lost, so that no move waits for a Redis that is away


class Bell:
    """Rings others awake; falls silent for a moment when that fails. The sweepers and polls make up for it."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    @property
    def silent(self) -> bool:
        """Whether a call just failed."""
        return time.monotonic() < self._silent_until

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Call nobody for a while: for a process that does by itself what others would be called for."""
        self._silent_until = math.inf
        try:
            yield
        finally:
            self._silent_until = 0.0

    def ring(self, call: Callable[[], Any]) -> None:
        """Make one call unless the last one just failed; in a web process nobody waits for it."""
        if not post.lend(lambda: self.ring_now(call)):
            self.ring_now(call)

    def ring_now(self, call: Callable[[], Any]) -> None:
        """Make the call in this thread."""
        if self.silent:
            return
        try:
            call()
        except (RedisError, OperationalError, OSError) as error:
            self.fall_silent(error)

    def fall_silent(self, error: Exception) -> None:
        """A call was lost."""
        self._silent_until = time.monotonic() + PAUSE
        log.warning("wake_lost", extra={"reason": type(error).__name__})


class Post:
    """Carries the calls of a web process: wake-ups in its event loop, many in one message, and what must wait for an
    answer in a thread of its own. So no command waits for Redis."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[dict[str, Any]] = deque(maxlen=WAITING)
        self._carrying: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "bell")
        self._lent = 0

    def open(self) -> None:
        """From now on the loop that calls this carries."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._carrying = loop, None

    def take(self, wake: dict[str, Any]) -> bool:
        """Take a wake-up from any thread; False where nobody carries."""
        if self._loop is None or not self._loop.is_running():
            return False
        self._loop.call_soon_threadsafe(self._put, wake)
        return True

    def lend(self, call: Callable[[], None]) -> bool:
        """Make a call in the thread for it; False where nobody carries. More than can wait are lost."""
        if self._loop is None or not self._loop.is_running():
            return False
        if self._lent < WAITING:
            self._lent += 1
            self._thread.submit(call).add_done_callback(self._returned)
        return True

    def _returned(self, done: Future[None]) -> None:
        self._lent -= 1
        if error := done.exception():
            log.error("call_failed", extra={"reason": type(error).__name__})

    def _put(self, wake: dict[str, Any]) -> None:
        self._waiting.append(wake)
        if self._carrying is None or self._carrying.done():
            self._carrying = asyncio.get_running_loop().create_task(self._carry(), context=Context())

    async def _carry(self) -> None:
        while self._waiting:
            calls = list(self._waiting)
            self._waiting.clear()
            if bell.silent:
                continue
            try:
                async with asyncio.timeout(PATIENCE):
                    await _publish(calls)
                await asyncio.sleep(GATHER_SECONDS)
            except (RedisError, OSError) as error:
                bell.fall_silent(error)


bell = Bell()
post = Post()


async def _publish(calls: list[dict[str, Any]]) -> None:
    await get_channel_layer().group_send(HUB_GROUP, {"type": "wake", "calls": calls})


def tell_match(match: Match, seats: Sequence[Seat] = ()) -> None:
    """After the commit: wake the hubs for this match and its people, and the workers for the bots on turn."""
    bots = [(seat.number, seat.decision, is_slow(seat)) for seat in bots_to_wake(seats)]
    awaited = people_wait(match, seats)
    people = [seat.user_id for seat in seats if not seat.is_bot or seat.remote]
    wake = {"match": match.pk, "number": match.move_number, "users": people}

    def tell() -> None:
        send_wake(wake)
        for seat, decision, slow in bots:
            wake_bot(match.pk, seat, decision, slow=slow, awaited=awaited)

    transaction.on_commit(tell, robust=True)


def tell_anew(match: Match) -> None:
    """After the commit: wake the hubs for a match that changed though its log did not grow. Nobody knows number 0."""
    people = list(Seat.objects.filter(match=match, is_bot=False).values_list("user_id", flat=True))
    wake = {"match": match.pk, "number": 0, "users": people}
    transaction.on_commit(lambda: send_wake(wake), robust=True)


def tell_lobby() -> None:
    """After the commit: wake the hubs for the list of tables."""
    transaction.on_commit(lambda: send_wake({"lobby": True}), robust=True)


def tell_users(user_pks: Iterable[int]) -> None:
    """After the commit: wake the hubs for what these people have waiting."""
    people = list(user_pks)
    if people:
        transaction.on_commit(lambda: send_wake({"users": people}), robust=True)


def tell_chat(match_pk: int) -> None:
    """After the commit: wake the hubs for the chat of a match."""
    transaction.on_commit(lambda: send_wake({"chat": match_pk}), robust=True)


def tell_desk(match: Match, seat: Seat) -> None:
    """After the commit: wake the hubs for a player's own orders and notes. Nobody else hears of it."""
    wake = {"type": "wake", "desk": match.pk, "owner": seat.user_id}
    transaction.on_commit(lambda: send_wake(wake), robust=True)


def tell_recheck(user_pk: int) -> None:
    """After the commit: let the hubs check again whether this person's open sockets may stay."""
    transaction.on_commit(lambda: send_wake({"recheck": user_pk}), robust=True)


def send_wake(wake: dict[str, Any]) -> None:
    """Send one wake-up to the hub of every process."""
    if not post.take(wake):
        # in a loop of its own: that of a web process told to stop is over and would be waited for to no end
        bell.ring_now(lambda: asyncio.run(_publish([wake])))


def tell_scores(match: Match) -> None:
    """After the commit: ask a worker to write down the round that was scored; the end of the match makes up for it."""
    from games.matches.tasks import write_round_scores

    wake = match.pk
    transaction.on_commit(lambda: bell.ring(lambda: write_round_scores.apply_async((wake,), retry=False)), robust=True)


def wake_bot(match_pk: int, seat: int, decision: int, tries: int = 0, *, slow: bool, awaited: bool) -> None:
    """Ask a worker to play a bot's turn, the slow ones in a queue of their own, in which those `awaited` by people go
    first; the sweep asks again should this get lost, and such a call is worth nothing by then."""
    from games.matches.tasks import play_bot_turn

    queue = QUEUES[SLOW if slow else FAST]
    asked = (match_pk, seat, decision, tries)
    options = {"queue": queue, "priority": BEHIND if slow and not awaited else FIRST}
    bell.ring(lambda: play_bot_turn.apply_async(asked, **options, expires=CALL_EXPIRES, retry=False))


def wake_analyst(match_pk: int, done: int, tries: int) -> None:
    """Ask a worker to go on with an analysis, in the queue of those who think; the sweep asks again."""
    from games.matches.tasks import analyse_match

    asked = (match_pk, done, tries)
    bell.ring(lambda: analyse_match.apply_async(asked, priority=BEHIND, expires=CALL_EXPIRES, retry=False))


def wake_oracle(match_pk: int) -> None:
    """Ask a worker for the chances in a match, among those who think; whoever still wants them asks again."""
    from games.matches.tasks import estimate_chances

    bell.ring(lambda: estimate_chances.apply_async((match_pk,), expires=CALL_EXPIRES, retry=False))
