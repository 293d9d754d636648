"""The queue: ask to be seated with anybody suitable, and the seating itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.matches.commands.common import check_entropy, command, remember, repeated
from games.matches.commands.seating import Gates, check_setup, lay_table, sit_down
from games.matches.conduct import check_rated_play
from games.matches.gates import check_room_for_one_more, strengths_of
from games.matches.matchmaking import Waiting, seat
from games.matches.models import Match, QueueEntry
from games.matches.refusals import Refusal
from games.matches.tell import tell_users

PATIENCE = {Match.Speed.LIVE: timedelta(minutes=2), Match.Speed.TURNS: timedelta(minutes=30)}
JUST_SEATED = timedelta(seconds=20)  # who asks once more at the moment he is seated asked for one match, not for two
ALIVE = timedelta(seconds=20)  # a live table is not laid for somebody whose browser has been gone for longer
FORGOTTEN = {Match.Speed.LIVE: timedelta(minutes=10), Match.Speed.TURNS: timedelta(days=7)}
LONGEST_QUEUE = 500  # looked at in one go


@command
def enter_queue(
    *, user: Any, game: str, speed: str, seat_counts: Sequence[int], entropy: str, command_id: str
) -> QueueEntry | None:
    """Wait for a table of one of these sizes. Asking again changes the sizes and keeps the place in the queue."""
    waiting = QueueEntry.objects.filter(user=user, game=game, speed=speed)
    if repeated(user, command_id, "enter_queue"):
        return waiting.first()
    sizes = sorted(set(seat_counts))
    if not sizes:
        raise Refusal("bad_sizes")
    for size in sizes:
        check_setup(game, size, "{}", speed)
    check_entropy(entropy)
    now = timezone.now()
    if not waiting.filter(match=None).update(seat_counts=sizes, entropy=entropy, alive=now):
        if seated := waiting.filter(found__gte=now - JUST_SEATED, match__status=Match.Status.RUNNING).first():
            return seated
        check_rated_play(user)
        check_room_for_one_more(user)
        QueueEntry.objects.update_or_create(
            user=user, game=game, speed=speed,
            defaults={
                "seat_counts": sizes, "entropy": entropy, "entered": now, "alive": now, "match": None, "found": None,
            },
        )  # fmt: skip
    remember(user, command_id, "enter_queue", None)
    tell_users([user.pk])
    return waiting.get()


@command
def leave_queue(*, user: Any, game: str, speed: str, command_id: str) -> None:
    """Wait no longer; who has been seated meanwhile stays seated."""
    if repeated(user, command_id, "leave_queue"):
        return
    QueueEntry.objects.filter(user=user, game=game, speed=speed, match=None).delete()
    remember(user, command_id, "leave_queue", None)
    tell_users([user.pk])


def seat_waiting() -> int:
    """Seat whoever can be seated; returns how many tables. Running it twice, or twice at once, seats nobody twice."""
    now = timezone.now()
    with transaction.atomic():
        # everybody locks in the same order, and a second run finds those rows already seated
        here = Q(speed=Match.Speed.TURNS) | Q(alive__gte=now - ALIVE)
        waiting = QueueEntry.objects.filter(here, match=None, user__is_active=True)
        queue = list(waiting.select_for_update(of=("self",)).select_related("user").order_by("pk")[:LONGEST_QUEUE])
        queue.sort(key=_pool)
        taken: set[int] = set()
        tables = 0
        for pool, entries in groupby(queue, key=_pool):
            rested = [entry for entry in entries if entry.user_id not in taken]
            for table in _tables(pool, rested, now):
                _lay(table, now)
                taken.update(entry.user_id for entry in table if entry.speed == Match.Speed.LIVE)
                tables += 1
    return tables


def forget_queue() -> None:
    """Drop those who went away without a word."""
    now = timezone.now()
    for speed, after in FORGOTTEN.items():
        QueueEntry.objects.filter(speed=speed, match=None, alive__lt=now - after).delete()


def note_alive(user_pks: Sequence[int]) -> None:
    """These people are still connected."""
    QueueEntry.objects.filter(user_id__in=user_pks, match=None).update(alive=timezone.now())


def _pool(entry: QueueEntry) -> tuple[str, str]:
    return entry.game, entry.speed


def _tables(pool: tuple[str, str], entries: list[QueueEntry], now: datetime) -> list[list[QueueEntry]]:
    by_user = {entry.user_id: entry for entry in entries}
    strengths = strengths_of(by_user, *pool)
    queue = [
        Waiting(pk, strengths[pk], (now - entry.entered).total_seconds(), frozenset(entry.seat_counts))
        for pk, entry in by_user.items()
    ]
    patience = PATIENCE[Match.Speed(pool[1])].total_seconds()
    return [[by_user[person.who] for person in table] for table in seat(queue, patience)]


def _lay(table: list[QueueEntry], now: datetime) -> None:
    first = min(table, key=lambda entry: (entry.entered, entry.pk))
    match = lay_table(first.user, first.game, len(table), "{}", first.speed, True, Gates(invited_only=True))
    sit_down(match, [(entry.user, entry.entropy) for entry in table])
    people = [entry.user_id for entry in table]
    QueueEntry.objects.filter(pk__in=[entry.pk for entry in table]).update(match=match, found=now)
    if first.speed == Match.Speed.LIVE:  # nobody plays two live matches at once because he queued for two
        QueueEntry.objects.filter(user_id__in=people, speed=Match.Speed.LIVE, match=None).delete()
    tell_users(people)
