"""The ladder on which everything counts: the average of somebody's ratings, each counting by its matches, none by more
than fifty. So nobody leads by one game alone, and a rating of three matches hardly counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from leagues.ratings import places
from leagues.ratings.elo import START
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import OVERALL_GAME, OVERALL_SPEED, Rating, Track
from leagues.ratings.places import Shown

ROWS_AT_ONCE = 500
TOLD = ["value", "matches", "last_match", "ranked", "country"]
MOST_COUNTED = 50  # matches: no ladder weighs more, however much is played there


class Part(NamedTuple):
    """One rating that counts: hundredths of a point, and the matches behind it."""

    value: int
    matches: int


def ladder_of(track: str) -> Ladder:
    """The overall ladder among people, or against bots."""
    return Ladder(OVERALL_GAME, OVERALL_SPEED, track)


def average(parts: Iterable[Part]) -> int:
    """The overall figure in hundredths, in whole numbers, so that it can be recomputed exactly."""
    weighed = [(part.value, min(part.matches, MOST_COUNTED)) for part in parts if part.matches]
    weight = sum(weight for _value, weight in weighed)
    if not weight:
        return START
    return (2 * sum(value * weight for value, weight in weighed) + weight) // (2 * weight)


def parts_of(track: str, users: Collection[int]) -> dict[int, list[Rating]]:
    """The ratings that make up the overall figures of these people."""
    parts: dict[int, list[Rating]] = defaultdict(list)
    for rating in Rating.objects.filter(user__in=users, track=track).exclude(game=OVERALL_GAME):
        parts[rating.user_id].append(rating)
    return parts


def store(track: str, users: Collection[int], shown: Mapping[int, Shown]) -> None:
    """Let the overall figures of these people follow their ratings. Needs the ledger to be held."""
    ladder = ladder_of(track)
    stored = {rating.user_id: rating for rating in Rating.objects.filter(**ladder._asdict(), user__in=users)}
    fresh = [Rating(user_id=user, **ladder._asdict()) for user in users if user not in stored]
    parts = parts_of(track, users)
    before = {user: _kept(rating) for user, rating in stored.items()}
    with places.moving(ladder, [*stored.values(), *fresh]) as ratings:
        for rating in ratings:
            figures(rating, parts[rating.user_id])
            places.show(rating, shown[rating.user_id])
    Rating.objects.bulk_create(fresh, batch_size=ROWS_AT_ONCE)
    changed = [rating for user, rating in stored.items() if _kept(rating) != before[user]]
    Rating.objects.bulk_update(changed, TOLD, batch_size=ROWS_AT_ONCE)


def _kept(rating: Rating) -> tuple[object, ...]:
    return tuple(getattr(rating, figure) for figure in TOLD)


def figures(rating: Rating, parts: list[Rating]) -> None:
    """Fill in what follows from the ratings it is made of."""
    rating.value = average(Part(part.value, part.matches) for part in parts)
    rating.matches = sum(part.matches for part in parts)
    rating.last_match = max((part.last_match for part in parts if part.last_match), default=None)


def differences() -> list[tuple[int, str, int, int]]:
    """Overall figures that are stored otherwise than the ratings say: whose, which track, stored, as it should be."""
    found = []
    for track in Track.values:
        stored = Rating.objects.filter(**ladder_of(track)._asdict())
        figures_of = dict(stored.values_list("user_id", "value"))
        parts = parts_of(track, Rating.objects.filter(track=track).values("user_id"))
        for user in figures_of.keys() | parts.keys():
            should = average(Part(part.value, part.matches) for part in parts.get(user, []))
            if figures_of.get(user) != should:
                found.append((user, track, figures_of.get(user, 0), should))
    return found
