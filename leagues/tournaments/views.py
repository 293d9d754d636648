"""The pages of the tournaments for players and spectators."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_replace
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_POST, require_safe

from games.matches.forms import CommandForm
from leagues.directors import in_order
from leagues.pages import teller
from leagues.rulings.pages import public_rulings
from leagues.tournaments import calendar, commands, queries, words
from leagues.tournaments.commands.entering import OPEN
from leagues.tournaments.models import Entry, Tournament
from leagues.tournaments.refusals import Refusal
from leagues.tournaments.rulings import name_of
from leagues.tournaments.sheets import sheet_of

told = teller("unknown_tournament", "not_its_director")
LATEST = 50  # of those that are over


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments: those that can be entered, those being played, those that are over."""
    rows = queries.listed(request.user)
    state = Tournament.State
    context = {
        "coming": rows.filter(state__in=[state.DRAFT, state.REGISTRATION, state.CHECK_IN]).order_by("starts"),
        "running": rows.filter(state=state.RUNNING),
        "over": rows.filter(state__in=[state.FINISHED, state.CANCELLED])[:LATEST],
        "may_hold": request.user.has_perm("tournaments.add_tournament"),
    }
    return render(request, "tournaments/tournaments.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament: taking part, its rules, standings and rounds."""
    found = queries.find_tournament(slug, request.user)
    return render(request, "tournaments/tournament.html", _shown(request, found))


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round: its tables, results, byes and deadline, and the way to the rounds before and after."""
    found = queries.find_tournament(slug, request.user)
    sheet = sheet_of(found) if found.seed is not None else None
    one = sheet.round(number) if sheet else None
    if sheet is None or one is None:
        raise Refusal("round_not_drawn")
    context = {
        "tournament": found, "one": one, "before": sheet.round(number - 1), "after": sheet.round(number + 1)
    }  # fmt: skip
    return render(request, "tournaments/round.html", context)


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@require_safe
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings and rounds for a frame on another site: nothing to press, and nobody signed in."""
    found = queries.find_tournament(slug)
    started = found.seed is not None
    return render(
        request, "tournaments/embed.html", {"tournament": found, "sheet": sheet_of(found) if started else None}
    )  # fmt: skip


@require_safe
def calendar_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Its times for calendar programs."""
    answer = HttpResponse(calendar.feed(queries.find_tournament(slug)), content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "max-age=300"
    return answer


@login_required
@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter."""
    form = CommandForm(request.POST)
    entropy = form.cleaned_data["entropy"] if form.is_valid() else "x"  # no number at all: refused as such
    entry = told(request, lambda: commands.register(user=request.user, slug=slug, entropy=entropy))
    if entry and entry.status == Entry.Status.WAITING:
        messages.success(request, _("The tournament is full. You are on the waiting list and move up by yourself."))
    elif entry:
        messages.success(request, _("You are registered."))
    return redirect("tournament", slug=slug)


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that one is there."""
    if told(request, lambda: commands.check_in(user=request.user, slug=slug)):
        messages.success(request, _("You are checked in."))
    return redirect("tournament", slug=slug)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's name back."""
    if told(request, lambda: commands.withdraw(user=request.user, slug=slug)):
        messages.success(request, _("You have withdrawn from this tournament."))
    return redirect("tournament", slug=slug)


def _shown(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    user = request.user
    sheet = sheet_of(found) if found.seed is not None else None
    entries = [] if sheet else queries.entrants(found)
    return {
        "tournament": found,
        "rules": words.rule_sentences(
            found.rules, queries.table_sizes(found), sheet.meetings if sheet else queries.meetings_to_come(found)
        ),
        "clock": words.clock_sentences(found.rules),
        "format": words.FORMAT_WORDS[found.rules.format],
        "directs": queries.directs(found, user),
        "entry": found.entries.filter(user=user).first() if user.is_authenticated else None,
        "whom_to_ask": in_order(found) if found.state in OPEN and found.registration_closed else [],
        "sheet": sheet,
        "own": sheet.table_of(user) if sheet and user.is_authenticated else None,
        "registered": [entry for entry in entries if entry.status == Entry.Status.REGISTERED],
        **public_rulings(name_of(found)),
        "waiting": [entry for entry in entries if entry.status == Entry.Status.WAITING],
    }
