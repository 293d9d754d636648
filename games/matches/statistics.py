"""Numbers about finished matches: a few aggregate queries, kept for a while."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Avg, Count, F, OuterRef, Q, Subquery

from games.matches.models import Match, Seat

KEEP_SECONDS = 600


class SeatWins(NamedTuple):
    """How often each seat of a table of one size wins, in percent; shared first places count for all who share."""

    seats: int
    matches: int
    percent: list[int]


class GameStatistics(NamedTuple):
    """What is known about a game from matches played to their end."""

    matches: int
    moves: int
    wins: list[SeatWins]


class HeadToHead(NamedTuple):
    """One game between two players: how often one was placed before, level with and behind the other."""

    game: str
    ahead: int
    level: int
    behind: int


def of_game(slug: str) -> GameStatistics:
    """The statistics of a game, at most ten minutes old."""
    found: GameStatistics = cache.get_or_set(f"statistics:{slug}", lambda: _of_game(slug), KEEP_SECONDS)
    return found


def _of_game(slug: str) -> GameStatistics:
    played = Match.objects.filter(game=slug, status=Match.Status.FINISHED, ending=Match.Ending.PLAYED)
    whole = played.aggregate(matches=Count("pk"), moves=Avg("move_number"))
    rows = (
        Seat.objects.filter(match__in=played)
        .values_list("match__seat_count", "number")
        .annotate(matches=Count("pk"), wins=Count("pk", filter=Q(place=1)))
        .order_by("match__seat_count", "number")
    )
    wins: dict[int, SeatWins] = {}
    for seats, _number, matches, won in rows:
        wins.setdefault(seats, SeatWins(seats, matches, [])).percent.append(round(100 * won / matches))
    return GameStatistics(whole["matches"], round(whole["moves"] or 0), list(wins.values()))


def head_to_head(one: Any, other: Any) -> list[HeadToHead]:
    """How one player fared against another, game by game."""
    theirs = Seat.objects.filter(match=OuterRef("match"), user=other).values("place")[:1]
    rows = (
        Seat.objects.filter(user=one, match__status=Match.Status.FINISHED)
        .annotate(theirs=Subquery(theirs))
        .filter(theirs__isnull=False)
        .values_list("match__game")
        .annotate(
            ahead=Count("pk", filter=Q(place__lt=F("theirs"))),
            level=Count("pk", filter=Q(place=F("theirs"))),
            behind=Count("pk", filter=Q(place__gt=F("theirs"))),
        )
        .order_by("match__game")
    )
    return [HeadToHead(*row) for row in rows]
