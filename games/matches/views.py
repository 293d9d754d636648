"""Pages around a match: games, table, record, my matches. They call commands and queries and decide nothing."""

from __future__ import annotations

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.matches import queries, records
from games.matches.api.throttles import ExpensiveThrottle
from games.matches.expensive import paced_by
from games.matches.models import Match
from games.matches.options import option_lines
from games.matches.room_views import waiting_context
from games.matches.rules_page import rules_html
from games.matches.table_settings import table_settings
from games.matches.table_words import table_words
from games.rules.registry import text_for


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games."""
    return render(request, "matches/games.html", {"games": queries.games(get_language())})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: its rules page and the way to a table."""
    language = get_language()
    shown = queries.game(slug, language)
    rules = rules_html(slug, queries.language_of(language))
    return render(request, "matches/game.html", {"game": shown, "rules": rules})


@require_safe
def words(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """A game's words in one language, for the board."""
    queries.game(slug, language)
    spoken = queries.language_of(language)
    table = {key: entry[spoken] for key, entry in text_for(slug).WORDS.items()}
    response = HttpResponse(msgspec.json.encode(table), content_type="application/json")
    patch_cache_control(response, max_age=3600, public=True)
    return response


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table. The page holds nothing of a running match: the socket brings what this viewer may see."""
    match = queries.match_with_seats(match_id)
    queries.check_watching(match, request.user)
    seat = next((seat.number for seat in match.seats.all() if seat.user_id == request.user.pk), None)
    language = queries.language_of(get_language())
    context = {
        "match": match,
        "game": queries.game(match.game, language),
        "options": option_lines(match, language),
        "board_css": f"css/{match.game}.css",
        "config": {
            "match": match.public_id,
            "game": match.game,
            "seat": seat,
            "language": language,
            "status": match.status,
            "rematch_url": reverse("rematch", args=[match.public_id]),
            "words": table_words() | {"me": request.user.get_username()},
            **table_settings(match, request.user),
        },
    }
    if match.status == Match.Status.TABLE:
        context |= waiting_context(request, match)
    response = render(request, "matches/table.html", context)
    patch_cache_control(response, no_store=True)
    return response


@require_safe
@paced_by(ExpensiveThrottle)
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The signed record of a match that is over."""
    match = queries.match_with_seats(match_id)
    response = HttpResponse(records.signed_record(match), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="regalia-{match.game}-{match.public_id}.json"'
    return response


@require_safe
@paced_by(ExpensiveThrottle)
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """Replay a finished match before the reader's eyes and say what that proves."""
    match = queries.match_with_seats(match_id)
    records.check_unsealed(match)
    context = {"match": match, "game": queries.game(match.game, get_language()), "key": records.public_key()}
    return render(request, "matches/verify.html", context | records.check(match))


@require_safe
def record_key(request: HttpRequest) -> HttpResponse:
    """The public key that records are checked with."""
    return HttpResponse(records.public_key() + "\n", content_type="text/plain")


@login_required
@require_safe
def my_matches(request: HttpRequest) -> HttpResponse:
    """The reader's own matches, the waiting ones first."""
    context = {
        **queries.matches_of(request.user)._asdict(),
        "invitations": queries.invitations_of(request.user),
        "nudged": queries.nudged_tables(request.user),
    }
    return render(request, "matches/my_matches.html", context)
