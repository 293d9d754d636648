"""Every rating: the ledger is what the matches alone make of it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from games.matches.models import Seat
from leagues.ratings import ledger, overall_ladder
from leagues.ratings.recompute import Difference, differences, ladders
from portal.auditor.moment import overdue_since


def rating_problems() -> list[str]:
    """One line for each figure that is not what recomputing gives. Matches that ended just now may wait to be rated."""
    with transaction.atomic():
        ledger.hold()
        return list(_differences())


def _differences() -> Iterator[str]:
    fresh = set(ledger.unrated().filter(finished__gte=overdue_since()).values_list("pk", flat=True))
    players = set(Seat.objects.filter(match__in=fresh).values_list("user_id", flat=True))
    for ladder in ladders():
        for found in differences(ladder):
            if found.match not in fresh and not (found.match == 0 and found.user in players):
                yield f"{ladder.game}, {ladder.speed}, {ladder.track}: {_told(found)}"
    for other in overall_ladder.differences():
        yield f"overall: {other}"


def _told(found: Difference) -> str:
    where = f"match {found.match}, " if found.match else ""
    return f"{where}user {found.user}: {found.figure} is {found.stored}, the matches say {found.should_be}"
