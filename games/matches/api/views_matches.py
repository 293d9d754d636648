"""Reading a match: what everybody may know, and what the caller's own eyes may see."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches import queries, records
from games.matches.api import answers
from games.matches.api.base import ApiView
from games.matches.api.described import CURSOR, LIMIT, MATCH, reads
from games.matches.api.filters import MATCH_PARAMETERS, MatchFilter, filtered
from games.matches.api.pagination import NumberCursor, whole_number
from games.matches.api.seen import detail_of, legal_for, moves_for, steady, summary_of, view_of, viewer_of
from games.matches.api.throttles import EXPENSIVE
from games.matches.api.views_tables import NEWEST_FIRST
from games.matches.models import Match, Move

MOST_MOVES = 1_000_000
SINCE = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0, "maximum": MOST_MOVES, "default": 0},
    description="Only entries after this number.",
)


class Matches(ApiView):
    """All matches."""

    @reads(
        answers.MatchPage, *MATCH_PARAMETERS, CURSOR, LIMIT, looks_up=False, operation_id="matches", tags=["matches"]
    )
    def get(self, request: Request) -> Response:
        """List matches, the newest first."""
        pages = NumberCursor(NEWEST_FIRST)
        page = pages.paginate_queryset(filtered(MatchFilter, request, Match.objects.all()), request, self) or []
        results = [summary_of(match) for match in page]
        return Response(answers.MatchPage(pages.get_next_link(), pages.get_previous_link(), results))


class MatchView(ApiView):
    """One match."""

    @reads(answers.MatchDetail, MATCH, operation_id="match", tags=["matches"])
    def get(self, request: Request, match_id: str) -> Response:
        """Show who plays, how it stands and, once it is over, the result."""
        return Response(detail_of(queries.match_with_seats(match_id), request.user))


class BoardView(ApiView):
    """The board."""

    @reads(answers.Seen, MATCH, operation_id="view", tags=["matches"])
    def get(self, request: Request, match_id: str) -> Response:
        """See the board from your own seat, or as a spectator where you have none."""
        return Response(steady(match_id, lambda match: view_of(match, viewer_of(match, request.user))))


class LegalView(ApiView):
    """The caller's choices."""

    private = True

    @reads(answers.Legal, MATCH, operation_id="legal", tags=["matches"])
    def get(self, request: Request, match_id: str) -> Response:
        """List everything your own seat may do now; empty while others are on turn."""
        return Response(steady(match_id, lambda match: legal_for(match, viewer_of(match, request.user))))


class RecordView(ApiView):
    """The signed record."""

    throttle_scope = EXPENSIVE

    @reads(records.SignedRecord, MATCH, operation_id="record", tags=["matches"], problems={409: "Still running"})
    def get(self, request: Request, match_id: str) -> Response:
        """Download the signed record of a match that is over."""
        return Response(records.signed_record(queries.match_with_seats(match_id)))


def log_page(request: Request, match_id: str, view: ApiView) -> Response:
    """One page of the log as the caller may know it."""
    match = queries.match_with_seats(match_id)
    queries.check_watching(match, request.user)
    since = whole_number(request, "since", 0, MOST_MOVES)
    pages = NumberCursor("number")
    entries = Move.objects.filter(match=match, number__gt=since, number__lte=match.move_number)
    page = pages.paginate_queryset(entries, request, view) or []
    results = moves_for(match, page, viewer_of(match, request.user))
    return Response(answers.MovePage(pages.get_next_link(), pages.get_previous_link(), results))


READS_LOG = reads(answers.MovePage, MATCH, SINCE, CURSOR, LIMIT, operation_id="moves", tags=["matches"])
