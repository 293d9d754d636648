"""Every notice: written for whatever had to be told, planned, and sent, dropped or still to be tried."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.matches.models import Match, Move, Seat
from portal.auditor.moment import overdue_since
from portal.notices.commands import KEPT
from portal.notices.delivery import LEASE
from portal.notices.kinds import Kind
from portal.notices.models import Delivery, Notice

TIMED_OUT = "time-out-"  # how the sweep names the entries it makes in a log


def notice_problems() -> Iterator[str]:
    """One line for each notice that is missing or that nobody took care of."""
    since = overdue_since()
    for pk in Notice.objects.filter(planned=False, created__lt=since).values_list("pk", flat=True):
        yield f"notice {pk}: nobody planned its deliveries"
    forgotten = Delivery.objects.filter(state=Delivery.State.PENDING, next_try__lt=since - LEASE)
    for pk in forgotten.values_list("pk", flat=True):
        yield f"delivery {pk}: was due and nobody tried"
    told = [Delivery.State.SENT, Delivery.State.OPENED]
    for pk in Delivery.objects.filter(state__in=told, sent_at=None).values_list("pk", flat=True):
        yield f"delivery {pk}: sent, at no time"
    yield from _untold_ends()
    yield from _untold_time_outs()


def _untold_ends() -> Iterator[str]:
    kept = timezone.now() - KEPT + timedelta(days=1)
    ended = Seat.objects.filter(match__status=Match.Status.FINISHED, match__finished__gt=kept)
    people = ended.filter(is_bot=False, resigned=None, user__is_active=True)
    # a notice that is older than the end told of another one, which was taken back
    told = Notice.objects.filter(
        kind=Kind.MATCH_ENDED, match=OuterRef("match"), user=OuterRef("user"), created__gte=OuterRef("match__finished")
    )
    for match, user in people.exclude(Exists(told)).values_list("match_id", "user_id").iterator():
        yield f"match {match}: user {user} was never told that it ended"


def _untold_time_outs() -> Iterator[str]:
    kept = timezone.now() - KEPT + timedelta(days=1)
    entries = Move.objects.filter(
        kind__in=[Move.Kind.TIMEOUT, Move.Kind.SEAT_LOST], command_id__startswith=TIMED_OUT, created__gt=kept
    )
    told = set(Notice.objects.filter(kind=Kind.SEAT_LOST).values_list("match_id", "user_id", "decision"))
    seats = Seat.objects.filter(match__in=entries.values("match"), user__is_active=True)
    users = {(match, number): user for match, number, user in seats.values_list("match_id", "number", "user_id")}
    for match, seat, command_id in entries.values_list("match_id", "seat", "command_id").iterator():
        user, decision = users.get((match, seat)), int(command_id.removeprefix(TIMED_OUT))
        if user is not None and (match, user, decision) not in told:
            yield f"match {match}: user {user} was never told of the time-out at move {decision}"
