"""The part of the form for a new table that is about time: a preset, or a clock of one's own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.clock_words import RETURN_PRICES, preset_choices
from games.matches.clocks.policy import DAY, HOUR, LATENCY, MINUTE, PRESETS, USUAL, ClockPolicy
from games.matches.models import Match

CUSTOM = "custom"
UNITS = {"live": (1, MINUTE), "turns": (HOUR, DAY)}  # of what a move has, and of the bank


class ClockFields(forms.Form):
    """Speed and clock. Without scripts the clock must be one of the chosen speed, and the form says so."""

    speed = forms.ChoiceField(label=_("Speed"), choices=Match.Speed.choices, required=False)
    clock = forms.ChoiceField(label=_("Clock"), required=False)
    per_move = forms.IntegerField(
        label=_("For each move"), required=False, min_value=0, max_value=600,
        help_text=_("Live: seconds added by a move. By turns: hours a move has."),
    )  # fmt: skip
    bank = forms.IntegerField(
        label=_("For the whole match"), required=False, min_value=0, max_value=180,
        help_text=_("Live: minutes. By turns: days in reserve."),
    )  # fmt: skip
    vacation = forms.BooleanField(label=_("Vacations stop the clock"), required=False, initial=True)
    quiet_hours = forms.BooleanField(label=_("No deadline in quiet hours"), required=False, initial=True)
    return_price = forms.ChoiceField(
        label=_("Taking the seat back from a stand-in"), choices=RETURN_PRICES.items(), required=False,
        initial="reliability",
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["clock"]
        field.choices = [
            ("", _("as usual at this speed")),
            (Match.Speed.LIVE.label, preset_choices("live")),
            (Match.Speed.TURNS.label, preset_choices("turns")),
            (CUSTOM, _("a clock of my own, set below")),
        ]

    def clean(self) -> dict[str, Any]:
        """A clock of the table's speed."""
        told = super().clean() or self.cleaned_data
        chosen, speed = told.get("clock"), told.get("speed") or Match.Speed.LIVE
        if chosen == CUSTOM and (told.get("per_move") is None or told.get("bank") is None):
            self.add_error("clock", _("Say how much time each move and the whole match have."))
        elif chosen in PRESETS and PRESETS[chosen].kind != speed:
            self.add_error("clock", _("This clock is for the other speed."))
        return told

    def policy(self) -> ClockPolicy:
        """The clock that was chosen."""
        told = self.cleaned_data
        speed = told["speed"] or Match.Speed.LIVE
        if told["clock"] != CUSTOM:
            return PRESETS.get(told["clock"], USUAL[speed])
        move_unit, bank_unit = UNITS[speed]
        by_turns = speed == Match.Speed.TURNS
        return ClockPolicy(
            kind=speed,
            per_move=told["per_move"] * move_unit,
            bank=told["bank"] * bank_unit,
            vacation=told["vacation"] and by_turns,
            quiet_hours=told["quiet_hours"] and by_turns,
            return_price=told["return_price"] or "reliability",
            grace=LATENCY[speed],
        )
