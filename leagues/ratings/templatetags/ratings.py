"""A player's ratings and a match's effect on them."""

from collections.abc import Iterable
from typing import Any

from django import template

from leagues.ratings import queries
from leagues.ratings.models import Rating, Track
from leagues.ratings.overall import Overall
from leagues.ratings.overall import overall as pure_overall

register = template.Library()


@register.simple_tag
def ratings_of(person: Any) -> list[Any]:
    """All ratings of a player."""
    return queries.ratings_of(person)


@register.filter
def overall(ratings: Iterable[Rating]) -> Overall | None:
    """One figure over all ladders among people."""
    return pure_overall((rating.value, rating.matches) for rating in ratings if rating.track == Track.PEOPLE)


@register.simple_tag
def ledger_of(match: Any) -> list[Any]:
    """What a match did to the ratings of those who played it."""
    return queries.ledger_of_match(match.pk)


@register.simple_tag
def latest_changes(person: Any) -> list[Any]:
    """What the last rated matches did to a player's ratings."""
    return queries.latest_changes(person)


@register.simple_tag
def ladder_top(slug: str, speed: str) -> list[Any]:
    """The first five of a ladder among people."""
    return queries.ladder(slug, speed, top=5)
