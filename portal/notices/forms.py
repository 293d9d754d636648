"""The page of choices: kinds by channels, how long to bundle, when to write the digest; and a new webhook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.notices.addresses import LONGEST_URL
from portal.notices.kinds import CHOSEN_KINDS, Channel, Kind, Pace
from portal.notices.models import Endpoint, NoticeSettings


class Row(NamedTuple):
    """One kind in the matrix."""

    kind: Kind
    listed: forms.BoundField
    cells: list[tuple[Channel, forms.BoundField]]


class NoticeSettingsForm(forms.ModelForm):
    """Everything somebody may choose about notices."""

    digest_hour = forms.TypedChoiceField(
        label=_("Daily letter at"), coerce=int, choices=lambda: [(hour, f"{hour:02}:00") for hour in range(24)]
    )

    class Meta:
        model = NoticeSettings
        fields = ["bundle_minutes", "digest_hour"]
        labels = {"bundle_minutes": _("Bundle for so many minutes")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in CHOSEN_KINDS:
            shown = kind not in self.instance.unlisted
            self.fields[f"listed_{kind}"] = forms.BooleanField(required=False, initial=shown, label=_("On the site"))
            for channel in Channel:
                pace = self.instance.pace(kind, channel)
                self.fields[f"{kind}_{channel}"] = forms.ChoiceField(
                    choices=Pace.choices, initial=pace, label=channel.label
                )

    def rows(self) -> Iterator[Row]:
        """The matrix."""
        for kind in CHOSEN_KINDS:
            cells = [(channel, self[f"{kind}_{channel}"]) for channel in Channel]
            yield Row(kind, self[f"listed_{kind}"], cells)

    def choices(self) -> dict[str, Any]:
        """What was chosen, as the command takes it."""
        chosen = self.cleaned_data
        return {
            "paces": {(kind, c): Pace(chosen[f"{kind}_{c}"]) for kind in CHOSEN_KINDS for c in Channel},
            "unlisted": [kind for kind in CHOSEN_KINDS if not chosen[f"listed_{kind}"]],
            "bundle_minutes": chosen["bundle_minutes"],
            "digest_hour": chosen["digest_hour"],
        }


class WebhookForm(forms.Form):
    """A room in a chat program."""

    style = forms.ChoiceField(
        label=_("Program"),
        choices=[(style.value, style.label) for style in (Endpoint.Style.DISCORD, Endpoint.Style.SLACK)],
    )
    url = forms.CharField(
        label=_("Address of the webhook"),
        max_length=LONGEST_URL,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
