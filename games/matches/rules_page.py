"""A game's rules as a page whose sections can be found by the phase they explain."""

from __future__ import annotations

from functools import cache

from django.utils.safestring import SafeString

from games.matches.markdown import to_html
from games.rules.registry import text_for

SECTION = "rules-"


@cache
def rules_html(slug: str, language: str) -> SafeString:
    """The rules in one language. The section of a phase has that phase's name as its heading, and an id from it."""
    text = text_for(slug)
    return to_html(text.RULES[language], sections(slug, language))


def sections(slug: str, language: str) -> dict[str, str]:
    """The id of the section that explains a phase, by the section's heading."""
    phases = {key: words for key, words in text_for(slug).WORDS.items() if key.startswith("phase.")}
    return {str(words[language]): SECTION + key.removeprefix("phase.") for key, words in phases.items()}
