"""Sets of seats as bit masks, and the tuples they stand for."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6

SEATS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)


def mask_of(seats: tuple[int, ...]) -> int:
    """The bit mask of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
