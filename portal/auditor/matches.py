"""Every match: its log and snapshot, and whether anybody in it waits for a worker that does not come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q

from games.matches.models import Match, Seat
from games.matches.proof import problem_of
from games.matches.site_clock import frozen_since
from portal.auditor.moment import overdue_since


def match_problems() -> Iterator[str]:
    """One line for each match whose log, snapshot, turns or record are not in order."""
    dealt = Match.objects.exclude(started=None).order_by("pk")
    for pk, name in dealt.values_list("pk", "public_id").iterator(chunk_size=500):
        if problem := problem_of(pk):
            yield f"match {name}: {problem}"


def stuck_seats() -> Iterator[str]:
    """One line for each seat for which nobody moves although its bot, its orders or its clock should have."""
    since = overdue_since()
    running = Seat.objects.filter(match__status=Match.Status.RUNNING, decision__isnull=False)
    waiting = running.select_related("match").order_by("match_id", "number")
    for seat in waiting.iterator(chunk_size=500):
        if why := _why_stuck(seat, since):
            yield f"match {seat.match.public_id}, seat {seat.number}: {why}"
    unscored = Match.objects.filter(status=Match.Status.FINISHED, scored=False, finished__lt=since)
    for name in unscored.values_list("public_id", flat=True):
        yield f"match {name}: finished, and its scores were never written"
    late = Q(decision__isnull=False) | Q(bot_due__isnull=False) | Q(deadline__isnull=False)
    for seat in Seat.objects.filter(late).exclude(match__status=Match.Status.RUNNING).select_related("match"):
        yield f"match {seat.match.public_id}, seat {seat.number}: on turn in a match that does not run"


def _why_stuck(seat: Seat, since: datetime) -> str:
    if seat.bot_plays:
        if seat.bot_due is None:
            return "a bot is on turn and nobody will wake it"
        return "a bot was due and did not move" if seat.bot_due < since else ""
    if seat.orders_due is not None and seat.orders_due < since:
        return "standing orders were due and nobody asked them"
    if not seat.match.timed or seat.match.paused or frozen_since():
        return ""
    if seat.deadline is None:
        return "a person is on turn without a clock" if seat.on_turn_since and seat.on_turn_since < since else ""
    return "the time ran out and nobody said so" if seat.deadline < since else ""
