"""Which matches of a season its close waits for, and for whom each of them waits."""

from __future__ import annotations

from typing import NamedTuple

from games.matches.models import Match, Seat
from leagues.seasons.models import Fixture, Season

LISTED = 20
READ = 6 * LISTED  # seats: at no table more people are on turn at once


class Waiting(NamedTuple):
    """A match that is being played, with the seats it waits for, the longest first."""

    fixture: Fixture
    seats: list[Seat]


def longest_waiting(season: Season) -> list[Waiting]:
    """The matches that have waited longest for a move, in one query."""
    on_turn = Seat.objects.filter(
        match__fixture__division__season=season, match__status=Match.Status.RUNNING, decision__isnull=False
    )
    found: dict[int, Waiting] = {}
    for seat in on_turn.select_related("user", "match__fixture__division").order_by("on_turn_since", "pk")[:READ]:
        found.setdefault(seat.match_id, Waiting(seat.match.fixture, [])).seats.append(seat)
    return list(found.values())[:LISTED]
