"""What pages fetch about ratings."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.matches import queries as match_queries
from games.matches.models import Match
from leagues.ratings import queries
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import Track


@require_safe
def courses(request: HttpRequest, username: str) -> HttpResponse:
    """How a player's ratings went, for the plot; `?game=…&speed=…&track=…` for one ladder."""
    person = get_object_or_404(get_user_model(), username=username.replace("\0", ""))
    names = [request.GET.get(name, "").replace("\0", "") for name in Ladder._fields]
    found = queries.courses_of(person, Ladder(*names) if all(names) else None)
    return JsonResponse({"courses": [{**course._asdict(), "name": _course_name(course)} for course in found]})


def _course_name(course: queries.Course) -> str:
    game = match_queries.game(course.game, get_language()).name
    return f"{game}, {Match.Speed(course.speed).label}, {Track(course.track).label}"
