"""Standing orders of Majesty: ranked wishes for the market with a limit, which half to heal, how to trade."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from games.rules.majesty.actions import Heal, Take, Trade
from games.rules.majesty.cards import HAND_OF_WORKERS, HOMES, MARKET_SIZE, NOBLE, ROLES, Role
from games.rules.standing_orders import (
    ONLY_MOVE,
    Form,
    Offer,
    OnlyMove,
    Order,
    first_of,
    form,
    number,
    only_move,
    pick_one,
    rank,
)
from games.rules.words import Phrase

Roles = Annotated[tuple[Role, ...], msgspec.Meta(min_length=1, max_length=HOMES)]
Workers = Annotated[int, msgspec.Meta(ge=0, le=HAND_OF_WORKERS)]


class Wishes(Order, frozen=True, tag="wishes"):
    """Take the cheapest card of the first role that costs no more than a limit; once, or on every turn."""

    roles: Roles
    most: Workers
    when: Literal["once", "always"]

    def lasts(self) -> bool:
        """Whether it goes on after its first answer."""
        return self.when == "always"


class HealAs(Order, frozen=True, tag="heal_as"):
    """Heal a double card as the role named first."""

    roles: Roles


class TradeTo(Order, frozen=True, tag="trade_to"):
    """Trade at the castle so as to be left with so many workers."""

    workers: Workers


Orders = OnlyMove | Wishes | HealAs | TradeTo


def answer(order: Any, view: Any, legal: list[Any]) -> Any | None:
    """The legal action the order plays now; None to wait."""
    match order:
        case OnlyMove():
            return only_move(legal)
        case Wishes(roles, most):
            return first_of([Take(position, role) for role in roles for position in range(most + 1)], legal)
        case HealAs(roles):
            return first_of([Heal(role) for role in roles], legal)
    return first_of([Trade(workers) for workers in range(order.workers, -1, -1)], legal)


def expired(order: Any, view: Any) -> bool:
    """Whether the order can never answer again: none of these ever gets too late."""
    return False


def order_phrase(order: Any) -> Phrase:
    """What the order will do, as an instruction."""
    key = f"orders.{order.__struct_config__.tag}"
    match order:
        case Wishes(roles, most, when):
            return Phrase(key, {"roles": _named(roles), "most": most, "when": Phrase(f"orders.when.{when}")})
        case HealAs(roles):
            return Phrase(key, {"roles": _named(roles)})
        case TradeTo(workers):
            return Phrase(key, {"workers": workers})
    return Phrase(key)


def possible(view: Any) -> list[Form]:
    """The orders that the viewer may give now."""
    if view.viewer is None or view.phase == "over":
        return []
    roles = rank("roles", [Offer(role, Phrase(f"role.{role}")) for role in ROLES])
    whens = [Offer(when, Phrase(f"orders.when.{when}")) for when in ("once", "always")]
    forms = [
        form("wishes", roles, number("most", 0, MARKET_SIZE - 1, 2), pick_one("when", whens)),
        form("heal_as", roles),
    ]
    if view.buildings[NOBLE].side == "B":
        forms.append(form("trade_to", number("workers", 0, HAND_OF_WORKERS, 2)))
    return [*forms, ONLY_MOVE]


def _named(roles: tuple[str, ...]) -> list[Phrase]:
    return [Phrase(f"role.{role}") for role in roles]
