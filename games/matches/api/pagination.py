"""Pages by cursor: stable while new rows come in, and any cursor that is not ours is refused."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor as Place
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from games.matches.api.errors import ApiProblem

PAGE_SIZE, LARGEST_PAGE = 50, 100
LARGEST_POSITION = 2**63 - 1


class NumberCursor(CursorPagination):
    """Pages over a unique numeric column, so that a cursor is a number and nothing else."""

    page_size = PAGE_SIZE
    page_size_query_param = "limit"
    max_page_size = LARGEST_PAGE

    def __init__(self, ordering: str) -> None:
        self._by = ordering

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        """The column the list was made for."""
        return (self._by,)

    def get_page_size(self, request: Request) -> int:
        """The caller's `limit`, which must be a sensible number."""
        return whole_number(request, "limit", 1, LARGEST_PAGE, PAGE_SIZE)

    def decode_cursor(self, request: Request) -> Place | None:
        """The cursor, if it is one of ours."""
        try:
            place = super().decode_cursor(request)
        except NotFound:
            raise ApiProblem("bad_cursor", 400) from None
        if place is not None and place.position is not None and not _is_position(place.position):
            raise ApiProblem("bad_cursor", 400)
        return place


def _is_position(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 19 and int(text) <= LARGEST_POSITION


def whole_number(request: Request, name: str, least: int, most: int, default: int = 0) -> int:
    """A whole number from the query. Anything else is refused, not guessed at."""
    asked = request.query_params.get(name)
    if asked is None:
        return default
    if asked.isascii() and asked.isdecimal() and len(asked) <= 9 and least <= int(asked) <= most:
        return int(asked)
    raise ApiProblem("invalid", 400, {name: [f"Expected a whole number from {least} to {most}."]})
