"""Who sits where, for the lists a director chooses from: as people sat down, not as a schedule has them now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet

from games.matches.models import Seat


def with_seats(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The same rows, with their matches and who sits in them read in two queries."""
    seats = Seat.objects.select_related("user").order_by("number")
    return rows.select_related("match").prefetch_related(Prefetch("match__seats", seats))


def at_table(row: Any, planned: Mapping[int, Any]) -> list[Any]:
    """Who sits in a row's match; while there is none, who is planned for it by number."""
    if row.match is not None:
        return [seat.user for seat in row.match.seats.all()]
    return [planned[number] for number in row.players if number in planned]
