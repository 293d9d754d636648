"""Every rating worked out again from the matches alone, to prove the ledger or to mend it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.db import transaction

from leagues.ratings import ledger, places
from leagues.ratings.chunks import chunks
from leagues.ratings.fold import Standing
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.ledger import FIGURES, MATCHES_AT_ONCE, Rated, counted, figures_of, fold, known_rows
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
    found: list[Difference] = []
    last: dict[int, Standing] = {}
    for some in chunks(fold(ladder, None), MATCHES_AT_ONCE):
        found += _wrong_rows(ladder, some)
        for _match, seats, steps in some:
            last |= {seat.user: step.after for seat, step in zip(seats, steps, strict=True)}
    return [*found, *_orphans(ladder), *_wrong_ratings(ladder, last)]


def _wrong_rows(ladder: Ladder, some: list[Rated]) -> Iterator[Difference]:
    """Figures of these matches that differ, are missing, or should not be there."""
    known = known_rows(ladder, some)
    for match, seats, steps in some:
        for seat, step in zip(seats, steps, strict=True):
            row = known.pop((match.pk, seat.user), None)
            for figure, value in zip(FIGURES, figures_of(step), strict=True):
                stored = getattr(row, figure, None)
                if stored != value:
                    yield Difference(match.pk, seat.user, figure, stored, value)
    yield from (Difference(match, user, "row", "there", None) for match, user in known)


def _orphans(ladder: Ladder) -> Iterator[Difference]:
    """Rows of matches that do not belong to the ladder."""
    rows = LedgerRow.objects.filter(match__game=ladder.game, match__speed=ladder.speed, track=ladder.track)
    ours = counted().filter(**ladder._asdict())
    strange = rows.exclude(match__in=ours.values("pk")).values_list("match_id", "user_id")
    yield from (Difference(match, user, "row", "there", None) for match, user in strange)


def _wrong_ratings(ladder: Ladder, last: dict[int, Standing]) -> Iterator[Difference]:
    """Ratings that are not where the last match left their owner."""
    for rating in Rating.objects.filter(**ladder._asdict()):
        stored = (rating.value, rating.matches, rating.mu, rating.sigma)
        standing = last.pop(rating.user_id, None)
        should = standing and (standing.value, standing.matches, *standing.skill)
        if stored != should:
            yield Difference(0, rating.user_id, "rating", stored, should)
    yield from (Difference(0, user, "rating", None, standing) for user, standing in last.items())


@transaction.atomic
def recompute() -> int:
    """Store what the matches say, ladder by ladder; returns how many matches were rated."""
    ledger.hold()
    orphans = LedgerRow.objects.exclude(match__in=counted())
    orphans.delete()
    rated = sum(ledger.rewrite(ladder, None) for ladder in ladders())
    places.recount()
    return rated
