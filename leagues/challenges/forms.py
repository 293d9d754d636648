"""The forms of challenge ladders. They read what a browser sends; what may be done is up to the commands."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.challenges.rules import AT_ONCE, DAYS, WINDOWS, LadderRules


class LadderForm(forms.Form):
    """The limits of a challenge ladder."""

    window = forms.IntegerField(
        label=_("How many places above somebody may be challenged"), min_value=WINDOWS[0], max_value=WINDOWS[-1]
    )
    at_once = forms.IntegerField(
        label=_("Own challenges going on at once"), min_value=AT_ONCE[0], max_value=AT_ONCE[-1]
    )
    answer_days = forms.IntegerField(
        label=_("Days to answer a challenge"), min_value=DAYS[0], max_value=DAYS[-1],
        help_text=_("Who does not answer gives the place up. Days of vacation do not count."),
    )  # fmt: skip
    rematch_days = forms.IntegerField(
        label=_("Days until the same two meet again"), min_value=DAYS[0], max_value=DAYS[-1]
    )

    def __init__(self, *args: Any, rules: LadderRules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = msgspec.structs.asdict(rules) | self.initial

    def rules(self) -> LadderRules:
        """The limits that were chosen."""
        return LadderRules(**self.cleaned_data)
