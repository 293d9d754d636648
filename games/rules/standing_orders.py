"""Standing orders: what a seat decided before its turn, as data that answers from the owner's view alone. Pure.

A game's `standing_orders.py` offers the names of `StandingOrders` at module level. An order never sees a state: it is
handed the owner's view and legal list, so it can play nothing its owner could not have played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec

from games.rules.contract import RulesError
from games.rules.words import Phrase, Template

MAX_ORDER_BYTES = 1024

A = TypeVar("A")


class BadOrder(RulesError):
    """The bytes are not a standing order of this game, or not one that can be given now."""

    code = "bad_order"


class Order(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What to do when the turn comes. Each game's orders are subclasses with a tag of their own."""

    def lasts(self) -> bool:
        """Whether it goes on after its first answer."""
        return True


class OneAnswer(Order, frozen=True):
    """An order that ends with its first answer."""

    def lasts(self) -> bool:
        """It does not go on."""
        return False


class OnlyMove(Order, frozen=True, tag="only_move"):
    """Play my move by itself whenever there is only one."""


class Offer(msgspec.Struct, frozen=True):
    """One value a field can take, in words."""

    value: Any
    phrase: Phrase


class Field(msgspec.Struct, frozen=True):
    """A part of an order to fill in.

    `one`: one of the offers; `ranked`: some of them, best first; `number`: from `least` to `most`; `fixed`: `value`
    goes along unseen. Elsewhere `value` is what the field shows at first.
    """

    name: str
    kind: Literal["one", "ranked", "number", "fixed"]
    phrase: Phrase | None  # None where nobody is asked
    offers: list[Offer] = []
    least: int = 0
    most: int = 0
    value: Any = None

    def allows(self, value: Any) -> bool:
        """Whether an order may hold this here (as JSON reads it)."""
        known = [offer.value for offer in self.offers]
        if self.kind == "ranked":
            ranked = value if isinstance(value, list) else []
            return bool(ranked) and all(ranked.count(item) == 1 and item in known for item in ranked)
        if self.kind == "number":
            return type(value) is int and self.least <= value <= self.most
        return value in known if self.kind == "one" else value == self.value


class Form(msgspec.Struct, frozen=True):
    """An order that may be given now: its type, its name and its fields."""

    type: str
    phrase: Phrase
    fields: list[Field] = []

    def allows(self, order: dict[str, Any]) -> bool:
        """Whether this is the form of that order (as JSON reads it) and every field of it is filled in properly."""
        names = {field.name for field in self.fields}
        same = order["type"] == self.type and order.keys() - {"type"} == names
        return same and all(field.allows(order[field.name]) for field in self.fields)


class StandingOrders(Protocol):
    """What a game's `standing_orders.py` offers."""

    Orders: Any  # the union of the game's orders, `OnlyMove` among them

    def answer(self, order: Any, view: Any, legal: list[Any]) -> Any | None:
        """The legal action the order plays for the view's seat now; None to wait."""
        ...

    def expired(self, order: Any, view: Any) -> bool:
        """Whether the order can never answer again."""
        ...

    def order_phrase(self, order: Any) -> Phrase:
        """What the order will do, as an instruction."""
        ...

    def possible(self, view: Any) -> list[Form]:
        """The orders that the view's seat may give now."""
        ...


ONLY_MOVE: Final = Form("only_move", Phrase("orders.only_move"))


def only_move(legal: list[A]) -> A | None:
    """The move that is the only one."""
    return legal[0] if len(legal) == 1 else None


def first_of(wanted: Iterable[A], legal: Sequence[A]) -> A | None:
    """The first wanted action that is legal."""
    return next((action for action in wanted if action in legal), None)


def form(type: str, *fields: Field) -> Form:
    """The form of an order, named by its own words."""
    return Form(type, Phrase(f"orders.{type}.form"), list(fields))


def pick_one(name: str, offers: list[Offer], value: Any = None) -> Field:
    """A field for one of some values."""
    return Field(name, "one", _label(name), offers, value=offers[0].value if value is None else value)


def rank(name: str, offers: list[Offer]) -> Field:
    """A field for some values in order, the best first."""
    return Field(name, "ranked", _label(name), offers, value=[])


def number(name: str, least: int, most: int, value: int) -> Field:
    """A field for a whole number."""
    return Field(name, "number", _label(name), [], least, most, value)


def fixed(name: str, value: Any) -> Field:
    """A part of the order that says when it was given."""
    return Field(name, "fixed", None, value=value)


def _label(name: str) -> Phrase:
    return Phrase(f"orders.field.{name}")


def decode_order(orders: StandingOrders, raw: bytes | str) -> Any:
    """Read one order from JSON. Raises BadOrder with the reason."""
    if len(raw) > MAX_ORDER_BYTES:
        raise BadOrder(f"A standing order is at most {MAX_ORDER_BYTES} bytes long.")
    try:
        return msgspec.json.decode(raw, type=orders.Orders)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadOrder(f"This is not a standing order of this game: {error}") from None


def check_possible(orders: StandingOrders, order: Any, view: Any) -> None:
    """Raise BadOrder unless the order is one of those the view's seat may give now."""
    plain = msgspec.json.decode(msgspec.json.encode(order))
    if not any(offered.allows(plain) for offered in orders.possible(view)):
        raise BadOrder("This order cannot be given now.", "order_not_possible")


def row(en: Template, ru: Template, uk: Template) -> dict[str, Template]:
    """The same words in all languages."""
    return {"en": en, "ru": ru, "uk": uk}


# The words every game shares; each game's WORDS holds them too.
WORDS: Final[dict[str, dict[str, Template]]] = {
    "orders.only_move": row(
        "When there is only one move, play it by itself",
        "Единственный возможный ход делать сразу",
        "Єдиний можливий хід робити одразу",
    ),
}
