"""Where a place leads, in words."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()
GOES = {"goes_on": _("goes on"), "promoted": _("promoted"), "stays": _("stays"), "relegated": _("relegated")}


@register.filter
def goes_words(code: str) -> Any:
    """Where a place in the standings leads; a dash for nowhere."""
    return GOES.get(code, "–")
