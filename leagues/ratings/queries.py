"""What pages may read about ratings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import OVERALL_GAME, LedgerRow, Rating, Track

LADDER_ORDER = "match__finished", "match_id"  # a match that is rated late has its row last, but not its place


class Course(NamedTuple):
    """How a rating went on one ladder, match by match, in whole points; the first is where it started."""

    game: str
    speed: str
    track: str
    points: list[int]
    days: list[str]


def ladder_top(game: str, speed: str, top: int) -> list[Rating]:
    """The best of a ladder among people, in order; while few have a place, newcomers follow them."""
    rows = Rating.objects.filter(game=game, speed=speed, track=Track.PEOPLE, user__is_active=True)
    ordered = rows.select_related("user").order_by("-value", "pk")
    found = list(ordered.filter(ranked__in=[True])[:top])
    return found + list(ordered.filter(ranked__in=[False])[: top - len(found)])


def ledger_of_match(match_pk: int) -> list[LedgerRow]:
    """What a match did to the ratings of those who played it."""
    return list(
        LedgerRow.objects.filter(match=match_pk).select_related("user", "match__voided").order_by("place", "pk")
    )


def ratings_of(user: Any) -> list[Rating]:
    """All ratings of one player, ladder by ladder."""
    return list(Rating.objects.filter(user=user).exclude(game=OVERALL_GAME).order_by("track", "game", "speed"))


def courses_of(user: Any, ladder: Ladder | None = None) -> list[Course]:
    """Every rating of a player as it went, from the ledger; or the one on one ladder."""
    named = {"match__game": ladder.game, "match__speed": ladder.speed, "track": ladder.track} if ladder else {}
    rows = (
        LedgerRow.objects.filter(user=user, **named)
        .order_by(*LADDER_ORDER)
        .values_list("match__game", "match__speed", "track", "match__finished", "before", "change")
    )
    courses: dict[tuple[str, str, str], Course] = {}
    for game, speed, track, finished, before, change in rows:
        key = game, speed, track
        if key not in courses:
            courses[key] = Course(game, speed, track, [round(before / 100)], [""])
        courses[key].points.append(round((before + change) / 100))
        courses[key].days.append(finished.date().isoformat())
    return list(courses.values())


def latest_changes(user: Any, most: int = 20) -> list[LedgerRow]:
    """What the last rated matches did to a player's ratings."""
    latest = (f"-{part}" for part in LADDER_ORDER)
    return list(LedgerRow.objects.filter(user=user).select_related("match__voided").order_by(*latest)[:most])


def points_of(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    """The ratings of those of these people who have one, in points: what tables and queues ask for."""
    rows = Rating.objects.filter(user_id__in=user_pks, game=game, speed=speed, track=Track.PEOPLE)
    return {rating.user_id: rating.points for rating in rows}


def strengths_of(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    """The middle of the skill of those of these people who have one, in points: what queues seat people by."""
    rows = Rating.objects.filter(user_id__in=user_pks, game=game, speed=speed, track=Track.PEOPLE)
    return {rating.user_id: rating.strength for rating in rows}
