"""What the moderators' pages ask for. Forms read; commands decide."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.moderation.commands import Wanted
from portal.moderation.models import Action, Report, Sanction

DAYS = (1, 2, 3, 7, 14, 30, 90, 365)


class AuditSearch(forms.Form):
    """What to look for in the audit log."""

    q = forms.CharField(
        label=_("Words"), required=False, max_length=80,
        help_text=_("A person, a tournament or league, the number of a match, a reason."),
    )  # fmt: skip
    action = forms.ChoiceField(label=_("Deed"), required=False, choices=[("", _("all")), *Action.choices])
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))


class ReportForm(forms.Form):
    """What a player tells the moderators."""

    kind = forms.ChoiceField(label=_("What is it about?"), choices=Report.Kind.choices, widget=forms.RadioSelect)
    about = forms.CharField(label=_("Who?"), max_length=40)
    move = forms.IntegerField(
        label=_("At which move?"), required=False, min_value=0, help_text=_("The number in the log of the match.")
    )
    words = forms.CharField(
        label=_("What happened?"),
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A sentence or two. Nobody but the moderators reads it."),
    )


class SanctionForm(forms.Form):
    """A sanction somebody of the staff wants to give."""

    kind = forms.ChoiceField(label=_("Sanction"), choices=Sanction.Kind.choices)
    days = forms.TypedChoiceField(
        label=_("How long"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", _("for good")), *[(days, days) for days in DAYS]],
        help_text=_("In days. Warnings and notes have no length."),
    )
    ground = forms.ChoiceField(
        label=_("What for"), choices=Sanction.Ground.choices, help_text=_("The person reads a sentence for it.")
    )
    words = forms.CharField(
        label=_("Added words"), required=False, max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )

    def wanted(self) -> Wanted:
        """What the command takes."""
        return Wanted(**self.cleaned_data)


class DecisionForm(SanctionForm):
    """How a report is decided; a sanction is given only with the button that says so."""

    reason = forms.CharField(label=_("Reason, for the audit log"), max_length=300)


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


class AppealForm(forms.Form):
    """Why a decision is a mistake."""

    words = forms.CharField(label=_("Why is it a mistake?"), max_length=1000, widget=forms.Textarea(attrs={"rows": 5}))
