"""Ladders for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api.base import ApiView
from games.matches.api.described import CURSOR, GAME, LIMIT, PARTS, SLUG, reads
from games.matches.api.errors import ApiProblem
from games.matches.api.pagination import LARGEST_PAGE, PAGE_SIZE, whole_number
from games.matches.models import Match
from games.rules.registry import PACKAGES
from leagues.ladders import queries
from leagues.ladders.answers import LadderLine, LadderList, LadderName, LadderPage
from leagues.ladders.asked import BadCursor, BadFilter, Cursor, ladder_named, read_cursor, read_filters
from leagues.ladders.refusals import Refusal
from leagues.ratings.models import OVERALL_GAME, OVERALL_SPEED, Track

PARTS |= {part.__name__: part for part in (LadderName, LadderLine)}
YES_OR_NO = {"type": "string", "enum": ["0", "1"], "default": "0"}
FILTERS = (
    OpenApiParameter("track", enum=Track.values, default=Track.PEOPLE),
    OpenApiParameter("country", {"type": "string", "pattern": "^[A-Za-z]{2}$"}, description="ISO 3166-1 code."),
    OpenApiParameter("friends", YES_OR_NO, description="Only people you follow, and yourself."),
    OpenApiParameter("active", YES_OR_NO, description=f"Only who played in the last {queries.ACTIVE_DAYS} days."),
    OpenApiParameter("league", {"type": "string", "maxLength": 60}, description="Only members of this league."),
    OpenApiParameter("provisional", YES_OR_NO, description="Those with too few matches for a place instead."),
    OpenApiParameter("around", enum=["me"], description="You and your neighbours; other filters are left out."),
)
SPEED = OpenApiParameter("speed", SLUG, OpenApiParameter.PATH, enum=[*Match.Speed.values, OVERALL_SPEED])


class Ladders(ApiView):
    """All ladders."""

    @reads(LadderList, looks_up=False, operation_id="ladders", tags=["ladders"])
    def get(self, request: Request) -> Response:
        """List the ladders."""
        pairs = [(OVERALL_GAME, OVERALL_SPEED)] + [(game, speed) for game in PACKAGES for speed in Match.Speed.values]
        return Response(LadderList([LadderName(*pair, track) for pair in pairs for track in Track.values]))


class LadderView(ApiView):
    """One ladder."""

    @reads(LadderPage, GAME, SPEED, *FILTERS, LIMIT, CURSOR, operation_id="ladder", tags=["ladders"])
    def get(self, request: Request, slug: str, speed: str) -> Response:
        """Read a ladder in order, from the best on; or yourself with your neighbours."""
        ladder = ladder_named(slug, speed, request.query_params.get("track", Track.PEOPLE))
        if ladder is None:
            raise Refusal("unknown_ladder")
        limit = whole_number(request, "limit", 1, LARGEST_PAGE, PAGE_SIZE)
        if "around" in request.query_params:
            page = _around(ladder, request)
        else:
            page = queries.page_of(ladder, *_asked(request), size=limit)
        return Response(
            LadderPage(
                **ladder._asdict(),
                total=page.counts.total,
                next=_address(request, page.next),
                previous=_address(request, page.previous),
                results=[_told(line, ladder.game == OVERALL_GAME) for line in page.lines],
            )
        )


def _asked(request: Request) -> tuple[Any, Any, Cursor | None]:
    try:
        filters = read_filters(request.query_params)
        return filters, request.user, read_cursor(request.query_params.get("cursor", ""))
    except BadFilter as error:
        raise ApiProblem("invalid", 400, {str(error): ["This filter does not take that value."]}) from None
    except BadCursor:
        raise ApiProblem("bad_cursor", 400) from None


def _around(ladder: Any, request: Request) -> queries.Page:
    if request.query_params["around"] != "me":
        raise ApiProblem("invalid", 400, {"around": ["Expected `me`."]})
    if not request.user.is_authenticated:
        raise Refusal("sign_in")
    page = queries.around(ladder, request.user)
    if page is None:
        raise Refusal("not_on_this_ladder")
    return page


def _address(request: Request, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    asked = request.query_params.copy()
    asked.pop("around", None)
    asked["cursor"] = str(cursor)
    return request.build_absolute_uri(f"{request.path}?{asked.urlencode()}")


def _told(line: queries.Line, overall: bool) -> LadderLine:
    rating = line.rating
    least, most = (None, None) if overall else rating.interval
    return LadderLine(
        place=line.place,
        username=rating.user.username,
        name=str(rating.user),
        bot=rating.user.is_bot,
        country=rating.country,
        points=rating.points,
        least=least,
        most=most,
        matches=rating.matches,
        moved=line.moved,
        gained=line.gained / 100,
        last_match=rating.last_match,
    )
