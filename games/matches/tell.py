"""Wake-up calls after a commit. They carry ids only, and losing one costs latency, never a move."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from games.matches.models import Match, Seat

log = logging.getLogger(__name__)

HUB_GROUP = "hub"


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


def send_wake(wake: dict[str, Any]) -> None:
    """Send one wake-up to the hub of every process."""
    try:
        async_to_sync(get_channel_layer().group_send)(HUB_GROUP, wake)
    except (RedisError, OSError) as error:
        log.warning("wake_lost", extra={"match": wake.get("match"), "reason": type(error).__name__})


def wake_bot(match_pk: int, seat: int, decision: int) -> None:
    """Ask a worker to play a bot's turn; the sweeper asks again should this get lost."""
    from games.matches.tasks import play_bot_turn

    try:
        play_bot_turn.apply_async((match_pk, seat, decision), retry=False)
    except OperationalError as error:
        log.warning("bot_wake_lost", extra={"match": match_pk, "reason": type(error).__name__})
