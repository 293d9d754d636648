"""The pages that teach a game. They know no match and no account: whoever comes by may learn."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.matches import queries
from games.matches.lessons import lesson_json, lesson_of
from games.matches.table_words import lesson_words
from games.rules.lessons import LEARNER

HOUR = 3600


@require_safe
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """The page a lesson is played on, with the way to a first match at its end."""
    language = queries.language_of(get_language())
    game = queries.game(slug, language)
    lesson = lesson_of(slug)
    config = {
        "game": slug,
        "seat": LEARNER,
        "language": language,
        "words": lesson_words(),
    }
    context = {
        "game": game,
        "seats": lesson.seats,
        "config": config,
        "board_css": f"css/{slug}.css",
        "lobby": reverse("lobby") + f"?game={slug}&against=bots",
    }
    return render(request, "matches/learn.html", context)


@require_safe
def lesson(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The whole lesson as JSON."""
    queries.game(slug, language)
    response = HttpResponse(lesson_json(slug, queries.language_of(language)), content_type="application/json")
    patch_cache_control(response, max_age=HOUR, public=True)
    return response
