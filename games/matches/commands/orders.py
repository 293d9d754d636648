"""Standing orders and notes: what a player decides before his turn, and what is played for him when it comes."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.utils import timezone

from games.matches.commands.common import (
    Accepted,
    answered,
    check_begun,
    check_command_id,
    check_running,
    command,
    encode_action,
    lock_match,
    lock_table,
    remember,
    seat_of,
)
from games.matches.commands.play import play_for
from games.matches.models import Match, Notepad, Seat, StandingOrder
from games.matches.order_calls import soon
from games.matches.refusals import Refusal
from games.matches.rows import seats_of_match, set_orders_due
from games.matches.signals import turn_began
from games.matches.tell import tell_desk
from games.matches.vault import OpenMatch, open_match
from games.rules.contract import RulesError, View, decode_action
from games.rules.registry import orders_for, rules_for
from games.rules.standing_orders import BadOrder, check_possible, decode_order

MOST_ORDERS = 12
LONGEST_NOTE = 4000
LONGEST_PLAN = 12


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order as it shall stand in the list: a new one, or one in force by its `id`, changed or as it was."""

    order: msgspec.Raw
    id: int | None = None


@command
def set_orders(*, match_id: str, user: Any, orders: list[Wanted], command_id: str) -> Accepted:
    """Put these orders in force for the user's seat, the most important first, instead of those before."""
    match, seats, done = _own_match(match_id, user, command_id, "set_orders")
    if done:
        return done
    seat = _player(match, seats, user)
    if len(orders) > MOST_ORDERS:
        raise Refusal("too_many_orders", limit=MOST_ORDERS)
    in_force = {order.pk: order for order in _in_force(seat)}
    kept = [wanted.id for wanted in orders if wanted.id is not None]
    if len(set(kept)) != len(kept) or not set(kept) <= in_force.keys():
        raise Refusal("order_gone")
    view = open_match(match).view(seat.number)
    for position, wanted in enumerate(orders):
        stored = in_force.pop(wanted.id) if wanted.id is not None else StandingOrder(seat=seat)
        stored.order = _checked(match, wanted, stored.order, view)
        stored.position = position
        stored.save()
    for dropped in in_force.values():
        _end(dropped, StandingOrder.Ending.CANCELLED)
    _note_orders(seat, bool(orders))
    remember(user, command_id, "set_orders", match)
    tell_desk(match, seat)
    return Accepted(match.public_id, match.move_number)


@command
def cancel_order(*, match_id: str, user: Any, order: int, command_id: str) -> Accepted:
    """Take one order back, as long as it has not been carried out."""
    match, seats, done = _own_match(match_id, user, command_id, "cancel_order")
    if done:
        return done
    seat = _player(match, seats, user)
    in_force = {known.pk: known for known in _in_force(seat)}
    if order not in in_force:
        raise Refusal("order_gone")
    _end(in_force[order], StandingOrder.Ending.CANCELLED)
    _note_orders(seat, len(in_force) > 1)
    remember(user, command_id, "cancel_order", match)
    tell_desk(match, seat)
    return Accepted(match.public_id, match.move_number)


@command
def answer_by_order(*, match_id: str, seat_number: int, decision: int) -> Accepted | None:
    """Play what the first order with an answer says, or let the seat wait for its player. Only workers call this.

    Everything is looked at under the lock: a late or repeated call finds the decision gone and does nothing.
    """
    match, seats = lock_table(match_id)
    seat = seats[seat_number]
    if match.status != Match.Status.RUNNING or seat.decision != decision or seat.orders_due is None:
        return None
    order, action = _first_answer(match, seat, open_match(match)) if seat.follows_orders else (None, None)
    if order is None:
        seat.orders_due = None
        set_orders_due(seat)
        turn_began.send(sender=Match, match=match, seats=[seat])  # now it is his turn to think
        return None
    return play_for(match, seats, seat, encode_action(action), decision, str(uuid.uuid4()), himself=True)


@command
def rest_orders(*, match_id: str, seat_number: int, decision: int) -> None:
    """Let a seat wait for its player although it has orders. Only workers call this, when an order made trouble."""
    match, seats = lock_table(match_id)
    seat = seats[seat_number]
    if seat.decision == decision and seat.orders_due is not None:
        seat.orders_due = None
        set_orders_due(seat)
        turn_began.send(sender=Match, match=match, seats=[seat])


