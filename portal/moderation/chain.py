"""PURE. The arithmetic of the audit log's hash chain: every entry's hash covers the one before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

START = "0" * 64


class Link(NamedTuple):
    """One entry as the chain sees it: its number, what it says, and the hash stored beside it."""

    number: int
    content: str
    stored: str


def canonical(values: Mapping[str, Any]) -> str:
    """The one way to write these values as JSON; the same values always give the same bytes."""
    return json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def next_hash(previous: str, content: str) -> str:
    """The hash of an entry that follows the one with the hash `previous`."""
    return hashlib.sha256(f"{previous}\n{content}".encode()).hexdigest()


def first_break(links: Iterable[Link], noted: Mapping[int, str] | None = None) -> tuple[int, str] | None:
    """Where the chain is broken and how, or None. `noted` holds hashes written down elsewhere, by number."""
    expected, previous, known = 1, START, dict(noted or {})
    for link in links:
        if link.number != expected:
            return expected, "missing"
        previous = next_hash(previous, link.content)
        if previous != link.stored:
            return link.number, "changed"
        if known.pop(link.number, previous) != previous:
            return link.number, "rewritten"
        expected += 1
    return (min(known), "missing") if known else None
