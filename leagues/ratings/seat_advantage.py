"""How the seats of each game have fared on this site: whether it is worth anything to sit first."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Avg, Count, Q

from games.matches.models import Match, Seat

KEPT = 3600  # seconds: counting over all matches takes a while on a large site
CACHE_KEY = "seat_advantage"
LEAST_MATCHES = 20


class SeatShare(NamedTuple):
    """One seat: its share of first places in hundredths, and its mean place."""

    first: int
    place: float


class TableShares(NamedTuple):
    """One game at one table size. `even` is the share of first places each seat would have without any advantage."""

    game: str
    seats: int
    matches: int
    shares: list[SeatShare]

    @property
    def even(self) -> int:
        """In hundredths."""
        return round(100 / self.seats)


def seat_advantage() -> list[TableShares]:
    """All games and sizes with enough matches played to their end, worked out once an hour."""
    return cache.get_or_set(CACHE_KEY, _measured, KEPT) or []


def _measured() -> list[TableShares]:
    played = Seat.objects.filter(match__status=Match.Status.FINISHED, match__ending=Match.Ending.PLAYED)
    rows = (
        played.values("match__game", "match__seat_count", "number")
        .annotate(matches=Count("pk"), first=Count("pk", filter=Q(place=1)), mean=Avg("place"))
        .order_by("match__game", "match__seat_count", "number")
    )
    tables: dict[tuple[str, int], TableShares] = {}
    for row in rows:
        if row["matches"] >= LEAST_MATCHES:
            key = row["match__game"], row["match__seat_count"]
            table = tables.setdefault(key, TableShares(*key, row["matches"], []))
            table.shares.append(SeatShare(round(100 * row["first"] / row["matches"]), round(row["mean"], 2)))
    return list(tables.values())
