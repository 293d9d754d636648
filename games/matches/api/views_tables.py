"""Tables that look for players: listing, opening, joining, leaving, seating bots."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches import commands
from games.matches.api import answers, bodies
from games.matches.api.base import ApiView
from games.matches.api.described import CURSOR, LIMIT, MATCH, reads, writes
from games.matches.api.filters import TABLE_PARAMETERS, TableFilter, filtered
from games.matches.api.idempotency import arranged, check_same_setup, check_same_table, command_id_of
from games.matches.api.pagination import NumberCursor
from games.matches.api.seen import summary_of
from games.matches.models import Match

NEWEST_FIRST = "-pk"


class Tables(ApiView):
    """Open tables."""

    @reads(answers.MatchPage, *TABLE_PARAMETERS, CURSOR, LIMIT, looks_up=False, operation_id="tables", tags=["tables"])
    def get(self, request: Request) -> Response:
        """List the tables that look for players, the newest first."""
        tables = filtered(TableFilter, request, Match.objects.filter(status=Match.Status.TABLE))
        pages = NumberCursor(NEWEST_FIRST)
        page = pages.paginate_queryset(tables, request, self) or []
        results = [summary_of(match) for match in page]
        return Response(answers.MatchPage(pages.get_next_link(), pages.get_previous_link(), results))

    @writes(bodies.OpenTable, answers.Arranged, status=201, operation_id="open_table", tags=["tables"])
    def post(self, request: Request) -> Response:
        """Open a table and sit down at it; a table filled with bots starts at once."""
        asked = bodies.read_body(request.data, bodies.OpenTable)
        command_id = command_id_of(request)
        match = commands.open_table(
            user=request.user,
            game=asked.game,
            seats=asked.seats,
            options=msgspec.json.encode(asked.options).decode(),
            speed=asked.speed,
            clock=bodies.clock_of(asked),
            rated=asked.rated,
            entropy=entropy_of(asked),
            bots=asked.bots,
            fill=asked.fill,
            gates=commands.Gates(
                invited_only=asked.invited_only,
                rating_least=asked.rating_least,
                rating_most=asked.rating_most,
                reliability_least=asked.reliability_least,
                bots_allowed=asked.bots_allowed,
                bot_level=asked.bot_level,
            ),
            command_id=command_id,
        )
        check_same_setup(match, asked)
        return arranged(match, command_id, 201, Location=reverse("api:match", args=[match.public_id]))


class JoinTable(ApiView):
    """Sitting down."""

    @writes(bodies.Join, answers.Arranged, MATCH, operation_id="join", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Take a free seat; the match starts when the last one is taken."""
        asked = bodies.read_body(request.data, bodies.Join)
        command_id = command_id_of(request)
        entropy = entropy_of(asked)
        match = commands.join(
            match_id=match_id, user=request.user, entropy=entropy, code=asked.code, command_id=command_id
        )
        check_same_table(match, match_id)
        return arranged(match, command_id)


class LeaveTable(ApiView):
    """Getting up."""

    @writes(bodies.Nothing, answers.Arranged, MATCH, operation_id="leave_table", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Get up before the match starts; when the owner leaves, the table closes."""
        bodies.read_body(request.data, bodies.Nothing)
        command_id = command_id_of(request)
        match = commands.leave_table(match_id=match_id, user=request.user, command_id=command_id)
        check_same_table(match, match_id)
        return arranged(match, command_id)


class SeatBot(ApiView):
    """Seating a bot."""

    @writes(bodies.SeatBot, answers.Arranged, MATCH, operation_id="seat_bot", tags=["tables"])
    def post(self, request: Request, match_id: str) -> Response:
        """Give a free seat at your own table to a bot."""
        asked = bodies.read_body(request.data, bodies.SeatBot)
        command_id = command_id_of(request)
        match = commands.seat_bot(match_id=match_id, user=request.user, bot=asked.bot, command_id=command_id)
        check_same_table(match, match_id, asked.bot)
        return arranged(match, command_id)


def entropy_of(asked: Any) -> str:
    """The caller's share of the chance, or one made for him."""
    return secrets.token_hex(16) if asked.entropy is None else str(asked.entropy)
