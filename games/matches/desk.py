"""A player's own desk at a table: standing orders, those he may give, notes and plan. For his eyes alone."""

from __future__ import annotations

from typing import Any

import msgspec

from games.matches.foresight import lists_ahead
from games.matches.messages import Ahead, Choice, Desk, OrderLine
from games.matches.models import Match, Notepad, Seat, StandingOrder
from games.matches.vault import match_with_vault, open_match
from games.rules.contract import RulesError, decode_action
from games.rules.registry import orders_for, text_for
from games.rules.standing_orders import BadOrder, Form, decode_order


def seat_at(match_pk: int, user_pk: int | None) -> Seat | None:
    """Where somebody sits, if he does."""
    return None if user_pk is None else Seat.objects.filter(match_id=match_pk, user_id=user_pk).first()


def desk_of(match_pk: int, user_pk: int | None) -> Desk | None:
    """The desk of a player at a match; None for everybody else."""
    seat = seat_at(match_pk, user_pk)
    if seat is None:
        return None
    match = match_with_vault(match_pk)
    pad = Notepad.objects.filter(seat=seat).first() or Notepad(seat=seat)
    return Desk(
        number=match.move_number,
        orders=_lines(match, seat),
        forms=_forms(match, seat),
        note=pad.text,
        plan=_plan(match, pad),
    )


def _lines(match: Match, seat: Seat) -> list[OrderLine]:
    offered = orders_for(match.game, match.version)
    lines = []
    for stored in StandingOrder.objects.filter(seat=seat, ended=None):
        try:
            order = decode_order(offered, stored.order)
        except BadOrder:
            continue  # given under older rules; it ends when it is asked
        lines.append(OrderLine(stored.pk, order, offered.order_phrase(order), stored.used is not None))
    return lines


def _forms(match: Match, seat: Seat) -> list[Form]:
    if match.status != Match.Status.RUNNING or match.gathers or seat.resigned is not None:
        return []
    return orders_for(match.game, match.version).possible(open_match(match).view(seat.number))


def _plan(match: Match, pad: Notepad) -> list[Choice]:
    text: Any = text_for(match.game, match.version)
    rules = open_match(match).rules
    try:
        actions = [decode_action(rules, bytes(raw)) for raw in msgspec.json.decode(pad.plan, type=list[msgspec.Raw])]
    except RulesError:
        return []
    return [Choice(action, text.action_phrase(action), None) for action in actions]


def look_ahead(match_pk: int, user_pk: int | None, actions: list[bytes]) -> Ahead:
    """What a player could do after these actions of his turn, as far as he can know it."""
    match = match_with_vault(match_pk)
    seat = seat_at(match_pk, user_pk)
    if seat is None or match.status != Match.Status.RUNNING or match.gathers:
        return Ahead(match.move_number, 0, [])
    opened = open_match(match)
    text: Any = text_for(match.game, match.version)
    try:
        planned = [decode_action(opened.rules, action) for action in actions]
    except RulesError:
        planned = []
    lists = lists_ahead(opened.rules, opened.view(seat.number), seat.number, planned)
    then = lists[-1] if len(lists) > len(planned) else []
    return Ahead(match.move_number, len(lists) - 1, [Choice(a, text.action_phrase(a), None) for a in then])
