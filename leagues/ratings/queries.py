"""What pages may read about ratings."""

from __future__ import annotations

from typing import Any

from leagues.ratings.models import LedgerRow, Rating, Track

TOP = 100


def ladder(game: str, speed: str, track: str = Track.PEOPLE) -> list[Rating]:
    """The best of a ladder, in order."""
    rows = Rating.objects.filter(game=game, speed=speed, track=track, user__is_active=True).select_related("user")
    return list(rows.order_by("-value", "pk")[:TOP])


def ledger_of_match(match_pk: int) -> list[LedgerRow]:
    """What a match did to the ratings of those who played it."""
    return list(LedgerRow.objects.filter(match_id=match_pk).select_related("user").order_by("place", "pk"))


def ratings_of(user: Any) -> list[Rating]:
    """All ratings of one player."""
    return list(Rating.objects.filter(user=user).order_by("track", "game", "speed"))