@command
def take_note(*, match_id: str, user: Any, text: str, plan: list[bytes], command_id: str) -> Accepted:
    """Keep what a player notes about his match, and the actions he has pinned. The last writing counts."""
    check_command_id(command_id)
    if len(text) > LONGEST_NOTE or "\0" in text:
        raise Refusal("note_too_long", limit=LONGEST_NOTE)
    if len(plan) > LONGEST_PLAN:
        raise Refusal("plan_too_long", limit=LONGEST_PLAN)
    match = lock_match(match_id)
    seat = seat_of(seats_of_match(match), user)
    try:
        actions = [decode_action(rules_for(match.game, match.version), action) for action in plan]
    except RulesError as error:
        raise Refusal(error.code, error.message) from None
    pinned = msgspec.json.encode(actions).decode()
    Notepad.objects.update_or_create(seat=seat, defaults={"text": text, "plan": pinned})
    tell_desk(match, seat)
    return Accepted(match.public_id, match.move_number)


def _own_match(match_id: str, user: Any, command_id: str, kind: str) -> tuple[Match, list[Seat], Accepted | None]:
    """The locked match with its seats, and the answer if this very command was carried out before."""
    before = answered(user, command_id, kind)
    match = lock_match(match_id)
    done = Accepted(match.public_id, match.move_number) if before == match else None
    if before and not done:
        raise Refusal("command_reused")
    return match, seats_of_match(match), done


def _player(match: Match, seats: list[Seat], user: Any) -> Seat:
    seat = seat_of(seats, user)
    check_running(match)
    check_begun(match)
    if seat.resigned is not None:
        raise Refusal("already_resigned")
    return seat


def _in_force(seat: Seat) -> list[StandingOrder]:
    return list(StandingOrder.objects.filter(seat=seat, ended=None))


def _checked(match: Match, wanted: Wanted, before: str, view: View) -> str:
    """The order as it is stored. What was in force may stay, whatever is offered now."""
    offered = orders_for(match.game, match.version)
    try:
        order = decode_order(offered, bytes(wanted.order))
        stored = msgspec.json.encode(order).decode()
        if stored != before:
            check_possible(offered, order, view)
    except BadOrder as error:
        raise Refusal(error.code, error.message) from None
    return stored


def _end(order: StandingOrder, ending: str) -> None:
    order.ended, order.ending = timezone.now(), ending
    order.save(update_fields=["ended", "ending"])


def _note_orders(seat: Seat, has_orders: bool) -> None:
    """Tell the seat whether it has orders; on turn they are asked at once."""
    seat.has_orders = has_orders
    seat.orders_due = soon() if seat.decision is not None and seat.follows_orders else None
    seat.save(update_fields=["has_orders", "orders_due"])


def _first_answer(match: Match, seat: Seat, opened: OpenMatch) -> tuple[StandingOrder | None, Any]:
    """The first order that has an answer, noted as used, and the answer. Orders that came too late end here."""
    offered = orders_for(match.game, match.version)
    view, legal = opened.view(seat.number), opened.legal(seat.number)
    in_force = _in_force(seat)
    found: tuple[StandingOrder | None, Any] = (None, None)
    left = len(in_force)
    for stored in in_force:
        try:
            order = decode_order(offered, stored.order)
        except BadOrder:  # given under older rules that had this order
            order = None
        if order is None or offered.expired(order, view):
            _end(stored, StandingOrder.Ending.EXPIRED)
            left -= 1
        elif (action := offered.answer(order, view, legal)) is not None:
            left -= not order.lasts()
            _use(stored, order.lasts())
            found = stored, action
            break
    if not left:
        seat.has_orders = False
        seat.save(update_fields=["has_orders"])
    if found[0] is not None or left < len(in_force):
        tell_desk(match, seat)
    return found


def _use(order: StandingOrder, lasts: bool) -> None:
    order.used = timezone.now()
    if not lasts:
        order.ended, order.ending = order.used, StandingOrder.Ending.USED
    order.save(update_fields=["used", "ended", "ending"])
