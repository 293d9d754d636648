"""Names of games in the reader's language."""

from typing import Any

from django import template
from django.utils.translation import get_language

from games.matches import personal, queries

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """The name of a game."""
    return queries.game(slug, get_language() or "en").name


@register.filter
def turns_waiting(user: Any) -> int:
    """How many matches wait for this person's move."""
    return personal.turns_of(user.pk)


@register.simple_tag
def matches_of(person: Any) -> list[Any]:
    """A player's matches, the running ones first."""
    return queries.matches_of(person)
