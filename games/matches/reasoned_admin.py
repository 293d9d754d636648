"""Actions of the administration that use power: each asks why, and the reason is kept in the audit log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext_lazy as _

from games.matches.read_only_admin import ReadOnly
from games.matches.refusals import Refusal
from portal.accounts.plain_text import clean_plain_text
from portal.moderation.admin_log import because

LONGEST_REASON = 300


class WithReason(ActionForm):
    """What to do with the chosen rows, and why."""

    reason = forms.CharField(label=_("Reason, for the audit log"), required=False, max_length=LONGEST_REASON)


class ReasonedActions(ReadOnly):
    """A list whose actions are carried out for a reason alone."""

    action_form = WithReason

    def reason(self, request: HttpRequest) -> str:
        """What was written into the field."""
        return clean_plain_text(request.POST.get("reason", ""))[:LONGEST_REASON]

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        """Carry the chosen action out, if it is said why."""
        if not (why := self.reason(request)):
            self.message_user(request, Refusal("reason_for_log").sentence, messages.ERROR)
            return None
        with because(why):
            return super().response_action(request, queryset)
