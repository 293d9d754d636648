"""Figures and countries as a ladder shows them."""

from django import template

from portal.accounts.countries import country_flag, country_name

register = template.Library()
register.filter("country", country_name)
register.filter("flag", country_flag)


@register.filter
def unsigned(number: int) -> int:
    """Without its sign, where an arrow tells it."""
    return abs(number)
