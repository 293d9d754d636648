"""The ladder pages."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.matches import queries as match_queries
from games.matches.models import Match
from leagues.ratings import queries
from leagues.ratings.models import Track


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """The first ladder there is."""
    first = match_queries.games(get_language())[0]
    return redirect("ladder", slug=first.slug, speed=Match.Speed.LIVE)


@require_safe
def ladder(request: HttpRequest, slug: str, speed: str) -> HttpResponse:
    """One game's ladder at one speed; `?track=bots` shows practice against bots."""
    game = match_queries.game(slug, get_language())
    track = request.GET.get("track", Track.PEOPLE)
    if speed not in Match.Speed.values or track not in Track.values:
        raise Http404
    context = {
        "game": game,
        "games": match_queries.games(get_language()),
        "speed": speed,
        "speeds": Match.Speed,
        "track": track,
        "tracks": Track,
        "ratings": queries.ladder(slug, speed, track),
    }
    return render(request, "ratings/ladder.html", context)


@require_safe
def courses(request: HttpRequest, username: str) -> HttpResponse:
    """How a player's ratings went, for the plot on his profile."""
    person = get_object_or_404(get_user_model(), username=username.replace("\0", ""))
    drawn = [{**course._asdict(), "name": _course_name(course)} for course in queries.courses_of(person)]
    return JsonResponse({"courses": drawn})


def _course_name(course: queries.Course) -> str:
    game = match_queries.game(course.game, get_language()).name
    return f"{game}, {Match.Speed(course.speed).label}, {Track(course.track).label}"
