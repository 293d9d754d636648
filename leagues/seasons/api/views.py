"""Reading leagues, and a member's own say: join, pause, come back, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api.base import ApiView
from games.matches.api.bodies import Nothing, read_body
from games.matches.api.described import CURSOR, LIMIT, reads, writes
from games.matches.api.idempotency import HEADER, command_id_of
from games.matches.api.pagination import NumberCursor
from games.matches.api.views_tables import entropy_of
from leagues.seasons import commands, queries, sheets
from leagues.seasons.api import answers, seen
from leagues.seasons.api.bodies import JoinLeague
from leagues.seasons.models import League, Member
from leagues.seasons.refusals import Refusal

NUMBER = {"type": "integer", "minimum": 1, "maximum": 32767}
SLUG = OpenApiParameter(
    "slug", {"type": "string", "pattern": "^[-\\w]+$", "maxLength": 60}, OpenApiParameter.PATH,
    description="The league's `slug`.",
)  # fmt: skip
SEASON = OpenApiParameter("number", NUMBER, OpenApiParameter.PATH, description="The season's number.")
TIER = OpenApiParameter("tier", NUMBER, OpenApiParameter.PATH, description="The division, 1 being the highest.")
READING = {"tags": ["leagues"]}
STANDS = {  # what a repeated call finds done already
    commands.join: (Member.Status.ACTIVE, Member.Status.APPLIED, Member.Status.WAITING),
    commands.pause: (Member.Status.PAUSED,),
    commands.resume: (Member.Status.ACTIVE,),
    commands.leave: (Member.Status.LEFT,),
}
DONE_ALREADY = ("already_member", "not_member", "nothing_to_pause", "nothing_to_resume")


class Leagues(ApiView):
    """All leagues."""

    @reads(answers.LeaguePage, CURSOR, LIMIT, looks_up=False, operation_id="leagues", **READING)
    def get(self, request: Request) -> Response:
        """List the leagues, the newest first."""
        pages = NumberCursor("-pk")
        page = pages.paginate_queryset(queries.with_numbers(), request, self) or []
        results = [seen.league_told(league, next(iter(league.present), None)) for league in page]
        return Response(answers.LeaguePage(pages.get_next_link(), pages.get_previous_link(), results))


class LeagueView(ApiView):
    """One league."""

    @reads(answers.LeagueDetail, SLUG, operation_id="league", **READING)
    def get(self, request: Request, slug: str) -> Response:
        """Show a league: its rules, its seasons, and how you stand to it."""
        return Response(seen.detail_told(queries.find_league(slug), request.user))


class SeasonView(ApiView):
    """One season."""

    @reads(answers.LeagueSeasonDetail, SLUG, SEASON, operation_id="league_season", **READING)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show a season with its divisions."""
        league = queries.find_league(slug)
        return Response(seen.season_detail_told(league, sheets.season_of(league, number)))


class StandingsView(ApiView):
    """The standings of a division."""

    @reads(answers.LeagueTable, SLUG, SEASON, TIER, operation_id="league_standings", **READING)
    def get(self, request: Request, slug: str, number: int, tier: int) -> Response:
        """Show the standings of a division, with the places still possible for everybody."""
        league = queries.find_league(slug)
        return Response(seen.table_told(league, _sheet(league, number, tier)))


class FixturesView(ApiView):
    """The fixtures of a division."""

    @reads(answers.LeagueFixtures, SLUG, SEASON, TIER, operation_id="league_fixtures", **READING)
    def get(self, request: Request, slug: str, number: int, tier: int) -> Response:
        """List the matches of a division with who plays them and how they stand."""
        league = queries.find_league(slug)
        return Response(seen.fixtures_told(league, _sheet(league, number, tier)))


class JoinView(ApiView):
    """Joining."""

    @writes(JoinLeague, answers.Membership, SLUG, operation_id="join_league", **READING)
    def post(self, request: Request, slug: str) -> Response:
        """Join from the next draw on, apply, or accept an invitation; who is in already is told how he stands."""
        asked = read_body(request.data, JoinLeague)
        return _settle(request, slug, commands.join, entropy=entropy_of(asked))


class PauseView(ApiView):
    """Pausing."""

    @writes(Nothing, answers.Membership, SLUG, operation_id="pause_league", **READING)
    def post(self, request: Request, slug: str) -> Response:
        """Sit out from the next draw on, keeping your place in the league."""
        read_body(request.data, Nothing)
        return _settle(request, slug, commands.pause)


class ResumeView(ApiView):
    """Coming back."""

    @writes(Nothing, answers.Membership, SLUG, operation_id="resume_league", **READING)
    def post(self, request: Request, slug: str) -> Response:
        """Play again from the next draw on."""
        read_body(request.data, Nothing)
        return _settle(request, slug, commands.resume)


class LeaveView(ApiView):
    """Leaving."""

    @writes(Nothing, answers.Membership, SLUG, operation_id="leave_league", **READING)
    def post(self, request: Request, slug: str) -> Response:
        """Leave for good; stand-ins keep your seats in running matches of the league."""
        read_body(request.data, Nothing)
        return _settle(request, slug, commands.leave)


def _sheet(league: League, number: int, tier: int) -> sheets.Sheet:
    divisions = sheets.divisions_of(sheets.season_of(league, number))
    return sheets.sheet_in(divisions, tier)


def _settle(request: Request, slug: str, command: Callable[..., Member], **asked: Any) -> Response:
    """Carry out a command about the caller's membership; where it is done already, tell how he stands."""
    command_id = command_id_of(request)
    try:
        status = command(user=request.user, slug=slug, **asked).status
    except Refusal as refusal:
        member = Member.objects.filter(league__slug=slug.replace("\0", ""), user=request.user.pk).first()
        settled = refusal.code in DONE_ALREADY and member and member.status in STANDS[command]
        if not member or not settled:
            raise
        status = member.status
    return Response(answers.Membership(slug, status), headers={HEADER: command_id})
