"""The chances beside a running match, for whoever does not play in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.matches import queries
from games.matches.chances import known_chances
from games.matches.models import Match
from games.matches.refusals import Refusal


@require_safe
def chances(request: HttpRequest, match_id: str) -> HttpResponse:
    """What is known of the chances now, as a piece of the table's page."""
    match = queries.match_with_seats(match_id)
    if match.status != Match.Status.RUNNING:
        raise Refusal("not_running")
    seats = list(match.seats.all())
    if any(seat.user_id == request.user.pk for seat in seats):
        raise Refusal("chances_for_spectators")
    known = known_chances(match)
    rows = []
    if known is not None:
        rows = [
            {"name": str(seat.user), "win": win, "margin": margin}
            for seat, win, margin in zip(seats, known.win, known.margin, strict=True)
        ]
    response = render(request, "matches/chances.html", {"known": known, "rows": rows, "match": match})
    patch_cache_control(response, no_store=True)
    return response
