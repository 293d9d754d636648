"""A player's ratings and a match's effect on them."""

from typing import Any

from django import template

from leagues.ratings import queries

register = template.Library()


@register.simple_tag
def ratings_of(person: Any) -> list[Any]:
    """All ratings of a player."""
    return queries.ratings_of(person)


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
    return queries.ladder_top(slug, speed, 5)
