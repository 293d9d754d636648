"""Pages around a match: games, lobby, table, my matches. They call commands and queries and decide nothing."""

from __future__ import annotations

import secrets
import uuid

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.matches import commands, queries, records
from games.matches.forms import OpenTableForm
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
    return render(request, "matches/game.html", {"game": shown, "rules": rules, "form": OpenTableForm()})


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
def lobby(request: HttpRequest) -> HttpResponse:
    """Open tables and the form for a new one."""
    context = {"tables": queries.open_tables(), "games": queries.games(get_language()), "form": OpenTableForm()}
    return render(request, "matches/lobby.html", context)


@login_required
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table and go to it."""
    form = OpenTableForm(request.POST)
    if not form.is_valid():
        context = {"tables": queries.open_tables(), "games": queries.games(get_language()), "form": form}
        return render(request, "matches/lobby.html", context, status=400)
    asked = form.cleaned_data
    fill = asked.pop("fill")
    bots = queries.bots_of_level(fill)[: asked["seats"] - 1] if fill else []
    match = commands.open_table(user=request.user, bots=bots, **asked)
    return redirect("table", match_id=match.public_id)


@login_required
@require_POST
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take a seat."""
    entropy = request.POST.get("entropy") or secrets.token_hex(16)
    commands.join(match_id=match_id, user=request.user, entropy=entropy, command_id=_command_id(request))
    return redirect("table", match_id=match_id)


@login_required
@require_POST
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Get up again, or close one's own table."""
    commands.leave_table(match_id=match_id, user=request.user, command_id=_command_id(request))
    return redirect("lobby")


@login_required
@require_POST
def seat_bot(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give a free seat to a bot."""
    bot = request.POST.get("bot", "")
    commands.seat_bot(match_id=match_id, user=request.user, bot=bot, command_id=_command_id(request))
    return redirect("table", match_id=match_id)


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table. The page holds nothing of the match itself: the socket brings what this viewer may see."""
    match = queries.match_with_seats(match_id)
    seat = next((seat.number for seat in match.seats.all() if seat.user_id == request.user.pk), None)
    language = queries.language_of(get_language())
    context = {
        "match": match,
        "game": queries.game(match.game, language),
        "seat": seat,
        "board_css": f"css/{match.game}.css",
        "config": {
            "match": match.public_id,
            "game": match.game,
            "seat": seat,
            "language": language,
            "status": match.status,
            "words": table_words(),
            **table_settings(match, request.user),
        },
        "free": match.seat_count - len(match.seats.all()),
        "bots": queries.free_bots(match),
    }
    response = render(request, "matches/table.html", context)
    patch_cache_control(response, no_store=True)
    return response


@require_safe
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The signed record of a match that is over."""
    match = queries.match_with_seats(match_id)
    response = HttpResponse(records.signed_record(match), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="regalia-{match.game}-{match.public_id}.json"'
    return response


@require_safe
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """Replay a finished match before the reader's eyes and say what that proves."""
    match = queries.match_with_seats(match_id)
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
    return render(request, "matches/my_matches.html", queries.matches_of(request.user)._asdict())


def _command_id(request: HttpRequest) -> str:
    return request.POST.get("command_id") or str(uuid.uuid4())
