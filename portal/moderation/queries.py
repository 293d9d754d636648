"""Reads for the moderators' pages. Changes nothing."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from portal.moderation.models import AuditEntry


def audit_entries(
    *, reader: Any, words: str = "", action: str = "", since: date | None = None, until: date | None = None
) -> QuerySet[AuditEntry]:
    """Entries of the audit log, the newest first. What others did about the reader is not for the reader."""
    found = AuditEntry.objects.select_related("actor", "subject").order_by("-number")
    found = found.exclude(Q(subject=reader) & (Q(actor=None) | ~Q(actor=reader)))
    if action:
        found = found.filter(action=action)
    if since:
        found = found.filter(created__gte=_midnight(since))
    if until:
        found = found.filter(created__lt=_midnight(until) + timedelta(days=1))
    for word in words.split()[:6]:
        found = found.filter(
            Q(actor__username__icontains=word)
            | Q(subject__username__icontains=word)
            | Q(target__icontains=word)
            | Q(reason__icontains=word)
        )
    return found


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
