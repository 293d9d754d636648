"""The waiting room of a table and the commands given in it. Each command leads back to a page that says how it went."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.matches import commands, queries
from games.matches.models import Invitation, Match
from games.matches.refusals import Refusal

LOST = {"unknown_match", "bad_command_id", "command_reused"}  # there is no table to lead back to


@require_safe
def waiting(request: HttpRequest, match_id: str) -> HttpResponse:
    """The waiting room alone, as this reader may see it."""
    match = queries.match_with_seats(match_id)
    response = render(request, "matches/waiting.html", waiting_context(request, match))
    patch_cache_control(response, no_store=True, private=True)
    return response


def waiting_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """What the waiting room shows: seats, free ones, invitations, and what this reader may do."""
    code = request.GET.get("code", "")
    by_link = bool(code) and constant_time_compare(code, match.invite_code)
    seats = list(match.seats.all())
    link = reverse("table", args=[match.public_id]) + f"?code={match.invite_code}"
    return {
        "match": match,
        "table": queries.as_seen(match, request.user, get_language() or "en", by_link),
        "code": code if by_link else "",
        "me": next((seat for seat in seats if seat.user_id == request.user.pk), None),
        "is_owner": match.owner_id == request.user.pk,
        "free": range(len(seats), match.seat_count),
        "bots": queries.free_bots(match),
        "link": request.build_absolute_uri(link),
        "invited": _invited(match),
        "signature": ",".join(f"{seat.user.username}:{int(seat.agrees_to_start)}" for seat in seats),
    }


def _invited(match: Match) -> list[Invitation]:
    seated = {seat.user_id for seat in match.seats.all()}
    said = match.invitations.select_related("user").exclude(status=Invitation.Status.KICKED)
    return [invitation for invitation in said if invitation.user_id not in seated]


@login_required
@require_POST
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take a seat."""
    asked = {"entropy": _entropy(request), "code": request.POST.get("code", "")}
    return _carry_out(request, commands.join, match_id, **asked)


@login_required
@require_POST
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Get up again, or close one's own table."""
    return _carry_out(request, commands.leave_table, match_id, then="lobby")


@login_required
@require_POST
def seat_bot(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give a free seat to a bot."""
    return _carry_out(request, commands.seat_bot, match_id, bot=request.POST.get("bot", ""))


@login_required
@require_POST
def invite(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask somebody by name to come."""
    return _carry_out(request, commands.invite, match_id, name=request.POST.get("name", ""))


@login_required
@require_POST
def decline(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say no to an invitation."""
    return _carry_out(request, commands.decline, match_id, then="invitations")


@login_required
@require_POST
def kick(request: HttpRequest, match_id: str) -> HttpResponse:
    """Send somebody away."""
    return _carry_out(request, commands.kick, match_id, name=request.POST.get("name", ""))


@login_required
@require_POST
def agree_to_start(request: HttpRequest, match_id: str) -> HttpResponse:
    """Agree to start with bots in the free seats, or take it back."""
    return _carry_out(request, commands.agree_to_start, match_id, agree=request.POST.get("agree") == "yes")


@login_required
@require_POST
def keep_table(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep a table open that nobody came to yet."""
    return _carry_out(request, commands.keep_table, match_id)


@login_required
@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Play the same match once more."""
    return _carry_out(request, commands.rematch, match_id, entropy=_entropy(request))


@login_required
@require_POST
def return_to_seat(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take one's seat back from a stand-in."""
    return _carry_out(request, _return, match_id)


def _return(*, match_id: str, **asked: Any) -> Match:
    commands.return_to_seat(match_id=match_id, **asked)
    return queries.match_with_seats(match_id)


def _carry_out(
    request: HttpRequest, command: Callable[..., Match], match_id: str, then: str = "table", **asked: Any
) -> HttpResponse:
    """Run a command and go on, or back to the table with the reason why not."""
    command_id = request.POST.get("command_id") or str(uuid.uuid4())
    try:
        match = command(match_id=match_id, user=request.user, command_id=command_id, **asked)
    except Refusal as refusal:
        if refusal.code in LOST:
            raise
        messages.error(request, str(refusal.sentence))
        return redirect("table", match_id=match_id)
    return redirect(then) if then != "table" else redirect("table", match_id=match.public_id)


def _entropy(request: HttpRequest) -> str:
    return request.POST.get("entropy") or secrets.token_hex(16)
