"""Moves this process has just committed, kept for a moment: its own hub need not load again what it has in its hands.

Nothing rests on it. A hub that finds nothing here, or not the very next move, loads from the database.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from games.matches.models import Move, Seat
from games.matches.vault import OpenMatch

ROOM = 512  # matches kept at most; the oldest goes first


class Fresh(NamedTuple):
    """A match as it stood right after a move, that move, and the seats without their players."""

    opened: OpenMatch
    move: Move
    seats: list[Seat]


_shelf: OrderedDict[int, Fresh] = OrderedDict()


def keep(opened: OpenMatch, move: Move, seats: list[Seat]) -> None:
    """Call after the commit: before it the move may still be undone."""
    _shelf[opened.match.pk] = Fresh(opened, move, seats)
    _shelf.move_to_end(opened.match.pk)
    while len(_shelf) > ROOM:
        _shelf.popitem(last=False)


def next_move(match_pk: int, since: int) -> Fresh | None:
    """The move right after `since`, if it was the last one committed here."""
    found = _shelf.get(match_pk)
    return found if found and found.move.number == since + 1 else None
