"""Tables that nobody comes to: the owner is told first, then they close."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.matches.commands.tables import close_table
from games.matches.models import Match
from games.matches.tell import tell_match, tell_users

LIFE = {Match.Speed.LIVE: timedelta(minutes=30), Match.Speed.TURNS: timedelta(days=7)}
WARNING = {Match.Speed.LIVE: timedelta(minutes=10), Match.Speed.TURNS: timedelta(days=1)}
SWEEP_LIMIT = 200


def nudge_owners() -> int:
    """Tell the owners of tables that will close soon; returns how many were told now."""
    told = 0
    now = timezone.now()
    due = Q()
    for speed in LIFE:
        due |= Q(speed=speed, renewed__lte=now - LIFE[speed] + WARNING[speed])
    for match in _tables().filter(due, nudged=None)[:SWEEP_LIMIT]:
        with transaction.atomic():
            unchanged = _tables().filter(pk=match.pk, renewed=match.renewed, nudged=None)
            if unchanged.update(nudged=now):
                told += 1
                tell_match(match)
                tell_users([match.owner_id])
    return told


def close_stale_tables() -> int:
    """Close tables whose owners were told in time and did nothing; returns how many."""
    closed = 0
    for pk in _stale().values_list("pk", flat=True)[:SWEEP_LIMIT]:
        with transaction.atomic():
            if match := _stale().select_for_update().filter(pk=pk).first():
                close_table(match)
                closed += 1
    return closed


def _tables() -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.TABLE)


def _stale() -> QuerySet[Match]:
    """Time is up, and the warning is as old as it should be: a site that was down warns first."""
    now = timezone.now()
    due = Q()
    for speed in LIFE:
        due |= Q(speed=speed, renewed__lte=now - LIFE[speed], nudged__lte=now - WARNING[speed])
    return _tables().filter(due, nudged__gte=F("renewed"))
