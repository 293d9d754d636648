"""Reads how the site is doing. Changes nothing, and tells nothing about anybody or any card."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from celery import current_app
from django.conf import settings
from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from games.matches.models import Match, Seat, SiteClock
from leagues.ratings.ledger import unrated
from portal import health
from portal.notices.models import Delivery, Notice
from portal.status.models import Noted

PROOFS = ("matches", "ratings", "audit")  # proved every night
BREAKER = "breaker"


class Waiting(NamedTuple):
    """Work that is due and not done: how much, and for how many seconds the oldest has been."""

    count: int
    seconds: float


class Status(NamedTuple):
    """Everything at one moment. What Redis alone knows is None while that is away."""

    parts: dict[str, str]
    queues: dict[str, int | None]
    waiting: dict[str, Waiting]
    running: int
    beat: float | None
    stopped: datetime | None
    noted: Mapping[str, Noted]


def status() -> Status:
    """All figures. Raises DatabaseError while there is no database."""
    now = timezone.now()
    clock = SiteClock.objects.first()
    return Status(
        parts=health.state(),
        queues={queue: queue_length(queue) for queue in settings.WORK_QUEUES},
        waiting=waiting(now),
        running=Match.objects.filter(status=Match.Status.RUNNING).count(),
        beat=max(0.0, (now - clock.beat).total_seconds()) if clock else None,
        stopped=clock.frozen if clock else None,
        noted={row.name: row for row in Noted.objects.all()},
    )


def queue_length(queue: str) -> int | None:
    """How many messages wait in a queue; None while the broker is away."""
    try:
        with current_app.connection_for_read() as line:
            line.ensure_connection(max_retries=1, timeout=2)
            return int(line.default_channel._size(queue))
    except (RedisError, OperationalError, OSError):
        return None


def waiting(now: datetime) -> dict[str, Waiting]:
    """What is due, by kind. A little of each is usual: it is swept every few seconds."""
    on_turn = Seat.objects.filter(decision__isnull=False, match__status=Match.Status.RUNNING)
    clocks = on_turn.filter(match__paused=None, deadline__lte=now)
    finished = Match.objects.filter(status=Match.Status.FINISHED, scored=False)
    pending = Delivery.objects.filter(state=Delivery.State.PENDING, next_try__lte=now)
    return {
        "bots": _oldest(on_turn.filter(bot_due__lte=now), "bot_due", now),
        "orders": _oldest(on_turn.filter(orders_due__lte=now), "orders_due", now),
        "deadlines": _oldest(clocks, "deadline", now),
        "scores": _oldest(finished, "finished", now),
        "ratings": _oldest(unrated().order_by(), "finished", now),
        "notices": _oldest(Notice.objects.filter(planned=False).order_by(), "created", now),
        "letters": _oldest(pending.order_by(), "next_try", now),
    }


def _oldest(rows: QuerySet[Any], field: str, now: datetime) -> Waiting:
    found = rows.order_by().aggregate(count=Count("pk"), oldest=Min(field))
    return Waiting(found["count"], max(0.0, (now - found["oldest"]).total_seconds()) if found["oldest"] else 0.0)
