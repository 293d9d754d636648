"""Whom the moderators keep from rated play: no season and no tournament draws them while that lasts."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from portal.moderation.models import Sanction


def barred() -> QuerySet[Sanction, Any]:
    """Their keys, as a part of another question. Who is sent away altogether has no active account."""
    return Sanction.objects.in_force().filter(kind=Sanction.Kind.RATED_BAN).values("user")
