"""Pages about a player's own time: quiet hours, vacation, and what leaving has cost him."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches import commands, conduct, time_off
from games.matches.refusals import Refusal
from games.matches.time_forms import QuietForm, VacationForm

USUAL_DAYS = 7


@never_cache
@login_required
@require_safe
def time_off_page(request: HttpRequest) -> HttpResponse:
    """When no deadline should fall, and when the clocks should stand still."""
    return _page(request)


@login_required
@require_POST
def set_quiet_hours(request: HttpRequest) -> HttpResponse:
    """Choose one's quiet hours."""
    form = QuietForm(request.POST)
    if not form.is_valid():
        return _page(request, quiet=form, status=422)
    return _carry_out(request, commands.set_quiet_hours, _("Saved."), **form.asked())


@login_required
@require_POST
def start_vacation(request: HttpRequest) -> HttpResponse:
    """Go on vacation, now or later."""
    form = VacationForm(request.POST)
    if not form.is_valid():
        return _page(request, vacation=form, status=422)
    done = _("Enjoy your time off. The clocks of your matches stand still meanwhile, where the table allows it.")
    return _carry_out(request, commands.start_vacation, done, **form.asked())


@login_required
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """Come back, or call it off."""
    return _carry_out(request, commands.end_vacation, _("Welcome back: your clocks run again."))


@never_cache
@login_required
@require_safe
def fair_play(request: HttpRequest) -> HttpResponse:
    """What leaving costs, what it has cost the reader, and whom to ask for another look."""
    leaves = conduct.leaves_of(request.user)
    until = conduct.banned_until(leaves)
    context = {
        "leaves": leaves,
        "until": until if until and until > timezone.now() else None,
        "reliability": round(100 * conduct.reliability_of(request.user)),
        "operator": settings.OPERATOR_EMAIL,
    }
    return render(request, "matches/fair_play.html", context)


def _carry_out(request: HttpRequest, command: Callable[..., None], done: str, **asked: Any) -> HttpResponse:
    command_id = request.POST.get("command_id") or str(uuid.uuid4())
    try:
        command(user=request.user, command_id=command_id, **asked)
    except Refusal as refusal:
        messages.error(request, str(refusal.sentence))
    else:
        messages.success(request, done)
    return redirect("time_off")


def _page(
    request: HttpRequest, quiet: QuietForm | None = None, vacation: VacationForm | None = None, status: int = 200
) -> HttpResponse:
    time = time_off.player_time(request.user)
    now = timezone.now()
    planned = time.vacation_until is not None and time.vacation_until > now
    days = time_off.vacation_days(request.user)
    context = {
        "quiet": quiet or QuietForm.of(time),
        "vacation": vacation or VacationForm(initial={"days": min(USUAL_DAYS, days.left)}),
        "time": time,
        "days": days,
        "planned": planned,
        "away": planned and time.vacation_from <= now,
    }
    return render(request, "matches/time_off.html", context, status=status)
