"""When the standing orders of a seat on turn are asked: a moment after its turn began, as a quick player would answer.

The moment is a column of the seat, written with the move that brought the turn; a worker looks twice a second for
those that have come. No worker waits, and no message has to arrive.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.matches.models import Seat
from games.matches.rows import set_orders_due

PAUSE = (0.2, 1.1)  # seconds; with the worker's half second an answer comes after a second or so
_chance = random.SystemRandom()


def call_orders(seats: Sequence[Seat], number: int, taken_back: Seat | None = None) -> None:
    """After a move: have the orders of the seats on turn asked soon, and of no other.

    A seat that stays on turn is asked again, for it may see something new. Whoever has just taken a move back
    wants to look first: his orders rest until something happens.
    """
    for seat in seats:
        asked = seat.orders_due
        if seat.decision is None or not seat.follows_orders or seat is taken_back:
            seat.orders_due = None
        elif asked is None or seat.decision == number:
            seat.orders_due = soon()
        if seat.orders_due != asked:
            set_orders_due(seat)


def soon() -> datetime:
    """A moment within the next second or so."""
    return timezone.now() + timedelta(seconds=_chance.uniform(*PAUSE))
