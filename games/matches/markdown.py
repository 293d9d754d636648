"""Markdown to safe HTML."""

from collections.abc import Mapping
from itertools import pairwise

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

_reader = MarkdownIt("commonmark", {"html": False}).enable("table")
_ALLOWED = {**nh3.ALLOWED_ATTRIBUTES, "h2": {"id"}, "table": {"tabindex"}}


def to_html(text: str, sections: Mapping[str, str] | None = None) -> SafeString:
    """The text as HTML with nothing in it but harmless tags; `sections` gives headings (by their words) an id."""
    tokens = _reader.parse(text)
    _mark(tokens, sections or {})
    html = _reader.renderer.render(tokens, _reader.options, {})
    return mark_safe(nh3.clean(html, attributes=_ALLOWED))  # noqa: S308  (nh3 has just cleaned it)


def _mark(tokens: list[Token], sections: Mapping[str, str]) -> None:
    for opening, words in pairwise(tokens):
        if opening.type == "table_open":
            opening.attrSet("tabindex", "0")  # a wide one scrolls on a phone, so the keyboard must reach it
        if opening.type == "heading_open" and opening.tag == "h2" and words.content in sections:
            opening.attrSet("id", sections[words.content])
