"""The page of an event's directors, the same for tournaments and leagues: who they are, dismissing one, resigning."""

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


def directors_view(
    kind: str, find: Callable[[HttpRequest, str], Any], dismiss: Callable[..., Any], refusal: str
) -> Callable[..., HttpResponse]:
    """The address of a kind of events, for its directors and for administrators; `refusal` is what others are told."""

    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, slug: str) -> HttpResponse:
        """Who directs it; dismiss somebody or resign."""
        event = find(request, slug)
        order = directors.in_order(event)
        directs = request.user in order
        if not directs and role_of(request.user) < Role.ADMINISTRATOR:
            raise Refusal(refusal)
        if not directs and needs_second_factor(request.user):
            messages.warning(request, _("Staff sign in with a second factor. Set one up to go on."))
            return redirect("mfa_index")
        if request.method == "POST":
            if not directs:
                prove_again(request, Deed.APPOINT)
            try:
                gone = dismiss(user=request.user, slug=slug, username=request.POST.get("name", "").replace("\0", ""))
            except Refusal as refused:
                messages.error(request, refused.sentence)
            else:
                messages.success(request, _("%(name)s no longer directs it.") % {"name": gone})
                if gone == request.user:
                    return redirect(f"{kind}s")
            return redirect(f"{kind}_directors", slug=slug)
        people = [(one, directors.may_dismiss(order, request.user, one)) for one in order]
        context = {"event": event, "kind": kind, "people": people, "directs": directs, "alone": len(order) == 1}
        return render(request, "directors/page.html", context)

    return page
