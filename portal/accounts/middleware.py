"""What a signed-in visitor brings to every page: language, time zone, and the doors the account opens."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.accounts import commands
from portal.accounts.zones import zone_of

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
        commands.note_seen(user=user)
        with timezone.override(zone_of(user.time_zone)):
            return self.get_response(request)


class DoorMiddleware:
    """Leads guests to keep their account first, and staff to a second factor before the administration."""

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
        if "admin" in match.namespaces and name != "logout" and _needs_second_factor(user):
            messages.warning(request, _("Staff sign in with a second factor. Set one up to go on."))
            return redirect("mfa_index")
        return None


def _needs_second_factor(user: Any) -> bool:
    return settings.STAFF_MFA_REQUIRED and user.is_staff and not is_mfa_enabled(user)
