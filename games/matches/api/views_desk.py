"""A player's own desk: standing orders, notes and plan, and several actions sent at once. Nobody else's are seen."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches import commands
from games.matches.api import answers, bodies
from games.matches.api.base import ApiView
from games.matches.api.described import MATCH, reads, writes
from games.matches.api.idempotency import check_same_move, command_id_of, moved
from games.matches.api.seen import desk_for
from games.matches.api.views_play import outdated
from games.matches.models import Move


class DeskView(ApiView):
    """What a player keeps about his match, for himself."""

    private = True
    http_method_names = ["get", "head", "put", "delete"]


class OrdersView(DeskView):
    """Standing orders."""

    @reads(answers.Orders, MATCH, operation_id="orders", tags=["play"])
    def get(self, request: Request, match_id: str) -> Response:
        """Your standing orders in force, the most important first, and the forms of those you may give now."""
        return Response(desk_for(match_id, request.user)[0])

    @writes(bodies.SetOrders, answers.Orders, MATCH, operation_id="set_orders", tags=["play"])
    def put(self, request: Request, match_id: str) -> Response:
        """Put these orders in force instead of those before. One in force stays, or is changed, by its `id`."""
        asked = bodies.read_body(request.data, bodies.SetOrders)
        wanted = [commands.Wanted(msgspec.Raw(msgspec.json.encode(one.order)), one.id) for one in asked.orders]
        return self._set(request, match_id, wanted)

    @writes(bodies.Nothing, answers.Orders, MATCH, operation_id="cancel_orders", tags=["play"])
    def delete(self, request: Request, match_id: str) -> Response:
        """Cancel all your standing orders."""
        return self._set(request, match_id, [])

    def _set(self, request: Request, match_id: str, wanted: list[commands.Wanted]) -> Response:
        commands.set_orders(match_id=match_id, user=request.user, orders=wanted, command_id=command_id_of(request))
        return Response(desk_for(match_id, request.user)[0])


class NotesView(DeskView):
    """Notes and plan."""

    http_method_names = ["get", "head", "put"]

    @reads(answers.Notes, MATCH, operation_id="notes", tags=["play"])
    def get(self, request: Request, match_id: str) -> Response:
        """Your notes about the match and the actions you pinned for your turn."""
        return Response(desk_for(match_id, request.user)[1])

    @writes(bodies.TakeNote, answers.Notes, MATCH, operation_id="take_note", tags=["play"])
    def put(self, request: Request, match_id: str) -> Response:
        """Keep these notes and this plan instead of those before."""
        asked = bodies.read_body(request.data, bodies.TakeNote)
        plan = [msgspec.json.encode(action) for action in asked.plan]
        commands.take_note(
            match_id=match_id, user=request.user, text=asked.text, plan=plan, command_id=command_id_of(request)
        )
        return Response(desk_for(match_id, request.user)[1])


class BatchView(ApiView):
    """Several actions at once."""

    @writes(bodies.Batch, answers.Moved, MATCH, status=201, operation_id="batch", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Play several actions of your turn, each a move of its own; stops when something hidden comes to light."""
        asked = bodies.read_body(request.data, bodies.Batch)
        command_id = command_id_of(request)
        actions = [msgspec.json.encode(action) for action in asked.actions]
        with outdated(match_id, request.user):
            accepted = commands.act_all(
                match_id=match_id,
                user=request.user,
                actions=actions,
                move_number=asked.number,
                command_id=command_id,
            )
        check_same_move(accepted, Move.Kind.ACTION, actions[-1])
        return moved(accepted, command_id, 201)
