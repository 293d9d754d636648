"""The forms of a league's directors. They read what a browser sends; what may be done is up to the commands."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches import queries
from games.matches.clocks.policy import PRESETS
from games.matches.forms import RELIABILITY, SIZES
from games.matches.gates import HIGHEST_RATING
from leagues.event_forms import EventRulesForm, StartField
from leagues.seasons.rules import DAYS, DIVISION_SIZES, HIATUS, LARGEST_LEAGUE, MATCHES, LeagueRules
from leagues.seasons.words import ENTRY_WORDS, LATE_CHOICES, SCORING_WORDS, TIE_BREAK_WORDS
from leagues.standings import TIE_BREAKS

TEMPLATES: dict[str, tuple[Any, LeagueRules]] = {
    "weekly": (_("By turns, weekly pace"), LeagueRules([], clock=PRESETS["turns-24h"], matches=6, season_days=56)),
    "evenings": (
        _("Live evenings"),
        LeagueRules(
            [], clock=PRESETS["live-normal"], matches=4, division_size=8, registration_days=7, season_days=28,
            late="chances",
        ),
    ),
}  # fmt: skip


class RulesForm(EventRulesForm):
    """The rules of a league."""

    games = forms.MultipleChoiceField(label=_("Games"), widget=forms.CheckboxSelectMultiple)
    seats = forms.TypedChoiceField(label=_("Players at a table"), coerce=int, choices=[(n, n) for n in SIZES])
    matches = forms.IntegerField(
        label=_("Matches for each player in a season"), min_value=MATCHES[0], max_value=MATCHES[-1]
    )
    clock = forms.ChoiceField(label=_("Clock"))
    division_size = forms.IntegerField(
        label=_("Players in a division"), min_value=DIVISION_SIZES[0], max_value=DIVISION_SIZES[-1]
    )
    promote = forms.IntegerField(label=_("Go up after a season"), min_value=0, max_value=DIVISION_SIZES[-1] // 2)
    relegate = forms.IntegerField(label=_("Go down after a season"), min_value=0, max_value=DIVISION_SIZES[-1] // 2)
    points = forms.CharField(
        label=_("What each place is worth"), max_length=60,
        help_text=_("Whole numbers from the first place to the last, with commas between: 6, 3, 1, 0."),
    )  # fmt: skip
    tie_breaks = forms.MultipleChoiceField(
        label=_("Level on points: what decides, from the top"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[(name, TIE_BREAK_WORDS[name]) for name in TIE_BREAKS],
    )  # fmt: skip
    entry = forms.ChoiceField(label=_("Who may join the league"), choices=list(ENTRY_WORDS.items()))
    rating_least = forms.IntegerField(label=_("Rating from"), required=False, min_value=0, max_value=HIGHEST_RATING)
    rating_most = forms.IntegerField(label=_("Rating to"), required=False, min_value=0, max_value=HIGHEST_RATING)
    reliability_least = forms.TypedChoiceField(label=_("Reliability"), coerce=int, choices=RELIABILITY)
    most_members = forms.IntegerField(label=_("Members at most"), min_value=2, max_value=LARGEST_LEAGUE)
    registration_days = forms.IntegerField(label=_("Days of registration"), min_value=DAYS[0], max_value=DAYS[-1])
    season_days = forms.IntegerField(label=_("Days of a season"), min_value=DAYS[0], max_value=DAYS[-1])
    hiatus = forms.IntegerField(
        label=_("Seasons of pause that keep the division"), min_value=HIATUS[0], max_value=HIATUS[-1]
    )
    late = forms.ChoiceField(label=_("Matches still running at the end"), choices=list(LATE_CHOICES.items()))
    duplicate = forms.BooleanField(
        label=_("The tables of a round are dealt the same cards"),
        required=False,
        help_text=_("They can be watched when the last table of the round is over."),
    )
    scoring = forms.ChoiceField(label=_("Points are given"), choices=list(SCORING_WORDS.items()))

    def __init__(self, *args: Any, rules: LeagueRules, language: str, **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, **kwargs)
        self.offer("games", [(game.slug, game.name) for game in queries.games(language)])


class AboutForm(forms.Form):
    """What a league calls itself."""

    name = forms.CharField(label=_("Name of the league"), max_length=80)
    description = forms.CharField(
        label=_("What it is about"), max_length=600, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )


class DrawForm(forms.Form):
    """When registration ends."""

    starts = StartField(label=_("The draw"))


class FoundLeagueForm(AboutForm, RulesForm):
    """A new league."""

    field_order = ["name", "description"]
