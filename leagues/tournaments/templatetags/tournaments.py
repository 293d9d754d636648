"""What templates of tournaments need beyond those of the leagues."""

from collections.abc import Sequence

from django import template

from leagues.seasons.words import apart_sentences
from leagues.standings import Line
from leagues.tournaments.models import Entry

register = template.Library()


@register.filter
def group_letter(group: int) -> str:
    """Groups are named A, B, C."""
    return chr(ord("A") + group)


@register.filter
def apart(lines: Sequence[tuple[Entry, Line]]) -> list[str]:
    """What puts those level on points in their order."""
    return apart_sentences([(entry.user, line) for entry, line in lines])
