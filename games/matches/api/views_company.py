"""Who plays with whom: invitations, sending away, starting early, queues, playing once more."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.matches import commands, queries
from games.matches.api import answers, bodies
from games.matches.api.base import ApiView
from games.matches.api.described import MATCH, reads, writes
from games.matches.api.idempotency import (
    HEADER,
    arranged,
    check_gone,
    check_same_guest,
    check_same_table,
    command_id_of,
)
from games.matches.api.views_tables import entropy_of
from games.matches.models import Match
from games.matches.personal import note_alive


class InviteView(ApiView):
    """Inviting."""

    @writes(bodies.Name, answers.Arranged, MATCH, operation_id="invite", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Ask somebody by name to your own table; an invitation opens every gate."""
        asked = bodies.read_body(request.data, bodies.Name)
        match, answer = _arrange(request, match_id, commands.invite, name=asked.name)
        check_same_guest(match, asked.name)
        return answer


class DeclineView(ApiView):
    """Declining."""

    @writes(bodies.Nothing, answers.Arranged, MATCH, operation_id="decline", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Say no to an invitation."""
        bodies.read_body(request.data, bodies.Nothing)
        return _arrange(request, match_id, commands.decline)[1]


class KickView(ApiView):
    """Sending away."""

    @writes(bodies.Name, answers.Arranged, MATCH, operation_id="kick", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Send somebody away from your own table before the match starts."""
        asked = bodies.read_body(request.data, bodies.Name)
        match, answer = _arrange(request, match_id, commands.kick, name=asked.name)
        check_gone(match, asked.name)
        return answer


class KeepView(ApiView):
    """Keeping a table open."""

    @writes(bodies.Nothing, answers.Arranged, MATCH, operation_id="keep_table", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Say that you still wait at your own table, so that it is not closed."""
        bodies.read_body(request.data, bodies.Nothing)
        return _arrange(request, match_id, commands.keep_table)[1]


class StartView(ApiView):
    """Starting with bots in the free seats."""

    @writes(bodies.Agree, answers.Arranged, MATCH, operation_id="agree_to_start", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Agree to start with bots in the free seats; it starts when everybody at the table agrees."""
        asked = bodies.read_body(request.data, bodies.Agree)
        return _arrange(request, match_id, commands.agree_to_start, agree=asked.agree)[1]


class RematchView(ApiView):
    """Playing once more."""

    @writes(bodies.Rematch, answers.Arranged, MATCH, operation_id="rematch", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Play a finished match of yours once more: the first who asks opens the table, the others sit down at it."""
        asked = bodies.read_body(request.data, bodies.Rematch)
        command_id = command_id_of(request)
        again = commands.rematch(match_id=match_id, user=request.user, entropy=entropy_of(asked), command_id=command_id)
        return arranged(again, command_id)


class QueuesView(ApiView):
    """The caller's queues."""

    private = True

    @reads(answers.Queues, looks_up=False, operation_id="queues", tags=["me"])
    def get(self, request: Request) -> Response:
        """List the queues you wait in. Asking also says that you are still there, as a live queue needs to know."""
        note_alive([request.user.pk])
        return Response(
            answers.Queues(
                [
                    answers.Queued(one.game, one.speed, one.seat_counts, one.entered)
                    for one in queries.queues_of(request.user)
                ]
            )
        )

    @writes(bodies.EnterQueue, answers.InQueue, operation_id="enter_queue", tags=["me"])
    def post(self, request: Request) -> Response:
        """Wait to be seated with anybody suitable; asking again changes the sizes and keeps your place."""
        asked = bodies.read_body(request.data, bodies.EnterQueue)
        command_id = command_id_of(request)
        commands.enter_queue(
            user=request.user,
            game=asked.game,
            speed=asked.speed,
            seat_counts=asked.seat_counts,
            entropy=entropy_of(asked),
            command_id=command_id,
        )
        return _in_queue(asked, command_id)


class LeaveQueueView(ApiView):
    """Leaving a queue."""

    @writes(bodies.LeaveQueue, answers.InQueue, operation_id="leave_queue", tags=["me"])
    def post(self, request: Request) -> Response:
        """Wait no longer; who has been seated meanwhile stays seated."""
        asked = bodies.read_body(request.data, bodies.LeaveQueue)
        command_id = command_id_of(request)
        commands.leave_queue(user=request.user, game=asked.game, speed=asked.speed, command_id=command_id)
        return _in_queue(asked, command_id)


def _arrange(request: Request, match_id: str, command: Any, **asked: Any) -> tuple[Match, Response]:
    """Carry out a command about a table for the caller."""
    command_id = command_id_of(request)
    match = command(match_id=match_id, user=request.user, command_id=command_id, **asked)
    check_same_table(match, match_id)
    return match, arranged(match, command_id)


def _in_queue(asked: Any, command_id: str) -> Response:
    answer = answers.InQueue(asked.game, asked.speed, command_id)
    return Response(answer, headers={HEADER: command_id})
