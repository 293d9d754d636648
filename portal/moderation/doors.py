"""The door of the moderators' pages: the role, the second factor, the pace, and a fresh proof for what is dangerous."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from portal.moderation.refusals import Refusal
from portal.moderation.rights import RULES, Deed, objection
from portal.moderation.roles import needs_second_factor, role_of

View = Callable[..., HttpResponse]


def staff_page(deed: Deed) -> Callable[[View], View]:
    """Open a page to the roles that may do this deed to somebody; `request.role` is the reader's."""

    def guard(view: View) -> View:
        @never_cache
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            role = role_of(request.user)
            if objection(deed, role):
                raise PermissionDenied
            if needs_second_factor(request.user):
                messages.warning(request, _("Staff sign in with a second factor. Set one up to go on."))
                return redirect("mfa_index")
            if request.method == "POST" and not ratelimit.consume(request, action="moderate", user=request.user):
                raise Refusal("too_many_decisions")
            request.role = role
            return view(request, *args, **kwargs)

        return guarded

    return guard


def prove_again(request: HttpRequest, deed: Deed) -> None:
    """Before a dangerous deed: ask for the password or the second factor unless that was done minutes ago."""
    if RULES[deed].dangerous:
        prove_now(request)


def prove_now(request: HttpRequest) -> None:
    """Ask for that proof whatever the deed: of directors, too, before what nobody can take back."""
    raise_if_reauthentication_required(request, app="moderation")
