"""Pages of the moderation for everybody: reporting, the own standing, and appealing."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.models import Match
from portal.accounts.queries import find_person
from portal.moderation import commands, queries
from portal.moderation.forms import AppealForm, ReportForm
from portal.moderation.links import appeal_path, read_token
from portal.moderation.models import Appeal, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.words import EFFECTS, TEMPLATES


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """Tell the moderators about somebody, from a match and its move or from a profile."""
    asked = request.POST if request.method == "POST" else request.GET
    match = _match(asked.get("match", ""))
    first = {name: request.GET.get(name, "")[:40] for name in ("kind", "about", "move")}
    form = ReportForm(request.POST if request.method == "POST" else None, initial=first)
    company = [str(seat.user.username) for seat in match.seats.all() if _others(request, seat)] if match else []
    if request.method == "POST" and form.is_valid():
        try:
            _file(request, form.cleaned_data, match)
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
        else:
            messages.success(request, _("Thank you. A moderator will look at it, and you will be told the outcome."))
            return redirect("table", match.public_id) if match else redirect("home")
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(
        request, "moderation/report_form.html", {"form": form, "match": match, "company": company}, status=status
    )


def _match(public_id: str) -> Match | None:
    if not public_id:
        return None
    match = Match.objects.prefetch_related("seats__user").filter(public_id=public_id[:12]).first()
    if match is None:
        raise Http404
    return match


def _others(request: HttpRequest, seat: Any) -> bool:
    return seat.user_id != request.user.pk and not seat.is_bot


def _file(request: HttpRequest, said: dict[str, Any], match: Match | None) -> None:
    about = find_person(said["about"].strip())
    if about is None:
        raise Refusal("unknown_person")
    evidence = commands.Evidence(match, said["move"] if match else None)
    commands.file_report(user=request.user, about=about, kind=said["kind"], words=said["words"], evidence=evidence)


@never_cache
@login_required
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """What the moderators have decided about the reader."""
    mine = [row for row in queries.history_of(request.user) if row.kind != Sanction.Kind.NOTE]
    rows = [(row, TEMPLATES[row.ground], appeal_path(row.pk)) for row in mine]
    return render(request, "moderation/standing.html", {"rows": rows})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """One sanction as its person reads it, with or without an account that can sign in; and the way to appeal."""
    sanction = Sanction.objects.select_related("user").filter(pk=read_token(token)).first()
    if sanction is None or sanction.kind == Sanction.Kind.NOTE:
        raise Http404
    form = AppealForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            if not ratelimit.consume(request, action="appeal", key=token):
                raise Refusal("too_fast")
            commands.file_appeal(sanction=sanction, words=form.cleaned_data["words"])
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
        else:
            messages.success(request, _("Your appeal is sent. Another moderator will answer it here."))
            return redirect(request.path)
    context = {
        "sanction": sanction,
        "template": TEMPLATES[sanction.ground],
        "effect": EFFECTS[sanction.kind],
        "appeal": Appeal.objects.filter(sanction=sanction).first(),
        "form": form,
    }
    return render(request, "moderation/appeal.html", context, status=422 if form.errors else 200)
