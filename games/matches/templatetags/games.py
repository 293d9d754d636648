"""Names of games in the reader's language."""

from django import template
from django.utils.translation import get_language

from games.matches import queries

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """The name of a game."""
    return queries.game(slug, get_language() or "en").name
