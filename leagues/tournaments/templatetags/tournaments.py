"""What templates of tournaments need beyond those of the leagues."""

from django import template

register = template.Library()


@register.filter
def group_letter(group: int) -> str:
    """Groups are named A, B, C."""
    return chr(ord("A") + group)
