"""Entering tournaments through the REST API."""

from __future__ import annotations

from datetime import datetime

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api import bodies
from games.matches.api.base import ApiView
from games.matches.api.described import writes
from games.matches.api.views_tables import entropy_of
from leagues.tournaments import commands
from leagues.tournaments.api import SLUG
from leagues.tournaments.models import Entry


class EnterTournament(bodies.Body, frozen=True):
    """Take part; `entropy` is the caller's share of the chance of all his matches there."""

    entropy: bodies.Entropy | None = None


class TournamentEntry(msgspec.Struct, frozen=True):
    """How the caller stands: `status` is registered, waiting, playing, missed, withdrawn or disqualified."""

    tournament: str
    status: str
    checked_in: datetime | None


class RegisterView(ApiView):
    """Registering."""

    @writes(EnterTournament, TournamentEntry, SLUG, operation_id="register_for_tournament", tags=["tournaments"])
    def post(self, request: Request, slug: str) -> Response:
        """Register, or join the waiting list of a full tournament."""
        asked = bodies.read_body(request.data, EnterTournament)
        return _answer(commands.register(user=request.user, slug=slug, entropy=entropy_of(asked)), slug)


class CheckInView(ApiView):
    """Checking in."""

    @writes(bodies.Nothing, TournamentEntry, SLUG, operation_id="check_in_to_tournament", tags=["tournaments"])
    def post(self, request: Request, slug: str) -> Response:
        """Say before the start that you are there."""
        bodies.read_body(request.data, bodies.Nothing)
        return _answer(commands.check_in(user=request.user, slug=slug), slug)


class WithdrawView(ApiView):
    """Withdrawing."""

    @writes(bodies.Nothing, TournamentEntry, SLUG, operation_id="withdraw_from_tournament", tags=["tournaments"])
    def post(self, request: Request, slug: str) -> Response:
        """Take your name back; after the start a stand-in plays your match to its end."""
        bodies.read_body(request.data, bodies.Nothing)
        return _answer(commands.withdraw(user=request.user, slug=slug), slug)


def _answer(entry: Entry, slug: str) -> Response:
    return Response(TournamentEntry(slug, entry.status, entry.checked_in))
