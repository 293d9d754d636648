"""The forms of a tournament's directors. They read what a browser sends; what may be done is up to the commands."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.matches import queries
from games.matches.clocks.policy import PRESETS
from games.matches.forms import RELIABILITY, SIZES
from games.matches.gates import HIGHEST_RATING
from leagues.event_forms import EventRulesForm, StartField
from leagues.seasons.words import LATE_CHOICES, TIE_BREAK_WORDS
from leagues.standings import TIE_BREAKS
from leagues.tournaments.commands.directing import LONGEST_REASON
from leagues.tournaments.models import Tournament
from leagues.tournaments.rules import GROUPS, PLAYERS, ROUND_MINUTES, ROUNDS, TournamentRules
from leagues.tournaments.window import Window
from leagues.tournaments.words import FORMAT_WORDS, SEEDING_WORDS

TEMPLATES: dict[str, tuple[Any, TournamentRules]] = {
    "evening": (_("An evening, live"), TournamentRules("king-me", rounds=4, round_minutes=60)),
    "weeks": (
        _("By turns, over weeks"),
        TournamentRules(
            "king-me", clock=PRESETS["turns-24h"], rounds=5, round_minutes=14 * 24 * 60, check_in_minutes=24 * 60,
            break_minutes=60, late="stand_ins",
        ),
    ),
    "knockout": (
        _("Knockout, live"),
        TournamentRules("majesty", format="knockout", seats=4, advance=2, least_players=8, round_minutes=60),
    ),
}  # fmt: skip


class ClosingField(StartField):
    """Until when people may register."""

    def __init__(self) -> None:
        told = _("No later than the start. Left empty: at the start.")
        super().__init__(label=_("Registration closes"), required=False, help_text=told)


class PostponeForm(forms.Form):
    """Another start, and until when people may register."""

    starts = StartField(label=_("Start"))
    registration_closes = ClosingField()


class CancelForm(forms.Form):
    """Why a tournament is called off."""

    reason = forms.CharField(
        label=_("Why it is cancelled"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody reads it: on the tournament’s page and in the notice to all who take part."),
    )  # fmt: skip
    command_id = forms.CharField(max_length=64, widget=forms.HiddenInput)


class TournamentForm(EventRulesForm):
    """A tournament and its rules."""

    description = forms.CharField(
        label=pgettext_lazy("tournament", "What it is about"),
        max_length=1200,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    prizes = forms.CharField(
        label=_("Prizes"), max_length=600, required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("In words: honour, a book, a round of tea."),
    )  # fmt: skip
    starts = StartField(label=_("Start"), help_text=_("In your time zone. Check-in ends and the first round is drawn."))
    registration_opens = StartField(
        label=_("Registration opens"), required=False,
        help_text=_("By itself, before check-in. Left empty: when you open it."),
    )  # fmt: skip
    registration_closes = ClosingField()
    game = forms.ChoiceField(label=_("Game"))
    format = forms.ChoiceField(label=_("Format"), choices=list(FORMAT_WORDS.items()))
    seats = forms.TypedChoiceField(label=_("Players at a table"), coerce=int, choices=[(n, n) for n in SIZES])
    mixed = forms.BooleanField(
        label=_("Smaller and larger tables where the number of players asks for it"), required=False
    )
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=ROUNDS[0], max_value=ROUNDS[-1], help_text=_("For swiss rounds.")
    )
    advance = forms.IntegerField(
        label=_("Go on from a table or group"), min_value=1, max_value=5, help_text=_("For knockout and groups.")
    )
    groups = forms.IntegerField(
        label=_("Groups"), min_value=GROUPS[0], max_value=GROUPS[-1], help_text=_("For groups and a final.")
    )
    clock = forms.ChoiceField(label=_("Clock"))
    points = forms.CharField(
        label=_("What each place is worth"), max_length=60,
        help_text=_("Whole numbers from the first place to the last, with commas between: 6, 3, 1, 0."),
    )  # fmt: skip
    tie_breaks = forms.MultipleChoiceField(
        label=_("Level on points: what decides, from the top"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[(name, TIE_BREAK_WORDS[name]) for name in TIE_BREAKS],
    )  # fmt: skip
    seeding = forms.ChoiceField(label=_("Seeds"), choices=list(SEEDING_WORDS.items()))
    rating_least = forms.IntegerField(label=_("Rating from"), required=False, min_value=0, max_value=HIGHEST_RATING)
    rating_most = forms.IntegerField(label=_("Rating to"), required=False, min_value=0, max_value=HIGHEST_RATING)
    reliability_least = forms.TypedChoiceField(label=_("Reliability"), coerce=int, choices=RELIABILITY)
    least_players = forms.IntegerField(label=_("Players at least"), min_value=PLAYERS[0], max_value=PLAYERS[-1])
    most_players = forms.IntegerField(label=_("Players at most"), min_value=PLAYERS[0], max_value=PLAYERS[-1])
    check_in_minutes = forms.IntegerField(
        label=_("Minutes of check-in"), min_value=0, max_value=7 * 24 * 60, help_text=_("0: nobody has to check in.")
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes for a round"), min_value=ROUND_MINUTES[0], max_value=ROUND_MINUTES[-1]
    )
    break_minutes = forms.IntegerField(label=_("Minutes between two rounds"), min_value=0, max_value=7 * 24 * 60)
    late = forms.ChoiceField(label=_("Matches still running at the deadline"), choices=list(LATE_CHOICES.items()))
    duplicate = forms.BooleanField(
        label=_("The tables of a round are dealt the same cards"),
        required=False,
        help_text=_("They can be watched when the last table of the round is over."),
    )

    def __init__(self, *args: Any, rules: TournamentRules, language: str, **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, **kwargs)
        self.offer("game", [(game.slug, game.name) for game in queries.games(language)])
        self.initial.setdefault("starts", (timezone.localtime() + timedelta(days=7)).replace(minute=0))

    def window(self) -> Window:
        """From when and until when people may register."""
        return Window(self.cleaned_data["registration_opens"], self.cleaned_data["registration_closes"])


class NewTournamentForm(TournamentForm):
    """A new tournament."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=80)
    command_id = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    field_order = ["name", "description"]


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """What a form about a draft shows besides its rules."""
    opens, closes = tournament.registration_opens, tournament.registration_closes
    return {
        "description": tournament.description,
        "prizes": tournament.prizes,
        "starts": timezone.localtime(tournament.starts),
        "registration_opens": opens and timezone.localtime(opens),
        "registration_closes": closes and timezone.localtime(closes),
    }
