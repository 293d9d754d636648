"""The forms of the page about a player's time off. Times are those of the reader's own zone."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.clocks.calendar import LONGEST_QUIET
from games.matches.clocks.vacations import MOST_A_YEAR
from games.matches.models import PlayerTime

LENGTHS = [(0, _("no quiet hours")), *((60 * hours, hours) for hours in range(1, LONGEST_QUIET // 60 + 1))]


class QuietForm(forms.Form):
    """From when and for how many hours."""

    starts = forms.TimeField(
        label=_("From"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), initial=time(23)
    )
    quiet_minutes = forms.TypedChoiceField(label=_("Hours"), choices=LENGTHS, coerce=int)

    @classmethod
    def of(cls, stored: PlayerTime) -> QuietForm:
        """The form as it stands."""
        hours, minutes = divmod(stored.quiet_from, 60)
        starts = time(hours, minutes) if stored.quiet_minutes else time(23)
        return cls(initial={"starts": starts, "quiet_minutes": stored.quiet_minutes})

    def asked(self) -> dict[str, Any]:
        """What to tell the command."""
        starts = self.cleaned_data["starts"]
        return {"quiet_from": starts.hour * 60 + starts.minute, "quiet_minutes": self.cleaned_data["quiet_minutes"]}


class VacationForm(forms.Form):
    """The first day and how many."""

    starts = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("Leave it empty to start now."),
    )  # fmt: skip
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=MOST_A_YEAR)

    def asked(self) -> dict[str, Any]:
        """What to tell the command: a day begins at midnight where the reader lives, today begins now."""
        day, now = self.cleaned_data["starts"], timezone.now()
        starts = now
        if day is not None and day != timezone.localdate():
            starts = timezone.make_aware(datetime.combine(day, time(0)))
        return {"starts": starts, "days": self.cleaned_data["days"]}
