"""The lobby and what belongs to one's own way through it: quick match, new tables, invitations."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.matches import commands, queries
from games.matches.forms import OpenTableForm, QuickMatchForm
from games.matches.refusals import Refusal
from games.rules.registry import PACKAGES


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Quick match, a new table, and the tables that look for players."""
    return _lobby(request)


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The list of tables alone, as this reader may see it."""
    context = {"tables": queries.open_tables(request.user, get_language() or "en")}
    return _private(render(request, "matches/open_tables.html", context))


@login_required
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table and go to it."""
    form = OpenTableForm(request.POST, language=get_language() or "en")
    if not form.is_valid():
        return _lobby(request, open_form=form, status=400)
    try:
        match = commands.open_table(user=request.user, **form.asked())
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return _lobby(request, open_form=form, status=refusal.status)
    return redirect("table", match_id=match.public_id)


@login_required
@require_POST
def enter_queue(request: HttpRequest) -> HttpResponse:
    """Wait for a table."""
    form = QuickMatchForm(request.POST, language=get_language() or "en")
    if not form.is_valid():
        return _lobby(request, quick_form=form, status=400)
    try:
        commands.enter_queue(user=request.user, **form.asked())
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return _lobby(request, quick_form=form, status=refusal.status)
    return redirect("lobby")


@login_required
@require_POST
def leave_queue(request: HttpRequest) -> HttpResponse:
    """Wait no longer."""
    asked = {name: request.POST.get(name, "") for name in ("game", "speed")}
    commands.leave_queue(user=request.user, **asked, command_id=request.POST.get("command_id") or str(uuid.uuid4()))
    messages.info(request, _("You no longer wait for a table."))
    return redirect("lobby")


@login_required
@require_safe
def invitations(request: HttpRequest) -> HttpResponse:
    """Tables the reader is invited to."""
    return _private(render(request, "matches/invitations.html", {"invitations": queries.invitations_of(request.user)}))


@login_required
@require_safe
def personal(request: HttpRequest) -> HttpResponse:
    """What the reader should know wherever he is, as a piece of a page."""
    context = {
        "invitations": queries.invitations_of(request.user),
        "nudged": queries.nudged_tables(request.user),
        "queues": queries.queues_of(request.user),
    }
    return _private(render(request, "matches/personal.html", context))


def _lobby(
    request: HttpRequest,
    open_form: OpenTableForm | None = None,
    quick_form: QuickMatchForm | None = None,
    status: int = 200,
) -> HttpResponse:
    language = get_language() or "en"
    game = request.GET.get("game", "")
    initial: dict[str, Any] = {"game": game} if game in PACKAGES else {}
    if request.GET.get("against") == "bots":
        initial["free_seats"] = "now"
    context = {
        "tables": queries.open_tables(request.user, language),
        "form": open_form or OpenTableForm(initial=initial, language=language),
        "quick": quick_form or QuickMatchForm(initial=initial, language=language),
    }
    if request.user.is_authenticated:
        context["queues"] = queries.queues_of(request.user)
        context["invitations"] = queries.invitations_of(request.user)
        context["nudged"] = queries.nudged_tables(request.user)
    return _private(render(request, "matches/lobby.html", context, status=status))


def _private(response: HttpResponse) -> HttpResponse:
    """No cache may keep a page made for one reader."""
    patch_cache_control(response, no_store=True, private=True)
    return response
