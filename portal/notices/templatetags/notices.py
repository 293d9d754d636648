"""How many notices are unread, for the bell on every page."""

from typing import Any

from django import template

from portal.notices import queries

register = template.Library()


@register.filter
def unread_notices(user: Any) -> int:
    """How many unread notices that still hold this person has."""
    return queries.unread_counts([user.pk]).get(user.pk, 0)
