"""Every rating worked out again from the matches alone, to prove the ledger or to mend it."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from leagues.ratings import ledger, places
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.ledger import FIGURES, counted, fold
from leagues.ratings.models import LedgerRow, Rating


class Difference(NamedTuple):
    """A figure that is stored otherwise than the matches say."""

    match: int
    user: int
    figure: str
    stored: object
    should_be: object


def ladders() -> list[Ladder]:
    """Every ladder with a match, in a fixed order."""
    found = counted().order_by().values_list("game", "speed", "track").distinct()
    return sorted(Ladder(*names) for names in found)


def differences(ladder: Ladder) -> list[Difference]:
    """Where the ledger and the ratings differ from what the matches say; empty when all is well."""
    rows = LedgerRow.objects.filter(match__game=ladder.game, match__speed=ladder.speed, track=ladder.track)
    known = {(row.match_id, row.user_id): row for row in rows}
    ratings = {rating.user_id: rating for rating in Rating.objects.filter(**ladder._asdict())}
    found: list[Difference] = []
    last = {}
    for match, seats, steps in fold(ladder, None):
        for seat, step in zip(seats, steps, strict=True):
            row = known.pop((match.pk, seat.user), None)
            last[seat.user] = step.after
            should = (step.k, step.before.value, step.change, step.before.matches, *step.before.skill)
            for figure, value in zip(FIGURES, should, strict=True):
                stored = getattr(row, figure, None)
                if stored != value:
                    found.append(Difference(match.pk, seat.user, figure, stored, value))
    found += [Difference(match, user, "row", "there", None) for match, user in known]
    for user, rating in ratings.items():
        stored = (rating.value, rating.matches, rating.mu, rating.sigma)
        standing = last.pop(user, None)
        should = standing and (standing.value, standing.matches, *standing.skill)
        if stored != should:
            found.append(Difference(0, user, "rating", stored, should))
    return found + [Difference(0, user, "rating", None, standing) for user, standing in last.items()]


@transaction.atomic
def recompute() -> int:
    """Store what the matches say, ladder by ladder; returns how many matches were rated."""
    ledger.hold()
    orphans = LedgerRow.objects.exclude(match__in=counted())
    orphans.delete()
    rated = sum(ledger.rewrite(ladder, None) for ladder in ladders())
    places.recount()
    return rated
