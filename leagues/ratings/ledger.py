"""The one place where ratings change: finished matches are rated in the order they ended, each exactly once."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.bots.roster import ROSTER
from games.matches.models import Match, Seat
from leagues.ratings.elo import changes, k_factor
from leagues.ratings.models import LedgerHead, LedgerRow, Rating, Track

BATCH = 200


def unrated() -> QuerySet[Match]:
    """Finished matches that count and are not in the ledger yet, in the order they ended."""
    with_bots = Exists(Seat.objects.filter(match=OuterRef("pk"), is_bot=True))
    in_ledger = Exists(LedgerRow.objects.filter(match=OuterRef("pk")))
    finished = Match.objects.filter(status=Match.Status.FINISHED)
    return finished.filter(Q(rated=True) | Q(with_bots)).exclude(in_ledger).order_by("finished", "pk")


def rate_finished() -> int:
    """Rate what has finished; returns how many matches. Running it twice, or twice at once, changes nothing more."""
    rated = 0
    while match_pk := next(iter(unrated().values_list("pk", flat=True)[:1]), None):
        rated += _rate_one(match_pk)
        if rated >= BATCH:
            break
    return rated


@transaction.atomic
def _rate_one(match_pk: int) -> int:
    LedgerHead.objects.select_for_update().get_or_create(pk=1)
    match = unrated().filter(pk=match_pk).first()
    if match is None:
        return 0
    seats = list(match.seats.select_related("user"))
    track = Track.BOTS if any(seat.is_bot for seat in seats) else Track.PEOPLE
    ratings = [_rating_of(seat, match, track) for seat in seats]
    ks = [k_factor(rating.matches) for rating in ratings]
    anchors = frozenset(index for index, seat in enumerate(seats) if seat.is_bot)
    gained = changes([rating.value for rating in ratings], [seat.place or 0 for seat in seats], ks, anchors)
    for seat, rating, k, change in zip(seats, ratings, ks, gained, strict=True):
        LedgerRow.objects.create(
            match=match, user=seat.user, track=track, place=seat.place or 0, k=k, before=rating.value, change=change
        )
        rating.value += change
        rating.matches += 1
        rating.save()
    return 1


def _rating_of(seat: Seat, match: Match, track: str) -> Rating:
    defaults = {"value": ROSTER[seat.user.username].anchor * 100} if seat.is_bot else {}
    rating, _created = Rating.objects.get_or_create(
        user=seat.user, game=match.game, speed=match.speed, track=track, defaults=defaults
    )
    return rating
