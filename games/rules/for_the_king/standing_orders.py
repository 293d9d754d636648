"""Standing orders of For the King (and Me): limits for lots, passing, picks, king cards and ways to pay."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from games.rules.for_the_king.actions import Bid, Decree, Discard, Pass, Pay, Take
from games.rules.for_the_king.actions import Field as FieldNumber
from games.rules.for_the_king.actions import Kind as Card
from games.rules.for_the_king.auctions import is_gold, purse
from games.rules.for_the_king.cards import FIELDS, GOLD, GOLD_BID_CAP, KING, LETTERS_PER_FIELD, MAX_DECK
from games.rules.for_the_king.view import View
from games.rules.for_the_king.vocabulary import card_phrase, line_phrase
from games.rules.standing_orders import (
    ONLY_MOVE,
    Form,
    Offer,
    OnlyMove,
    Order,
    first_of,
    fixed,
    form,
    number,
    only_move,
    pick_one,
    rank,
)
from games.rules.words import Phrase

LotKind = Literal[
    "any", "king", "gold", "diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine"
]
CardKind = Literal[
    "king", "gold_3", "gold_2", "gold_1",
    "diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine",
]  # fmt: skip
NOT_GOVERNMENT: Final = ("king", "gold_3", "gold_2", "gold_1")
PAID_WITH: Final = ("gold_3", "gold_2", "gold_1")  # a king card is never in a hand
HIGHEST_LIMIT: Final = 30

CardKinds = Annotated[tuple[CardKind, ...], msgspec.Meta(min_length=1, max_length=10)]
Fields = Annotated[tuple[FieldNumber, ...], msgspec.Meta(min_length=1, max_length=len(FIELDS))]
Limit = Annotated[int, msgspec.Meta(ge=0, le=max(GOLD_BID_CAP))]


class BidUpTo(Order, frozen=True, tag="bid_up_to"):
    """On this one lot, the `lot_number`th turned up: bid one more each time up to a limit, then pass."""

    card: Card
    lot_number: Annotated[int, msgspec.Meta(ge=1, le=MAX_DECK)]
    most: Limit


class Lots(Order, frozen=True, tag="lots"):
    """On every lot of a kind: bid one more each time up to a limit, then pass."""

    kind: LotKind
    most: Limit


class PassUntilChange(Order, frozen=True, tag="pass_until_change"):
    """Pass as long as offices and hand are what they were when the order was given."""

    offices: Annotated[tuple[int, ...], msgspec.Meta(max_length=len(FIELDS))]
    hand: Annotated[int, msgspec.Meta(ge=0, le=MAX_DECK)]


class Picks(Order, frozen=True, tag="picks"):
    """Take from the centre the best card of the first kind that is there."""

    kinds: CardKinds


class Decrees(Order, frozen=True, tag="decrees"):
    """Apply king cards: raise and lower the fields named first."""

    up: Fields
    down: Fields


class Paying(Order, frozen=True, tag="paying"):
    """Pay gold with the least too much, and then with few or with many coins."""

    keep: Literal["small", "large"]


class PayCards(Order, frozen=True, tag="pay_cards"):
    """Pay for gold with the lowest card of the first kind that is in the hand."""

    kinds: CardKinds


Orders = OnlyMove | BidUpTo | Lots | PassUntilChange | Picks | Decrees | Paying | PayCards

PASS: Final = Pass()


def kind_of(card: int) -> str:
    """The kind a card is of: a field, one of the three golds, or king."""
    if card < GOLD:
        return FIELDS[card // LETTERS_PER_FIELD]
    return f"gold_{card - GOLD + 1}" if card < KING else "king"


def answer(order: Any, view: Any, legal: list[Any]) -> Any | None:
    """The legal action the order plays now; None to wait."""
    if expired(order, view):
        return None
    match order:
        case OnlyMove():
            return only_move(legal)
        case BidUpTo(_, _, most):
            return _bid(most, view, legal)
        case Lots(kind, most):
            wanted = view.lot is not None and kind in ("any", kind_of(view.lot).partition("_")[0])
            return _bid(most, view, legal) if wanted else None
        case PassUntilChange():
            return first_of([PASS], legal)
        case Picks(kinds):
            return _best([action for action in legal if type(action) is Take], kinds, [-value for value in view.values])
        case PayCards(kinds):
            return _best([action for action in legal if type(action) is Discard], kinds, view.values)
        case Paying(keep):
            return _payment(keep, view, [action for action in legal if type(action) is Pay])
    return _decree(order, [action for action in legal if type(action) is Decree])


def _bid(most: int, view: View, legal: list[Any]) -> Any | None:
    """One more than the standing bid while that is within the limit and can be paid, else a pass."""
    hand = _hand(view)
    means = len(hand) if view.lot is not None and is_gold(view.lot) else purse(hand)
    wanted = [Bid(view.bid + 1), PASS] if view.bid < min(most, means) else [PASS]
    return first_of(wanted, legal)


def _best(actions: list[Any], kinds: tuple[str, ...], worth: Any) -> Any | None:
    """The action about the least worth card of the first kind that any of them is about."""
    for kind in kinds:
        about = [action for action in actions if kind_of(action.card) == kind]
        if about:
            return min(about, key=lambda action: (worth[action.card], action.card))
    return None


def _payment(keep: str, view: View, payments: list[Any]) -> Any | None:
    sign = 1 if keep == "small" else -1
    return min(
        payments,
        key=lambda pay: (
            pay.ones + 2 * pay.twos + 3 * pay.threes - view.bid,
            sign * (pay.ones + pay.twos + pay.threes),
        ),
        default=None,
    )


def _decree(order: Any, decrees: list[Any]) -> Any | None:
    """The decree about the fields named first; None unless both lists name all it moves."""
    named = [way for way in decrees if set(way.up) <= set(order.up) and set(way.down) <= set(order.down)]
    return min(
        named,
        key=lambda way: sum(map(order.up.index, way.up)) + sum(map(order.down.index, way.down)),
        default=None,
    )


def _hand(view: View) -> list[int]:
    return view.hands[view.viewer or 0] or []


def expired(order: Any, view: Any) -> bool:
    """Whether the order can never answer again."""
    match order:
        case BidUpTo(card, lot_number):
            return bool(view.lot != card or len(view.turned) != lot_number)
        case PassUntilChange(offices, hand):
            return bool(list(offices) != view.offices or hand != len(_hand(view)))
        case Picks():
            return bool(view.turned)
    return False


def order_phrase(order: Any) -> Phrase:
    """What the order will do, as an instruction."""
    key = f"orders.{order.__struct_config__.tag}"
    match order:
        case BidUpTo(card, _, most):
            return Phrase(key if most else f"{key}.pass", {"card": card_phrase(card), "most": most})
        case Lots(kind, most):
            return Phrase(key if most else f"{key}.pass", {"kind": _kind(kind), "most": most})
        case Picks(kinds) | PayCards(kinds):
            return Phrase(key, {"kinds": [_kind(kind) for kind in kinds]})
        case Decrees(up, down):
            return Phrase(key, {"up": [line_phrase(n) for n in up], "down": [line_phrase(n) for n in down]})
        case Paying(keep):
            return Phrase(key, {"keep": Phrase(f"orders.keep.{keep}")})
    return Phrase(key)


def possible(view: Any) -> list[Form]:
    """The orders that the viewer may give now."""
    if view.viewer is None or view.phase == "over":
        return []
    fields = FIELDS[: len(view.offices)]
    numbers = [Offer(n, line_phrase(n)) for n in range(len(fields))]
    forms = [] if view.turned else [form("picks", rank("kinds", _offers((*NOT_GOVERNMENT, *fields))))]
    return [
        *_lot_forms(view),
        form(
            "lots",
            pick_one("kind", _offers(("any", "king", "gold", *fields))),
            number("most", 0, HIGHEST_LIMIT, 0),
        ),
        form("pass_until_change", fixed("offices", view.offices), fixed("hand", len(_hand(view)))),
        *forms,
        form("decrees", rank("up", numbers), rank("down", numbers)),
        form("paying", pick_one("keep", [Offer(k, Phrase(f"orders.keep.{k}")) for k in ("small", "large")])),
        form("pay_cards", rank("kinds", _offers((*fields, *reversed(PAID_WITH))))),
        ONLY_MOVE,
    ]


def _lot_forms(view: View) -> list[Form]:
    """The limit for the lot being sold, while the viewer may still bid for it."""
    if view.lot is None or view.viewer not in view.bidding or view.phase != "bidding":
        return []
    means = len(_hand(view)) if is_gold(view.lot) else purse(_hand(view))
    limit = number("most", 0, means, min(view.bid + 1, means))
    named = Phrase("orders.bid_up_to.form", {"card": card_phrase(view.lot)})
    return [Form("bid_up_to", named, [limit, fixed("card", view.lot), fixed("lot_number", len(view.turned))])]


def _offers(kinds: tuple[str, ...]) -> list[Offer]:
    return [Offer(kind, _kind(kind)) for kind in kinds]


def _kind(kind: str) -> Phrase:
    return line_phrase(FIELDS.index(kind)) if kind in FIELDS else Phrase(f"orders.kind.{kind}")
