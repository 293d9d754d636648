"""Pages beside the table: the next match, the history, the replay, the rules for the drawer."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.matches import queries, table_words
from games.matches.analysis_views import analysis_context
from games.matches.api.throttles import ReplayThrottle
from games.matches.expensive import paced_by
from games.matches.fanout import player_in
from games.matches.models import Seat
from games.matches.refusals import Refusal
from games.matches.replay import SPECTATOR, outline, reel
from games.matches.rules_page import rules_html

HISTORY_PAGE = 25
MOST_TURNS = 100
SKIPPED = "turns_skipped"
HOUR = 3600


@require_safe
def rules_fragment(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The rules alone, without the site around them."""
    queries.game(slug, language)
    response = HttpResponse(rules_html(slug, queries.language_of(language)))
    patch_cache_control(response, max_age=HOUR, public=True)
    return response


@login_required
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """On to the match that waits most for the reader; `?after=` names the one he comes from and thereby skips."""
    waiting = list(queries.waiting_matches(request.user).values_list("public_id", "my_turn"))
    after = request.GET.get("after", "")
    chosen, skipped = next_in_round(waiting, after, request.session.get(SKIPPED, {}))
    if skipped != request.session.get(SKIPPED, {}):
        request.session[SKIPPED] = skipped
    if chosen is None:
        messages.info(request, _("No match waits for you."))
        return redirect("my_turns")
    return redirect("table", match_id=chosen)


def next_in_round(
    waiting: list[tuple[str, int]], after: str, skipped: dict[str, int]
) -> tuple[str | None, dict[str, int]]:
    """The next match of a round through all that wait, and what has been skipped in it.

    What was skipped comes again when the round is over, or when it is another turn of that match.
    """
    turns = dict(waiting)
    kept = {match: turn for match, turn in skipped.items() if turns.get(match) == turn}
    if after in turns:
        kept[after] = turns[after]
    if fresh := next((match for match in turns if match not in kept), None):
        return fresh, kept
    return next((match for match in turns if match != after), after if after in turns else None), {}


@login_required
@require_safe
def my_turns(request: HttpRequest) -> HttpResponse:
    """Everything that waits for the reader, the most urgent first."""
    seats = Prefetch("seats", queryset=Seat.objects.select_related("user"))
    waiting = queries.waiting_matches(request.user).prefetch_related(seats)[:MOST_TURNS]
    response = render(request, "matches/my_turns.html", {"waiting": waiting})
    patch_cache_control(response, no_store=True, private=True)
    return response


@require_safe
def history(request: HttpRequest, username: str) -> HttpResponse:
    """Everything somebody has finished, page by page; `?game=` keeps to one game."""
    person = get_object_or_404(get_user_model(), username=username.replace("\0", ""))
    chosen = request.GET.get("game", "")
    if chosen:
        queries.game(chosen, get_language())
    page = Paginator(queries.finished_matches(person, chosen), HISTORY_PAGE).get_page(request.GET.get("page"))
    context = {"person": person, "page": page, "chosen": chosen, "games": queries.games(get_language())}
    return render(request, "matches/history.html", context)


@require_safe
@paced_by(ReplayThrottle)
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page that shows a finished match again."""
    match = queries.match_with_seats(match_id)
    shape = outline(match)
    language = queries.language_of(get_language())
    seat = next((seat.number for seat in match.seats.all() if seat.user_id == request.user.pk), None)
    config = {
        "match": match.public_id,
        "game": match.game,
        "seat": seat,
        "language": language,
        "players": [msgspec.to_builtins(player_in(seat)) for seat in match.seats.all()],
        "result": match.result,
        "last": shape.last,
        "rounds": shape.rounds,
        "words": table_words.replay_words(),
    }
    context = {"match": match, "game": queries.game(match.game, language), "config": config}
    context |= {"board_css": f"css/{match.game}.css", **analysis_context(match)}
    return render(request, "matches/replay.html", context)


@require_safe
@paced_by(ReplayThrottle)
def replay_frames(request: HttpRequest, match_id: str) -> HttpResponse:
    """Some frames of a finished match as JSON: `?from=` a move, `?eyes=` a seat, spectator or all."""
    match = queries.match_with_seats(match_id)
    first = request.GET.get("from", "0")
    if not (first.isascii() and first.isdigit()) or len(first) > 6:
        raise Refusal("no_such_move")
    names = [str(seat.user) for seat in match.seats.all()]
    language = queries.language_of(request.GET.get("language", "en"))
    frames = reel(match, int(first), request.GET.get("eyes", SPECTATOR), language, names)
    return HttpResponse(msgspec.json.encode(frames), content_type="application/json")
