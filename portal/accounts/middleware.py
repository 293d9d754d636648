"""What a signed-in visitor brings to every page: language, time zone, and the doors the account opens."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows import reauthentication
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.accounts import commands
from portal.accounts.zones import zone_of
from portal.moderation.roles import needs_second_factor
from portal.moderation.signals import hints

Next = Callable[[HttpRequest], HttpResponse]
# Pages for which an account needs a password or an address, which a guest has not got yet.
NOT_FOR_GUESTS = frozenset(
    {
        "account_signup",
        "account_change_password",
        "account_set_password",
        "account_email",
        "account_reauthenticate",
        "socialaccount_connections",
        "tokens",
    }
)
# Pages of the administration on which power is used that could do great harm: sending them asks for a fresh proof.
DANGEROUS = frozenset(
    {
        "accounts_user_add",
        "accounts_user_change",
        "auth_group_add",
        "auth_group_change",
        "auth_group_changelist",
        "auth_group_delete",
        "auth_user_password_change",
        "matches_match_changelist",
        "matches_match_reveal",
        "matches_playertime_changelist",
        "matches_siteclock_changelist",
    }
)


class OwnSettingsMiddleware:
    """Speaks the user's language and shows the user's time."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Take both from the account; an anonymous visitor keeps the language cookie and sees UTC."""
        user = request.user
        if not user.is_authenticated:
            with timezone.override(None):
                return self.get_response(request)
        if user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()
        if commands.note_seen(user=user):
            hints.note(user=user, request=request)
        with timezone.override(zone_of(user.time_zone)):
            return self.get_response(request)


class DoorMiddleware:
    """Leads guests to keep their account first, and staff to a second factor and fresh proof in the administration."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Doors are checked when the page is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """A redirect where a door is closed."""
        match, user = request.resolver_match, request.user
        if not user.is_authenticated or match is None:
            return None
        name = match.url_name or ""
        if user.is_guest and (name in NOT_FOR_GUESTS or name.startswith("mfa_")):
            messages.info(request, _("Keep your account first: choose a name and a password."))
            return redirect("keep_account")
        if "admin" in match.namespaces and name != "logout":
            if not user.is_staff:
                raise PermissionDenied
            if needs_second_factor(user):
                messages.warning(request, _("Staff sign in with a second factor. Set one up to go on."))
                return redirect("mfa_index")
            if request.method == "POST" and name in DANGEROUS:
                return _ask_for_proof(request)
        return None


def _ask_for_proof(request: HttpRequest) -> HttpResponse | None:
    """A redirect to where the password or second factor is given once more, unless that was done minutes ago."""
    if not reauthentication.is_reauthentication_required(request, app="admin"):
        return None
    ways = get_adapter().get_reauthentication_methods(request.user)
    return reauthentication.suspend_request(request, ways[0]["url"])
