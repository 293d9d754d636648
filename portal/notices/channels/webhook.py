"""Webhooks of chat programs: one message in a room that the user chose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from portal.notices import links, words
from portal.notices.channels.push import call, check
from portal.notices.models import Delivery, Endpoint

LONGEST = 1800  # Discord takes 2000 characters
_MARKUP = re.compile(r"([\\*_~`|>#\[\]()@])")


def send(user: Any, deliveries: Sequence[Delivery]) -> None:
    """Send one message with one or several notices."""
    endpoint = deliveries[0].endpoint
    assert endpoint is not None
    headers = {"Content-Type": "application/json", "Idempotency-Key": f"notice-{min(d.pk for d in deliveries)}"}
    check(call(endpoint.url, message(endpoint.style, deliveries), headers))


def message(style: str, deliveries: Sequence[Delivery]) -> bytes:
    """The body in the words of the other side. Nothing in a name can call people or make a link there."""
    if style == Endpoint.Style.DISCORD:
        lines = [f"{_escaped(words.told(d.notice).line)} <{links.open_link(d.pk)}>" for d in deliveries]
        return msgspec.json.encode({"content": _cut(lines), "allowed_mentions": {"parse": []}})
    lines = [f"{_entities(words.told(d.notice).line)} {links.open_link(d.pk)}" for d in deliveries]
    return msgspec.json.encode({"text": _cut(lines)})


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)


def _entities(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _cut(lines: list[str]) -> str:
    """As many whole lines as fit."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) + len(kept) > LONGEST:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)
