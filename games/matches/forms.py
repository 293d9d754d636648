"""The form that opens a table."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from games.rules.registry import PACKAGES

FILLINGS = [
    ("", _("nobody: wait for people")),
    ("page", _("pages: easy bots")),
    ("squire", _("squires: bots that think ahead")),
]


class OpenTableForm(forms.Form):
    """Game, seats, speed and who fills the free seats. The rules themselves are checked by the command."""

    game = forms.ChoiceField(choices=[(slug, slug) for slug in PACKAGES])
    seats = forms.IntegerField(min_value=2, max_value=6)
    fill = forms.ChoiceField(choices=FILLINGS, required=False)
    speed = forms.ChoiceField(choices=Match.Speed.choices, required=False)
    rated = forms.BooleanField(required=False)
    options = forms.CharField(required=False, max_length=1024)
    entropy = forms.CharField(required=False, max_length=64)
    command_id = forms.CharField(required=False, max_length=64)

    def clean(self) -> dict[str, Any]:
        """Fill in what a browser without scripts leaves out."""
        cleaned = super().clean() or {}
        cleaned["speed"] = cleaned.get("speed") or Match.Speed.LIVE
        cleaned["options"] = cleaned.get("options") or "{}"
        cleaned["entropy"] = cleaned.get("entropy") or secrets.token_hex(16)
        cleaned["command_id"] = cleaned.get("command_id") or str(uuid.uuid4())
        return cleaned
