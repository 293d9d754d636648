"""The forms of the lobby. They read what a browser sends; whether a table may be opened is up to the command."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from games.bots.roster import ROSTER
from games.matches import queries
from games.matches.clock_form import ClockFields
from games.matches.commands import Gates
from games.matches.gates import HIGHEST_RATING
from games.matches.models import Match
from games.matches.options import option_fields
from games.rules.registry import PACKAGES, rules_for

FREE_SEATS = [
    ("later", _("people first, then bots")),
    ("now", _("bots, at once")),
    ("people", _("people only")),
]
LEVEL_WORDS = {
    "page": _("pages: easy"),
    "squire": _("squires: they know the game"),
    "knight": _("knights: they think ahead"),
    "chancellor": _("chancellors: they think long"),
}
RELIABILITY = [
    (0, _("anybody")), (70, _("at least 70 %")), (80, _("at least 80 %")), (90, _("at least 90 %")),
    (95, _("at least 95 %")),
]  # fmt: skip
SIZES = range(
    min(rules_for(slug).seats[0] for slug in PACKAGES), max(rules_for(slug).seats[-1] for slug in PACKAGES) + 1
)


class CommandForm(forms.Form):
    """What every command from a page brings along; made here for a browser without scripts."""

    entropy = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    command_id = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean_entropy(self) -> str:
        """The browser's number, or one of ours."""
        return self.cleaned_data["entropy"] or secrets.token_hex(16)

    def clean_command_id(self) -> str:
        """The browser's id, or one of ours."""
        return self.cleaned_data["command_id"] or str(uuid.uuid4())


class OpenTableForm(CommandForm, ClockFields):
    """Game, seats, speed and clock, who may join, and the options of each game under names of their own."""

    game = forms.ChoiceField(label=_("Game"))
    seats = forms.TypedChoiceField(
        label=_("Players at the table"), coerce=int, choices=[(n, n) for n in SIZES], initial=3
    )
    free_seats = forms.ChoiceField(label=_("Free seats"), choices=FREE_SEATS, required=False)
    bot_level = forms.ChoiceField(label=_("Bots"), required=False)
    rated = forms.BooleanField(
        label=_("Rated: counts for the ladder when only people play"), required=False, initial=True
    )
    invited_only = forms.BooleanField(label=_("Only people I invite, by name or by link"), required=False)
    rating_least = forms.IntegerField(
        label=_("Rating from"), required=False, min_value=0, max_value=HIGHEST_RATING, widget=forms.NumberInput
    )
    rating_most = forms.IntegerField(label=_("Rating to"), required=False, min_value=0, max_value=HIGHEST_RATING)
    reliability_least = forms.TypedChoiceField(
        label=_("Reliability"), coerce=int, choices=RELIABILITY, required=False, empty_value=0,
        help_text=_("How many of a player’s last 50 matches were finished without a stand-in; the latest count most."),
    )  # fmt: skip

    def __init__(self, *args: Any, language: str, **kwargs: Any) -> None:
        kwargs.setdefault("prefix", None)
        super().__init__(*args, auto_id="open-%s", **kwargs)
        spoken = queries.language_of(language)
        self.games = queries.games(language)
        self._field("game").choices = [(game.slug, game.name) for game in self.games]
        levels = dict.fromkeys(character.level for character in ROSTER.values())
        self._field("bot_level").choices = [(level, LEVEL_WORDS.get(level, level)) for level in levels]
        self._field("bot_level").initial = Gates().bot_level
        self._options = {slug: option_fields(slug, spoken) for slug in PACKAGES}
        for slug, options in self._options.items():
            self.fields.update({f"{slug}-{name}": field for name, field in options.items()})

    def _field(self, name: str) -> Any:
        return self.fields[name]

    def option_groups(self) -> list[tuple[queries.Game, list[Any]]]:
        """Each game that has options, with their fields."""
        groups = [(game, [self[f"{game.slug}-{name}"] for name in self._options[game.slug]]) for game in self.games]
        return [(game, fields) for game, fields in groups if fields]

    def asked(self) -> dict[str, Any]:
        """What to tell the command."""
        told = self.cleaned_data
        options = {name: told[f"{told['game']}-{name}"] for name in self._options[told["game"]]}
        gates = Gates(
            invited_only=told["invited_only"],
            rating_least=told["rating_least"],
            rating_most=told["rating_most"],
            reliability_least=told["reliability_least"],
            bots_allowed=told["free_seats"] != "people",
            bot_level=told["bot_level"] or Gates().bot_level,
        )
        return {
            "game": told["game"],
            "seats": told["seats"],
            "options": msgspec.json.encode(options).decode(),
            "speed": told["speed"] or Match.Speed.LIVE,
            "rated": told["rated"],
            "fill": told["free_seats"] == "now",
            "gates": gates,
            "clock": self.policy(),
            "entropy": told["entropy"],
            "command_id": told["command_id"],
        }


class QuickMatchForm(CommandForm):
    """Which queue to wait in, and at which table sizes one would sit down."""

    game = forms.ChoiceField(label=_("Game"))
    speed = forms.ChoiceField(label=_("Speed"), choices=Match.Speed.choices)
    seat_counts = forms.TypedMultipleChoiceField(
        label=_("Table sizes I like"), coerce=int, choices=[(n, n) for n in SIZES], initial=list(SIZES),
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip

    def __init__(self, *args: Any, language: str, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="quick-%s", **kwargs)
        self.games = queries.games(language)
        field: Any = self.fields["game"]
        field.choices = [(game.slug, game.name) for game in self.games]

    def asked(self) -> dict[str, Any]:
        """What to tell the command: of the sizes ticked, those this game is played at."""
        told = dict(self.cleaned_data)
        told["seat_counts"] = [n for n in told["seat_counts"] if n in rules_for(told["game"]).seats]
        return told
