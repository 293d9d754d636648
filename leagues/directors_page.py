"""The page of an event's directors, the same for tournaments and leagues: who they are, dismissing one, resigning.
Where nobody is left, an administrator appoints somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.refusals import Refusal
from leagues import directors
from portal.moderation.doors import prove_again
from portal.moderation.rights import Deed, Role
from portal.moderation.roles import needs_second_factor, role_of

View = Callable[..., HttpResponse]


def directors_view(kind: str, find: Callable[[HttpRequest, str], Any], commands: Any, refusal: str) -> View:
    """The address of a kind of events, for its directors and for administrators; `refusal` is what others are told."""

    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, slug: str) -> HttpResponse:
        """Who directs it; dismiss somebody, resign, or appoint somebody to an event that nobody directs."""
        event = find(request, slug)
        order = directors.in_order(event)
        directs, name = request.user in order, request.POST.get("name", "").replace("\0", "")
        if not directs and role_of(request.user) < Role.ADMINISTRATOR:
            raise Refusal(refusal)
        by_power = _needs_power(order, request.user, name)
        if (not directs or (by_power and request.method == "POST")) and needs_second_factor(request.user):
            messages.warning(request, _("Staff sign in with a second factor. Set one up to go on."))
            return redirect("mfa_index")
        if request.method == "POST":
            if by_power:
                prove_again(request, Deed.APPOINT)
            change = _appoint if "appoint" in request.POST else _dismiss
            gone = change(request, commands, {"user": request.user, "slug": slug, "username": name})
            if gone == request.user:
                return redirect(f"{kind}s")
            return redirect(f"{kind}_directors", slug=slug)
        people = [(one, directors.may_dismiss(order, request.user, one)) for one in order]
        context = {"event": event, "kind": kind, "people": people, "directs": directs, "alone": len(order) == 1}
        return render(request, "directors/page.html", context)

    return page


def _needs_power(order: list[Any], user: Any, name: str) -> bool:
    """Whether somebody would do this as an administrator, for the office in the event does not go so far."""
    person = next((one for one in order if one.username == name), None)
    return not directors.may_by_office(order, user, person) and role_of(user) >= Role.ADMINISTRATOR


def _dismiss(request: HttpRequest, commands: Any, asked: dict[str, Any]) -> Any:
    """End an office; whose it was."""
    try:
        gone = commands.dismiss_director(**asked)
    except Refusal as refused:
        messages.error(request, refused.sentence)
        return None
    messages.success(request, _("%(name)s no longer directs it.") % {"name": gone})
    return gone


def _appoint(request: HttpRequest, commands: Any, asked: dict[str, Any]) -> None:
    """Give an event that nobody directs a director."""
    try:
        commands.appoint_director(**asked, in_need=True)
    except Refusal as refused:
        messages.error(request, refused.sentence)
