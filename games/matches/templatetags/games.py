"""Names of games in the reader's language."""

from typing import Any

from django import template
from django.utils.translation import get_language

from games.matches import queries

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """The name of a game."""
    return queries.game(slug, get_language() or "en").name


@register.simple_tag
def matches_of(person: Any) -> list[Any]:
    """A player's matches, the running ones first."""
    return queries.matches_of(person)
