"""How allauth signs people up and in on this site."""

import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from portal.accounts import names, queries
from portal.accounts.guest_names import guest_name
from portal.moderation.links import appeal_path
from portal.moderation.queries import shutting_out


class AccountAdapter(DefaultAccountAdapter):
    """Adds the rules for names, and a door that can be closed."""

    error_messages = {**DefaultAccountAdapter.error_messages, **names.PROBLEMS}

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether strangers may sign up."""
        return settings.SIGNUP_OPEN

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
