"""Parts of common events, and some of them whole, made once and shared; nobody may change one.

Making an event and its data anew takes about as long as the move itself.
"""

from __future__ import annotations

from typing import Any, Final

from games.rules.contract import Event
from games.rules.koryo.cards import COPIES, EVENTS, KINDS, MOST_HELD, MOST_SEATS

# ORDERED[laid][discarded]: what everybody hears of an order.
ORDERED: Final[list[list[dict[str, Any]]]] = [
    [{"count": laid, "discarded": rest} for rest in range(MOST_HELD + 1)] for laid in range(MOST_HELD + 1)
]
# LAID[seat][kind][count]: what its owner knows of it besides.
LAID: Final[list[list[list[dict[int, dict[str, Any]]]]]] = [
    [[{seat: {"cards": [[kind, count]]}} for count in range(COPIES[kind] + 1)] for kind in range(KINDS)]
    for seat in range(MOST_SEATS)
]
# TURN_ENDED[seat][unused events].
TURN_ENDED: Final[list[list[Event]]] = [
    [Event("turn_ended", seat, {"unused": unused}) for unused in range(EVENTS + 1)] for seat in range(MOST_SEATS)
]
