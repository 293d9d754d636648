"""Reading long lists some at a time, so that memory does not grow with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def chunks(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    """The rows in lists of this size; the last one may be shorter."""
    source = iter(rows)
    while chunk := list(islice(source, size)):
        yield chunk
