"""A league's rules, points and trophies for pages."""

from typing import Any

from django import template

from leagues.seasons import queries, words

register = template.Library()
register.filter("league_games", words.games_of)
register.filter("league_card", words.card_sentence)
register.filter("league_points", words.points)
register.filter("blocker_sentence", words.blocker_sentence)


@register.simple_tag
def seasons_of(person: Any) -> list[Any]:
    """Every closed season somebody has played, the latest first."""
    return queries.seasons_of(person)


@register.simple_tag
def trophies_of(person: Any) -> list[Any]:
    """The seasons somebody ended among the first three of a first division."""
    return queries.trophies_of(person)
