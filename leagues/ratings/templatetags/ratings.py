"""A player's ratings and a match's effect on them."""

from typing import Any

from django import template
from django.utils.formats import number_format

from leagues.ratings import queries

register = template.Library()


@register.filter
def signed(points: float, decimals: int = 0) -> str:
    """A change with its sign, a true minus among them; nothing is a dash."""
    rounded = round(points, decimals)
    if not rounded:
        return "–"
    return ("−" if rounded < 0 else "+") + number_format(abs(rounded), decimals)


@register.filter
def signed_points(hundredths: int, decimals: int = 0) -> str:
    """The same of a change as it is stored, in hundredths of a point."""
    return signed(hundredths / 100, decimals)


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
