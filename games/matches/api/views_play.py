"""Playing: the log and the commands that add to it. Who may do what is decided by the commands alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches import commands
from games.matches.api import answers, bodies
from games.matches.api.base import ApiView
from games.matches.api.described import MATCH, writes
from games.matches.api.errors import Outdated
from games.matches.api.idempotency import arranged, check_same_move, command_id_of, moved
from games.matches.api.seen import steady, view_of, viewer_of
from games.matches.api.views_matches import READS_LOG, log_page
from games.matches.models import Move
from games.matches.queries import match_with_seats
from games.matches.refusals import Refusal

OUTDATED = frozenset({"stale_move", "illegal_move", "not_your_turn", "plan_stopped"})


class Moves(ApiView):
    """The log of a match."""

    @READS_LOG
    def get(self, request: Request, match_id: str) -> Response:
        """Read the log, the oldest entry first, as you may know it."""
        return log_page(request, match_id, self)

    @writes(bodies.Act, answers.Moved, MATCH, status=201, operation_id="act", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Play one of your legal actions. A refusal that comes from an old board brings the fresh one along."""
        asked = bodies.read_body(request.data, bodies.Act)
        action = msgspec.json.encode(asked.action)
        return _obey(request, match_id, commands.act, Move.Kind.ACTION, 201, action, move_number=asked.number)


class UndoView(ApiView):
    """Taking back."""

    @writes(bodies.Undo, answers.Moved, MATCH, operation_id="undo", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Take back your last action, as long as it showed nothing hidden and nobody acted since."""
        asked = bodies.read_body(request.data, bodies.Undo)
        return _obey(request, match_id, commands.undo, Move.Kind.UNDO, move_number=asked.number)


class ResignView(ApiView):
    """Giving up."""

    @writes(bodies.Nothing, answers.Moved, MATCH, operation_id="resign", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Give up; a bot keeps the seat for the others' sake."""
        bodies.read_body(request.data, bodies.Nothing)
        return _obey(request, match_id, commands.resign, Move.Kind.RESIGN)


class ReturnView(ApiView):
    """Coming back."""

    @writes(bodies.Nothing, answers.Moved, MATCH, operation_id="return_to_seat", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Take your seat back from the stand-in that keeps it, at the price the table's clock names."""
        bodies.read_body(request.data, bodies.Nothing)
        return _obey(request, match_id, commands.return_to_seat, Move.Kind.RETURN)


class ArriveView(ApiView):
    """Being at the table."""

    @writes(bodies.Nothing, answers.Arranged, MATCH, operation_id="arrive", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Be there for five minutes at a live match that waits for its players; it begins when all are there."""
        bodies.read_body(request.data, bodies.Nothing)
        command_id = command_id_of(request)
        commands.arrive(match_id=match_id, user=request.user, command_id=command_id)
        return arranged(match_with_seats(match_id), command_id)


class AgreeToEndView(ApiView):
    """Ending by agreement."""

    @writes(bodies.Agree, answers.Moved, MATCH, operation_id="agree_to_end", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """Offer to end here, accept such an offer, or refuse it. When all people agree, they share the best place."""
        asked = bodies.read_body(request.data, bodies.Agree)
        kind = Move.Kind.OFFER_END if asked.agree else Move.Kind.REFUSE_END
        return _obey(request, match_id, commands.agree_to_end, kind, agree=asked.agree)


class AnnulView(ApiView):
    """Annulling."""

    @writes(bodies.Nothing, answers.Moved, MATCH, operation_id="annul", tags=["play"])
    def post(self, request: Request, match_id: str) -> Response:
        """End the match without a result, because somebody on turn never made a first move."""
        bodies.read_body(request.data, bodies.Nothing)
        return _obey(request, match_id, commands.annul, Move.Kind.ANNUL)


def _obey(
    request: Request,
    match_id: str,
    command: Any,
    kind: str,
    status: int = 200,
    action: bytes | None = None,
    **asked: Any,
) -> Response:
    """Carry out a command of the log for the caller."""
    command_id = command_id_of(request)
    if action is not None:
        asked["action"] = action
    with outdated(match_id, request.user):
        accepted = command(match_id=match_id, user=request.user, command_id=command_id, **asked)
    check_same_move(accepted, kind, action)
    return moved(accepted, command_id, status)


@contextmanager
def outdated(match_id: str, user: Any) -> Iterator[None]:
    """Let a refusal that comes from an old board bring the fresh one along."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code not in OUTDATED:
            raise
        fresh = steady(match_id, lambda match: view_of(match, viewer_of(match, user)))
        raise Outdated(refusal, fresh) from None
