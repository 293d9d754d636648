"""The pages of the ladders."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.matches import queries as match_queries
from games.matches.models import Match
from leagues.ladders import queries
from leagues.ladders.asked import BadCursor, BadFilter, Cursor, Filters, ladder_named, read_cursor, read_filters
from leagues.ladders.refusals import Refusal
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import OVERALL_GAME, OVERALL_SPEED, Track
from leagues.seasons.models import League
from portal.accounts.countries import country_choices

MOST_LEAGUES = 200  # in the list to choose from; the address takes any


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """The ladder on which everything counts."""
    return redirect("ladder", slug=OVERALL_GAME, speed=OVERALL_SPEED)


@require_safe
def ladder(request: HttpRequest, slug: str, speed: str) -> HttpResponse:
    """One game's ladder at one speed, or the overall one; `?track=bots` shows practice against bots."""
    named, filters, cursor = _asked(request, slug, speed)
    context = {
        **_shown(request, named, filters, cursor),
        "games": match_queries.games(get_language() or "en"),
        "speeds": Match.Speed,
        "tracks": Track,
        "countries": country_choices(),
        "leagues": list(League.objects.order_by("name").values_list("slug", "name")[:MOST_LEAGUES]),
        "active_days": queries.ACTIVE_DAYS,
    }
    return _private(render(request, "ladders/ladder.html", context))


@require_safe
def rows(request: HttpRequest, slug: str, speed: str) -> HttpResponse:
    """What of a ladder's page follows the ladder, for a page that keeps itself fresh; unchanged, it costs one query."""
    named, filters, cursor = _asked(request, slug, speed)
    group = queries.print_of_group(filters, request.user)  # whom the reader follows changes without the ladder
    about = [queries.version_of(named), request.user.pk or 0, get_language(), *filters, group, cursor]
    about.append("around" in request.GET)
    etag = '"' + "-".join(str(part).replace('"', "") for part in about) + '"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None and unchanged.status_code == 304:
        return unchanged
    response = render(request, "ladders/fresh.html", _shown(request, named, filters, cursor))
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _asked(request: HttpRequest, slug: str, speed: str) -> tuple[Ladder, Filters, Cursor | None]:
    named = ladder_named(slug, speed, request.GET.get("track", Track.PEOPLE))
    if named is None:
        raise Refusal("unknown_ladder")
    try:
        return named, read_filters(request.GET), read_cursor(request.GET.get("cursor", ""))
    except BadFilter as error:
        raise Refusal("bad_filter", str(error)) from None
    except BadCursor:
        raise Refusal("bad_filter", "cursor") from None


def _page(request: HttpRequest, named: Ladder, filters: Filters, cursor: Cursor | None) -> tuple[queries.Page, bool]:
    """What was asked for, and whether the reader was found where he asked for himself."""
    if "around" in request.GET and (page := queries.around(named, request.user)):
        return page, True
    return queries.page_of(named, filters, request.user, cursor), False


def _shown(request: HttpRequest, named: Ladder, filters: Filters, cursor: Cursor | None) -> dict[str, Any]:
    """What follows the ladder: its lines, how the reader stands on it, and whose rating is provisional."""
    page, found = _page(request, named, filters, cursor)
    own = queries.own_line(named, request.user, page)
    around = "around" in request.GET
    top = cursor is None and not around and not filters.any and not filters.provisional
    return {
        "ladder": named,
        "filters": filters,
        "page": page,
        "overall": named.game == OVERALL_GAME,
        "own": own,
        "missing": queries.matches_missing(own.rating) if own else 0,
        "around": around,
        "lost": around and not found,
        "newcomers": queries.newcomers(named) if top else [],
    }


def _private(response: HttpResponse) -> HttpResponse:
    """No cache may keep a page made for one reader."""
    patch_cache_control(response, no_store=True, private=True)
    return response
