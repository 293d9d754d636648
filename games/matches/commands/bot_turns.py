"""Commands about bots' turns: taking one on, putting it off, calling the workers for those that are due."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.matches.bot_turns import AGAIN, FAR_OFF, LEASE, RESEND, is_slow
from games.matches.models import Seat


def begin_bot_turn(*, match_pk: int, seat_number: int, decision: int, tries: int) -> Seat | None:
    """Take on a bot's turn for its attempt number `tries`; None when it is taken, made or no bot's any more.

    Of two workers that are called for the same attempt one gets it. It has to move within the lease.
    """
    turn = Seat.objects.filter(match_id=match_pk, number=seat_number, decision=decision, bot_due__isnull=False)
    if not turn.filter(bot_tries=tries).update(bot_tries=tries + 1, bot_due=timezone.now() + LEASE):
        return None
    return turn.select_related("match", "user").first()


def put_off_bot_turn(*, seat: Seat) -> None:
    """An attempt broke: let the sweep call for the next one soon."""
    this = Seat.objects.filter(pk=seat.pk, decision=seat.decision, bot_tries=seat.bot_tries, bot_due__isnull=False)
    this.update(bot_due=timezone.now() + AGAIN)


def call_due_bots(*, most: int) -> list[Seat]:
    """The bots whose moment has come, those that wait longest first; until a worker answers they are not due again.

    Of the slow bots of a match one comes at a time.
    """
    now = timezone.now()
    # nobody is due that late, unless the machine's clock was put back since
    due = Seat.objects.filter(Q(bot_due__lte=now) | Q(bot_due__gt=now + FAR_OFF))
    if not due.exists():
        return []
    with transaction.atomic():
        locked = due.select_for_update(of=("self",), skip_locked=True).select_related("user")
        called = _in_turn(list(locked.order_by("bot_due", "pk")[:most]), now)
        Seat.objects.filter(pk__in=[seat.pk for seat in called]).update(bot_due=now + RESEND)
    return called


def _in_turn(due: list[Seat], now: datetime) -> list[Seat]:
    """Those of the due that may be called now: not a slow one while another of its match is being thought about."""
    tables = {seat.match_id for seat in due if is_slow(seat)}
    begun = Seat.objects.filter(match__in=tables, bot_due__gt=now, bot_due__lte=now + FAR_OFF).select_related("user")
    busy = {seat.match_id for seat in begun if is_slow(seat)}
    called = []
    for seat in due:
        if is_slow(seat):
            if seat.match_id in busy:
                continue
            busy.add(seat.match_id)
        called.append(seat)
    return called
