"""How allauth signs people up and in on this site."""

import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from portal.accounts import known_devices, names, queries
from portal.accounts.guest_names import guest_name
from portal.moderation.links import appeal_path
from portal.moderation.queries import shutting_out


class AccountAdapter(DefaultAccountAdapter):
    """Adds the rules for names, and a door that can be closed."""

    error_messages = {**DefaultAccountAdapter.error_messages, **names.PROBLEMS}

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether strangers may sign up."""
        return settings.SIGNUP_OPEN

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Guesses are counted by account, under whatever name, address or host it was asked for."""
        found = queries.accounts_behind(_typed(credentials))
        return f"accounts {sorted(found)}" if found else f"nobody {_typed(credentials).lower()}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse who guesses. A device the account knows has a count of its own, which nobody else can use up."""
        device = known_devices.known(request, queries.accounts_behind(_typed(credentials)))
        if not device:
            super().pre_authenticate(request, **credentials)
            return
        asked = {"app": "allauth.account", "action": "login_known_device", "key": device}
        self._login_failed_rl_usage = ratelimit.consume(request, **asked)
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Look for an address once: as a name, too, its password would be hashed once more if it is somebody's."""
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("username", None)
        return super().authenticate(request, **credentials)

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Remember the device."""
        response = super().post_login(request, user, **kwargs)
        known_devices.remember(request, response, user)
        return response

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        """Who gave the right password and is kept out by a decision reads that decision, and can appeal."""
        sanction = shutting_out(user)
        return redirect(appeal_path(sanction.pk)) if sanction else super().respond_user_inactive(request, user)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its normal form, or a refusal that says what is wrong. `shallow` asks no database."""
        username = unicodedata.normalize("NFKC", username).strip()
        if problem := names.problem_with(username):
            raise self.validation_error(problem)
        if not shallow and not queries.is_name_free(username):
            raise self.validation_error("username_taken")
        return username

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        """A name for somebody who came through another site; the sign-up page lets them choose their own."""
        for text in filter(None, txts):
            if not names.problem_with(text) and queries.is_name_free(text):
                return text
        return guest_name()[1]


def _typed(credentials: dict[str, Any]) -> str:
    """What somebody typed as his name: an address counts before a name, as allauth has it."""
    return str(credentials.get("email") or credentials.get("username") or "")
