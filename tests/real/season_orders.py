"""What a sensible player leaves at the end of a visit: standing orders for the turns that come before the next."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.utils import timezone

from games.matches import commands
from games.matches.models import Match, Seat
from games.matches.tasks import answer_due_orders
from games.matches.vault import open_match
from games.rules.registry import orders_for

FIELDS = ("diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine")


def king_me(view: Any) -> list[dict[str, Any]]:
    """Favourites high, up to the nobles, then others a little; and a vote by what the crowning brings."""
    inside = [courtier for courtier in view.my_favourites if view.floors[courtier] < 6]
    beside = [courtier for courtier in view.my_favourites if view.floors[courtier] == 8]
    orders: list[dict[str, Any]] = [{"type": "vote_by_card", "least": 14}]
    if beside and view.phase == "placement":
        orders.append({"type": "settle", "courtiers": beside, "floor": 3, "round": view.round})
    if inside:
        orders.append({"type": "climb", "courtiers": inside, "floor": 5, "round": view.round})
    others = [courtier for courtier in range(13) if courtier not in view.my_favourites]
    orders.append({"type": "climb", "courtiers": others, "floor": 4, "round": view.round})
    return orders


def koryo(view: Any) -> list[dict[str, Any]]:
    """The longest stack of the hand, the turn by itself, and the cheapest families first to go."""
    orders: list[dict[str, Any]] = [
        {"type": "turn", "banker": True, "spy": "richest", "finish": True},
        {"type": "discards", "kinds": list(range(1, 10)), "season": 0},
    ]
    families = [(count, kind) for kind, count in enumerate(view.hand) if count and 1 <= kind <= 9]
    if view.phase == "orders" and families:
        count, kind = max(families)
        orders.append({"type": "lay", "stack": [kind, count], "season": view.season})
    return orders


def for_the_king(view: Any) -> list[dict[str, Any]]:
    """Good cards first, low limits for what is sold, small coins kept; what he draws he looks at himself."""
    fields = FIELDS[: len(view.offices)]
    numbers = list(range(len(fields)))
    orders: list[dict[str, Any]] = [
        {"type": "lots", "kind": "gold", "most": 1},
        {"type": "lots", "kind": "king", "most": 2},
        {"type": "lots", "kind": "any", "most": 3},
        {"type": "decrees", "up": numbers, "down": numbers[::-1]},
        {"type": "paying", "keep": "small"},
        {"type": "pay_cards", "kinds": ["gold_1", *fields[::-1], "gold_2", "gold_3"]},
    ]
    if not view.turned:
        orders.append({"type": "picks", "kinds": ["gold_3", "king", *fields, "gold_2", "gold_1"]})
    return orders


def majesty(view: Any) -> list[dict[str, Any]]:
    """Five wishes, for two workers at most; for the two other characters he wants to look himself."""
    roles = ["noble", "innkeeper", "knight", "brewer", "miller"]
    return [
        {"type": "wishes", "roles": roles, "most": 2, "when": "always"},
        {"type": "heal_as", "roles": ["noble", "innkeeper", "knight", "guard", "witch", "brewer", "miller"]},
    ]


WAYS = {"king-me": king_me, "koryo": koryo, "for-the-king": for_the_king, "majesty": majesty}


def leave_orders(user: Any, match: Match, seat: Seat) -> None:
    """Leave what can be ordered now, instead of what was left before."""
    view = open_match(match).view(seat.number)
    offered = [form.type for form in orders_for(match.game).possible(view)]
    wanted = [order for order in [*WAYS[match.game](view), {"type": "only_move"}] if order["type"] in offered]
    commands.set_orders(
        match_id=match.public_id,
        user=user,
        orders=[commands.Wanted(msgspec.Raw(msgspec.json.encode(order))) for order in wanted],
        command_id=str(uuid.uuid4()),
    )


def carry_out() -> set[int]:
    """What the workers do in a moment: every order that is due is asked, until all have answered or wait.

    Returns the matches that were looked at.
    """
    looked_at: set[int] = set()
    due = Seat.objects.filter(orders_due__isnull=False)
    while seats := set(due.values_list("match_id", flat=True)):
        looked_at |= seats
        due.update(orders_due=timezone.now())
        answer_due_orders()
    return looked_at
