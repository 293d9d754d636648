"""Wake-up calls after a commit. They carry ids only, and losing one costs latency, never a move."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from games.matches.models import Match, Seat

log = logging.getLogger(__name__)

HUB_GROUP = "hub"
PAUSE = 1.0  # seconds without wake-up calls after one got lost, so that no move waits for a Redis that is away


class Bell:
    """Rings others awake; falls silent for a moment when that fails. The sweepers and polls make up for it."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def ring(self, call: Callable[[], Any]) -> None:
        """Make one call unless the last one just failed."""
        if time.monotonic() < self._silent_until:
            return
        try:
            call()
        except (RedisError, OperationalError, OSError) as error:
            self._silent_until = time.monotonic() + PAUSE
            log.warning("wake_lost", extra={"reason": type(error).__name__})


bell = Bell()


def tell_match(match: Match, seats: Sequence[Seat] = ()) -> None:
    """After the commit: wake the hubs for this match and its people, and the workers for the bots on turn."""
    bots = [(seat.number, seat.decision) for seat in seats if seat.bot_plays and seat.decision is not None]
    people = [seat.user_id for seat in seats if not seat.is_bot]
    wake = {"type": "wake", "match": match.pk, "number": match.move_number, "users": people}

    def tell() -> None:
        send_wake(wake)
        for seat, decision in bots:
            wake_bot(match.pk, seat, decision)

    transaction.on_commit(tell, robust=True)


def tell_lobby() -> None:
    """After the commit: wake the hubs for the list of tables."""
    transaction.on_commit(lambda: send_wake({"type": "wake", "lobby": True}), robust=True)


def tell_users(user_pks: Iterable[int]) -> None:
    """After the commit: wake the hubs for what these people have waiting."""
    people = list(user_pks)
    if people:
        transaction.on_commit(lambda: send_wake({"type": "wake", "users": people}), robust=True)


def tell_chat(match_pk: int) -> None:
    """After the commit: wake the hubs for the chat of a match."""
    transaction.on_commit(lambda: send_wake({"type": "wake", "chat": match_pk}), robust=True)


def tell_desk(match: Match, seat: Seat) -> None:
    """After the commit: wake the hubs for a player's own orders and notes. Nobody else hears of it."""
    wake = {"type": "wake", "desk": match.pk, "owner": seat.user_id}
    transaction.on_commit(lambda: send_wake(wake), robust=True)


def tell_recheck(user_pk: int) -> None:
    """After the commit: let the hubs check again whether this person's open sockets may stay."""
    transaction.on_commit(lambda: send_wake({"type": "wake", "recheck": user_pk}), robust=True)


def send_wake(wake: dict[str, Any]) -> None:
    """Send one wake-up to the hub of every process."""
    bell.ring(lambda: async_to_sync(get_channel_layer().group_send)(HUB_GROUP, wake))


def tell_scores(match: Match) -> None:
    """After the commit: ask a worker to write down the round that was scored; the end of the match makes up for it."""
    from games.matches.tasks import write_round_scores

    wake = match.pk
    transaction.on_commit(lambda: bell.ring(lambda: write_round_scores.apply_async((wake,), retry=False)), robust=True)


def wake_bot(match_pk: int, seat: int, decision: int) -> None:
    """Ask a worker to play a bot's turn; the sweeper asks again should this get lost."""
    from games.matches.tasks import play_bot_turn

    bell.ring(lambda: play_bot_turn.apply_async((match_pk, seat, decision), retry=False))
