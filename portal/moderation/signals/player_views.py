"""The page on which players say with whom they share a household."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from portal.moderation.refusals import Refusal
from portal.moderation.signals import household as households
from portal.moderation.signals.hints import KEPT


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def household(request: HttpRequest) -> HttpResponse:
    """Declare, confirm or end; and read what it is for."""
    if request.method == "POST":
        _told(request, lambda: _change(request))
        return redirect("household")
    rows = households.of_user(request.user)
    return render(request, "moderation/household.html", {"rows": rows, "days": KEPT.days})


def _change(request: HttpRequest) -> str:
    """Do what the pressed button says; the sentence to show."""
    asked: dict[str, Any] = {"user": request.user}
    for button, command, done in (
        ("confirm", households.confirm, _("Confirmed. The moderators see it beside the hints.")),
        ("withdraw", households.withdraw, _("Taken back.")),
    ):
        if key := request.POST.get(button, ""):
            if not (key.isascii() and key.isdigit() and len(key) < 18):
                raise Refusal("unknown_household")
            command(**asked, pk=int(key))
            return done
    if not ratelimit.consume(request, action="household", user=request.user):
        raise Refusal("household_pace")  # everybody asked is told, and taking it back makes room for the next
    made = households.declare(**asked, username=request.POST.get("name", "")[:150])
    return (
        _("Confirmed. The moderators see it beside the hints.")
        if made.confirmed
        else _("Asked. It counts once the other one has confirmed.")
    )


def _told(request: HttpRequest, command: Callable[[], str]) -> None:
    try:
        messages.success(request, command())
    except Refusal as refusal:
        messages.error(request, str(refusal.sentence))
