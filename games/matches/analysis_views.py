"""The analysis on the replay page: asking for it, watching it grow, reading it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.bots.reckoning import Seen, accounts, place_of, turning_points, worst_decisions
from games.matches import queries
from games.matches.analysis_models import Analysis
from games.matches.commands.analysis import ask_analysis
from games.matches.models import Match
from games.matches.records import check_unsealed
from games.matches.refusals import Refusal
from games.rules.contract import decode_action
from games.rules.registry import rules_for, text_for
from games.rules.words import say

SLIPS_SHOWN = 5


@require_http_methods(["GET", "HEAD", "POST"])
def analysis(request: HttpRequest, match_id: str) -> HttpResponse:
    """The analysis as far as it has come; POST asks for it."""
    match = queries.match_with_seats(match_id)
    if match.status != Match.Status.FINISHED:
        raise Refusal("no_analysis")
    check_unsealed(match)
    if request.method == "POST":
        if not request.user.is_authenticated:
            raise Refusal("sign_in")
        ask_analysis(match_id=match_id, user=request.user)
        return redirect(reverse("replay", args=[match_id]) + "#analysis")
    return render(request, "matches/analysis.html", analysis_context(match))


def analysis_context(match: Match) -> dict[str, Any]:
    """What the analysis shows: how far it is, or everything."""
    made = Analysis.objects.filter(match=match).first()
    context: dict[str, Any] = {"match": match, "analysis": made}
    if made is not None and made.finished:
        context |= _findings(match, made)
    return context


def _findings(match: Match, made: Analysis) -> dict[str, Any]:
    steps = msgspec.convert(made.steps, list[Seen])
    seats = match.seat_count
    places = match.result["places"]
    table = list(match.seats.all())
    names = [str(seat.user) for seat in table]
    final = steps[-1].chances  # what the board promised at the end: whoever gave up had no bad luck
    rows = [
        {"name": name, "place": place, "account": account, "share": 100 * account.sound // max(1, account.decisions)}
        for name, place, account in zip(names, places, accounts(steps, final), strict=True)
    ]
    turns = [{"turn": turn, "gained": names[turn.gained], "lost": names[turn.lost]} for turn in turning_points(steps)]
    course = [[round(place_of(step.chances[seat], seats), 2) for step in steps] for seat in range(seats)]
    return {
        "rows": sorted(rows, key=lambda row: row["place"]),
        "turns": turns,
        "slips": _slips(match, steps, names),
        "decided_elsewhere": match.ending != Match.Ending.PLAYED or any(seat.last_from for seat in table),
        "course": {"names": names, "places": course},
    }


def _slips(match: Match, steps: list[Seen], names: list[str]) -> list[dict[str, Any]]:
    """The decisions that gave most away, with what was played and what looked better."""
    worst = worst_decisions(steps, SLIPS_SHOWN)
    played = dict(match.moves.filter(number__in=worst).values_list("number", "action"))
    rules, text, language = (
        rules_for(match.game, match.version),
        text_for(match.game, match.version),
        queries.language_of(get_language()),
    )

    def told(action: Any) -> str:
        phrase = text.action_phrase(decode_action(rules, action))
        return say(text.WORDS, phrase, language, lambda seat: names[seat])

    return [
        {
            "number": number,
            "name": names[steps[number].seat or 0],
            "chosen": told(played[number]),
            "better": told(msgspec.json.encode(steps[number].action)),
            "got": place_of(steps[number].chosen or 0.0, match.seat_count),
            "could": place_of(steps[number].best or 0.0, match.seat_count),
        }
        for number in worst
    ]
