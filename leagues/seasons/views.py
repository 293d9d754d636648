"""The pages of the leagues for players."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.matches.forms import CommandForm
from leagues.directors import in_order
from leagues.pages import teller
from leagues.rulings.pages import public_rulings
from leagues.seasons import commands, queries, sheets, words
from leagues.seasons.models import League, Member, Season
from leagues.seasons.rulings import name_of

told = teller("unknown_league", "not_director")
JOINED = {
    Member.Status.ACTIVE: gettext_lazy("You are in. The next draw places you in a division."),
    Member.Status.APPLIED: gettext_lazy("Your application waits for one of the directors."),
    Member.Status.WAITING: gettext_lazy("The league is full. You are on the waiting list."),
}


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues: what each plays, who plays in it, how it stands."""
    context = {
        "leagues": list(queries.with_numbers(request.user).order_by("closed", "name")),
        "may_found": request.user.has_perm("seasons.add_league"),
    }
    return render(request, "seasons/leagues.html", context)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league: its rules, its season, the reader's own fixtures and division."""
    found = queries.find_league(slug)
    seasons = list(found.seasons.order_by("-number"))
    shown = next((season for season in seasons if season.drawn), None)
    to_come = next((season for season in seasons if season.state == Season.State.REGISTRATION), None)
    member, directors = sheets.membership_of(found, request.user), in_order(found)
    context = {
        "league": found,
        "rules": words.rule_sentences(found.rules),
        "clock": words.clock_sentences(found.rules),
        "member": member,
        "in_line": sheets.place_in_line(member),
        "directors": directors,
        "registered": sheets.registered(found) if to_come else [],
        "rung": member.rung if member else None,
        "directs": request.user in directors,
        "next": to_come,
        "seasons": [season for season in seasons if season.drawn],
        "season": shown,
        **public_rulings(name_of(found)),
        **(_own_division(request, found, shown) if shown else {}),
    }
    return render(request, "seasons/league.html", context)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season: its dates and its divisions, with who won them."""
    found = queries.find_league(slug)
    shown = sheets.season_of(found, number)
    context = {
        "league": found,
        "season": shown,
        "divisions": sheets.with_podiums(sheets.divisions_of(shown)),
        "rules": words.rule_sentences(shown.rules),
    }
    return render(request, "seasons/season.html", context)


@require_safe
def division(request: HttpRequest, slug: str, number: int, tier: int) -> HttpResponse:
    """A division: standings, fixtures, how equal its schedule is, and the seed of its draw."""
    found = queries.find_league(slug)
    shown = sheets.season_of(found, number)
    divisions = sheets.divisions_of(shown)
    sheet = sheets.sheet_in(divisions, tier)
    context = {
        "league": found,
        "season": shown,
        "divisions": divisions,
        "sheet": sheet,
        "apart": words.apart_sentences([(ranked.row.user, ranked.row.line) for ranked in sheet.table]),
        "quality": words.quality_sentences(sheet.division),
    }
    return render(request, "seasons/division.html", context)


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join, apply, or accept an invitation."""
    form = CommandForm(request.POST)
    entropy = form.cleaned_data["entropy"] if form.is_valid() else "x"  # too long to be a number: refused as such
    member = told(request, lambda: commands.join(user=request.user, slug=slug, entropy=entropy))
    if member:
        messages.success(request, JOINED[member.status])
    return redirect("league", slug=slug)


@login_required
@require_POST
def pause(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit out from the next draw on."""
    member = sheets.membership_of(queries.find_league(slug), request.user)
    rung = member.rung if member else None
    if told(request, lambda: commands.pause(user=request.user, slug=slug)):
        messages.success(request, _("The next draw leaves you out. Your place in the league is kept."))
        if rung:
            messages.info(request, _("Your rung on the challenge ladder is given up: only who plays stands on it."))
    return redirect("league", slug=slug)


@login_required
@require_POST
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    """Play again from the next draw on."""
    if told(request, lambda: commands.resume(user=request.user, slug=slug)):
        messages.success(request, _("Welcome back. The next draw places you in a division."))
    return redirect("league", slug=slug)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave, withdraw an application, or decline an invitation."""
    if told(request, lambda: commands.leave(user=request.user, slug=slug)):
        messages.success(request, _("You are no longer in this league."))
    return redirect("league", slug=slug)


def _own_division(request: HttpRequest, found: League, shown: Season) -> dict[str, Any]:
    """The reader's division of a season, or its first one, and the way to the others."""
    shown.league = found
    divisions = sheets.divisions_of(shown, request.user)
    own = next((division.tier for division in divisions if division.own), None)
    sheet = sheets.sheet_in(divisions, own or 1)
    return {
        "divisions": divisions,
        "sheet": sheet,
        "own": own,
        "fixtures": sheet.fixtures_of(request.user) if own else [],
    }
