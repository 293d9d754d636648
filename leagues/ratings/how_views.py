"""The page that explains ratings."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.ratings.elo import K_STEPS
from leagues.ratings.example import worked_example
from leagues.ratings.overall_ladder import MOST_COUNTED
from leagues.ratings.seat_advantage import seat_advantage


class Step(NamedTuple):
    """From which rated match to which (None: for ever) which K holds."""

    first: int
    until: int | None
    k: int


@require_safe
def how(request: HttpRequest) -> HttpResponse:
    """The formula, a worked example, and how the seats have fared."""
    ends = [*K_STEPS][1:]
    steps = [Step(start + 1, end, k) for (start, k), end in zip(K_STEPS.items(), [*ends, None], strict=True)]
    context = {"steps": steps, "example": worked_example(), "seats": seat_advantage(), "weight": MOST_COUNTED}
    return render(request, "ratings/how.html", context)
