"""What pages may read about ratings."""

from __future__ import annotations

from collections.abc import Iterable
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


def points_of(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    """The ratings of those of these people who have one, in points: what tables and queues ask for."""
    rows = Rating.objects.filter(user_id__in=user_pks, game=game, speed=speed, track=Track.PEOPLE)
    return {rating.user_id: rating.points for rating in rows}
