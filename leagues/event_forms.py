"""What the forms for the rules of a league and of a tournament have in common: presets of clocks, points in words."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches import clock_words
from games.matches.clocks.policy import PRESETS
from games.matches.models import Match
from games.matches.refusals import Refusal

AS_NOW = "as-now"  # a clock that is none of the presets
HIGHEST_POINTS = 1000
FIELD_OF = {
    "too_early_start": "starts",
    "too_early_opening": "registration_opens",
    "too_late_opening": "registration_opens",
    "too_early_closing": "registration_closes",
    "too_late_closing": "registration_closes",
    "tournament_name_taken": "name",
    "name_taken": "name",
    "players": "most_players",
    "robin": "most_players",
    "final": "groups",
    "flat_points": "points",
    "ratings": "rating_least",
    "table": "division_size",
    "days": "season_days",
    "movers": "promote",
    "members": "most_members",
    "comparison": "duplicate",
}  # what a refusal is about where its code or its detail is not the name of a field
WHEN = "%Y-%m-%dT%H:%M"


class StartField(forms.DateTimeField):
    """A time as the browser's own picker sends it, in the reader's time zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WHEN)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(input_formats=[WHEN, "%Y-%m-%dT%H:%M:%S"], **kwargs)


class EventRulesForm(forms.Form):
    """A form that begins with given rules and ends with others of the same kind; it has `clock` and `points`."""

    def __init__(self, *args: Any, rules: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rules = rules
        preset = next((name for name, clock in PRESETS.items() if clock == rules.clock), "")
        self.offer(
            "clock",
            [
                *([] if preset else [(AS_NOW, clock_words.short(rules.clock))]),
                (Match.Speed.LIVE.label, clock_words.preset_choices("live")),
                (Match.Speed.TURNS.label, clock_words.preset_choices("turns")),
            ],
        )
        told = msgspec.structs.asdict(rules)
        told |= {"clock": preset or AS_NOW, "points": ", ".join(map(str, rules.points))}
        self.initial = told | self.initial

    def offer(self, name: str, choices: list[Any]) -> None:
        """Set what can be chosen in a field."""
        field: Any = self.fields[name]
        field.choices = choices

    def refuse(self, refusal: Refusal) -> None:
        """Say why the command did not do it, beside the field that it is about."""
        about = refusal.detail or refusal.code
        name = FIELD_OF.get(about, about)
        if name in self.fields:
            self.fields[name].widget.attrs["autofocus"] = True
        self.add_error(name if name in self.fields else None, refusal.sentence)

    def clean_points(self) -> list[int]:
        """The points as numbers."""
        try:
            points = [int(word) for word in self.cleaned_data["points"].replace(",", " ").split()]
        except ValueError:
            raise forms.ValidationError(_("Write whole numbers with commas or spaces between.")) from None
        if any(not 0 <= number <= HIGHEST_POINTS for number in points):
            raise forms.ValidationError(_("A place is worth 0 to 1000 points."))
        return points

    def rules(self) -> Any:
        """The rules that were chosen."""
        told = {name: self.cleaned_data[name] for name in self._rules.__struct_fields__}
        told["clock"] = PRESETS.get(told["clock"], self._rules.clock)
        return type(self._rules)(**told)
