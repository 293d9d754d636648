"""The moment up to which a site has worked: what was due before it and is not done was forgotten by somebody."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.matches.models import SiteClock

PATIENCE = timedelta(seconds=60)  # many sweeps of everything that is swept


def overdue_since() -> datetime:
    """Before this everything due must have been done: a while before the site's last beat, be that long ago, as in a
    backup that was just restored."""
    beat = SiteClock.objects.values_list("beat", flat=True).first()
    return min(beat or timezone.now(), timezone.now()) - PATIENCE
