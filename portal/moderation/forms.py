"""What the moderators' pages ask for. Forms read; commands decide."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.moderation.models import Action


class AuditSearch(forms.Form):
    """What to look for in the audit log."""

    q = forms.CharField(label=_("Words"), required=False, max_length=80, help_text=_("A name, a match, a reason."))
    action = forms.ChoiceField(label=_("Deed"), required=False, choices=[("", _("all")), *Action.choices])
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
