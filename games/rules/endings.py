"""Places when somebody gave up on the way, or when the match ended before its last move."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import places_of


def final_places(places: Sequence[int], gave_up: Sequence[int]) -> list[int]:
    """Places with those who gave up last; `gave_up` lists their seats, the first to leave first, who ends up last."""
    keys = [(1, -place) for place in places]
    for order, seat in enumerate(gave_up):
        keys[seat] = (0, order)
    return places_of(keys)
