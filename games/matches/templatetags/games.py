"""Names of games in the reader's language, and what pages tell about players and games."""

from typing import Any

from django import template
from django.utils.translation import get_language

from games.matches import characters, clock_words, conduct, lessons, personal, queries, statistics

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """The name of a game."""
    return queries.game(slug, get_language() or "en").name


@register.filter
def has_lesson(slug: str) -> bool:
    """Whether the game can be learnt here."""
    return lessons.has_lesson(slug)


@register.simple_tag
def games_to_learn() -> list[str]:
    """The games that have a lesson."""
    return lessons.games_to_learn()


@register.filter
def turns_waiting(user: Any) -> int:
    """How many matches wait for this person's move."""
    return personal.turns_of(user.pk)


@register.filter
def clock_short(policy: Any) -> str:
    """A clock in a few words."""
    return clock_words.short(policy)


@register.filter
def clock_sentences(policy: Any) -> list[str]:
    """A clock in full sentences."""
    return clock_words.sentences(policy)


@register.filter
def reliability(person: Any) -> int:
    """The share of matches somebody has seen through, in hundredths."""
    return round(100 * conduct.reliability_of(person))


@register.simple_tag
def character_of(person: Any) -> Any:
    """How a bot of the house plays; nothing for everybody else."""
    return characters.introduced(person)


@register.simple_tag
def latest_matches(person: Any) -> list[Any]:
    """What a player has finished lately."""
    return list(queries.finished_matches(person)[: queries.LATEST])


@register.simple_tag
def head_to_head(reader: Any, person: Any) -> list[Any]:
    """How the reader fared against a player, game by game; nothing for a stranger or oneself."""
    if not reader.is_authenticated or reader.pk == person.pk:
        return []
    return statistics.head_to_head(reader, person)


@register.simple_tag
def game_statistics(slug: str) -> Any:
    """How long matches of a game are and which seats win."""
    return statistics.of_game(slug)
