"""Standing orders of Koryŏ: the season's order laid in advance, the action turn, and discards by priority."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from games.rules.koryo.actions import END_TURN, ORDERS, REVEAL, TAKE_TOKEN, Count, Discard, Family, Kind, Steal
from games.rules.koryo.board import card
from games.rules.koryo.cards import FAMILIES, KINDS, SEASONS
from games.rules.koryo.view import View
from games.rules.standing_orders import (
    ONLY_MOVE,
    Form,
    Offer,
    OneAnswer,
    OnlyMove,
    Order,
    first_of,
    fixed,
    form,
    only_move,
    pick_one,
    rank,
)
from games.rules.words import Phrase

EVERY_SEASON = 0

Spy = Literal["nobody", "richest", "leader"]
SPIES: tuple[Spy, ...] = ("nobody", "richest", "leader")


class Lay(OneAnswer, frozen=True, tag="lay"):
    """Lay so many cards of a kind as this season's order."""

    stack: tuple[Kind, Count]
    season: Annotated[int, msgspec.Meta(ge=1, le=SEASONS)]


class Turn(Order, frozen=True, tag="turn"):
    """Play the action turn: reveal, use Banker and Spy as told, end it when nothing is left to decide."""

    banker: bool
    spy: Spy
    finish: bool


class Discards(Order, frozen=True, tag="discards"):
    """Above the limit discard the first of these that is there; in one season or in every one."""

    kinds: Annotated[tuple[Family, ...], msgspec.Meta(min_length=1, max_length=len(FAMILIES))]
    season: Annotated[int, msgspec.Meta(ge=EVERY_SEASON, le=SEASONS)]


Orders = OnlyMove | Lay | Turn | Discards


def answer(order: Any, view: Any, legal: list[Any]) -> Any | None:
    """The legal action the order plays now; None to wait."""
    if expired(order, view):
        return None
    match order:
        case OnlyMove():
            return only_move(legal)
        case Lay((kind, count)):
            return first_of(ORDERS[kind][-1][count - 1 : count], legal)
        case Discards(kinds):
            return first_of([Discard(kind) for kind in kinds], legal)
    return _turn(order, view, legal)


def _turn(order: Turn, view: View, legal: list[Any]) -> Any | None:
    """Effects first, for revealing one's own cards never costs a majority; the end only when it ends nothing useful."""
    if view.phase != "action" or view.lifted >= 0:
        return None
    if order.banker and TAKE_TOKEN in legal:
        return TAKE_TOKEN
    if (steal := _steal(order, view, legal)) is not None:
        return steal
    if REVEAL in legal:
        return REVEAL
    left = [action for action in legal if action not in (END_TURN, TAKE_TOKEN) and type(action) is not Steal]
    return END_TURN if order.finish and not left and END_TURN in legal else None


def _steal(order: Turn, view: View, legal: list[Any]) -> Any | None:
    steals = [action for action in legal if type(action) is Steal]
    if order.spy == "nobody" or not steals:
        return None
    wealth = view.tokens if order.spy == "richest" else view.standing
    me = view.viewer or 0
    return max(steals, key=lambda steal: (wealth[steal.victim], -((steal.victim - me) % view.seats)))


def expired(order: Any, view: Any) -> bool:
    """Whether the order can never answer again."""
    match order:
        case Lay():
            return bool(view.season != order.season or view.phase != "orders")
        case Discards(_, season):
            return season != EVERY_SEASON and bool(view.season > season)
    return False


def order_phrase(order: Any) -> Phrase:
    """What the order will do, as an instruction."""
    key = f"orders.{order.__struct_config__.tag}"
    match order:
        case Lay((kind, count)):
            return Phrase(key, {"card": card(kind), "n": count})
        case Turn():
            parts = {"banker": _yes_no("banker", order.banker), "finish": _yes_no("finish", order.finish)}
            return Phrase(key, {**parts, "spy": Phrase(f"orders.spy.{order.spy}")})
        case Discards(kinds, season):
            return Phrase(key, {"cards": [card(kind) for kind in kinds], "season": _season(season)})
    return Phrase(key)


def possible(view: Any) -> list[Form]:
    """The orders that the viewer may give now."""
    if view.viewer is None or view.phase == "over":
        return []
    forms = []
    stacks = [(kind, count) for kind in range(KINDS) for count in range(view.hand[kind], 0, -1)]
    if view.phase == "orders" and stacks:
        offers = [Offer([kind, count], Phrase("stack", {"card": card(kind), "n": count})) for kind, count in stacks]
        forms.append(form("lay", pick_one("stack", offers), fixed("season", view.season)))
    forms.append(
        form(
            "turn",
            pick_one("banker", [Offer(use, _yes_no("banker", use)) for use in (True, False)]),
            pick_one("spy", [Offer(spy, Phrase(f"orders.spy.{spy}")) for spy in SPIES], "richest"),
            pick_one("finish", [Offer(end, _yes_no("finish", end)) for end in (True, False)]),
        )
    )
    seasons = [Offer(season, _season(season)) for season in (view.season, EVERY_SEASON)]
    families = [Offer(kind, card(kind)) for kind in FAMILIES]
    forms.append(form("discards", rank("kinds", families), pick_one("season", seasons)))
    return [*forms, ONLY_MOVE]


def _yes_no(name: str, wanted: bool) -> Phrase:
    return Phrase(f"orders.{name}.{'true' if wanted else 'false'}")


def _season(season: int) -> Phrase:
    return Phrase("orders.season.this" if season else "orders.season.every")
