"""The form of a ruling. It reads what a browser sends; what may be done is up to the commands."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.rulings.commands import LONGEST_REASON
from leagues.rulings.deeds import LONGEST_WORDS
from leagues.rulings.desk import LONGEST, Asked
from leagues.rulings.refusals import RULING_SENTENCES

Choice = tuple[Any, str]
PLACE = "place_"  # and the key of a seat: the field of its place
RUNNING_ONLY = {"forfeit", "stand_in", "extend", "pause", "resume"}
NEEDS = {
    "forfeit": ("table", "player"),
    "stand_in": ("table", "player"),
    "substitute": ("player", "substitute"),
    "extend": ("table", "minutes"),
    "extend_round": ("minutes",),
    "pause": ("table",),
    "resume": ("table",),
    "move": ("player", "to"),
    "withdraw": ("player",),
    "disqualify": ("player",),
    "adjudicate": ("table", "places"),
    "re_pair": (),
    "annul": ("table",),
    "annul_all": ("player",),
    "announce": ("words",),
}
# In a league somebody plays several matches at once, and every division has a schedule of its own.
IN_LEAGUES: dict[str, tuple[str, ...]] = {
    "move": ("table", "player", "to"),
    "change_divisions": ("player", "to"),
    "re_pair": ("part",),
}


def needs_of(deed: str, kind: str) -> tuple[str, ...] | None:
    """What a ruling asks for in an event of this kind; nothing if there is no such ruling."""
    return (kind == "league" and IN_LEAGUES.get(deed)) or NEEDS.get(deed)


class Settled(NamedTuple):
    """Something that was chosen before the rest: its field, what it is, and how to choose another."""

    field: forms.BoundField
    title: Any
    again: Any
    query: str


class Offers(Protocol):
    """What an event offers a director to choose from, and what it calls a table of its own."""

    table_label: Any
    another_table: Any  # how it is called to choose another one
    no_substitute: Any  # what to say when nobody could step in

    def tables(self, deed: str, chosen: int | None) -> Sequence[Choice]:
        """Tables that such a ruling can be about; the one chosen already is among them."""
        ...

    def players(self, deed: str, table: int | None) -> Sequence[Choice]:
        """Players that it can be about, of one table where one is chosen."""
        ...

    def substitutes(self) -> Sequence[Choice]:
        """Who could take somebody's place."""
        ...

    def destinations(self, deed: str, table: int | None, player: int | None) -> Sequence[Choice]:
        """Seats and tables somebody could move to."""
        ...

    def parts(self) -> Sequence[Choice]:
        """Divisions, where the event has any."""
        ...

    def match_at(self, table: int | None) -> Match | None:
        """The match of a table."""
        ...


class RulingForm(forms.Form):
    """What one kind of ruling asks for, and the reason.

    What can be chosen depends on the table, and where somebody may go on the player, too. So these are chosen first,
    one after the other, and then fixed: nothing that was filled in for one table is ever sent for another.
    """

    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2})
    )
    public = forms.BooleanField(
        label=_("Everybody may read the reason. Otherwise only directors and the log of the staff have it."),
        required=False,
        initial=True,
    )
    command_id = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, deed: str, needs: Sequence[str], offers: Offers, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("command_id", str(uuid.uuid4()))
        self.needs, self._offers = needs, offers
        self.first = [name for name in ("table", "player") if name in needs and (name == "table" or "to" in needs)]
        table = self.chosen("table")
        added: dict[str, forms.Field] = {}
        if "table" in self.needs:
            added["table"] = _choice(offers.table_label, offers.tables(deed, table), wrong="unknown_table")
        if "player" in self.needs:
            at, wrong = (table, "no_seat_there") if "table" in self.needs else (None, "unknown_player")
            added["player"] = _choice(_("Player"), offers.players(deed, at), wrong=wrong)
        if "substitute" in self.needs:
            added["substitute"] = _choice(_("Substitute"), offers.substitutes())
        if "part" in self.needs:
            added["part"] = _choice(_("Division"), offers.parts())
        if "to" in self.needs:
            places = offers.destinations(deed, table, self.chosen("player"))
            added["to"] = _choice(_("Where to"), places, int_keys=False)
        if "minutes" in self.needs:
            added["minutes"] = forms.IntegerField(
                label=_("Minutes"), min_value=1, max_value=LONGEST, initial=15,
                help_text=_("An hour has 60 minutes, a day 1440."),
            )  # fmt: skip
        if "words" in self.needs:
            widget = forms.Textarea(attrs={"rows": 3})
            added["words"] = forms.CharField(
                label=_("What everybody should know"), max_length=LONGEST_WORDS, widget=widget
            )
        self.seat_fields = []
        if "places" in self.needs:
            match = offers.match_at(table)
            seats = list(match.seats.select_related("user")) if match else []
            for seat in seats:
                label, name = _("Place of %(name)s") % {"name": seat.user}, f"{PLACE}{seat.pk}"
                added[name] = forms.IntegerField(label=label, min_value=1, max_value=len(seats), initial=seat.place)
                self.seat_fields.append(name)
        if "words" in self.needs:  # an announcement is for everybody: it needs no reason
            del self.fields["reason"], self.fields["public"]
        self.fields = {**added, **self.fields}
        for name in self.first:
            if name != self.asks:
                self.fields[name].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """Refuse places that were filled in for another match."""
        given = {name for name in self.data if name.startswith(PLACE)}
        if "places" in self.needs and not given <= set(self.seat_fields):
            raise forms.ValidationError(_("These places were given for another match. Give those of this one."))
        return self.cleaned_data

    def asked(self) -> Asked:
        """What was filled in."""
        given = self.cleaned_data
        return Asked(
            player=given.get("player"), table=given.get("table"), part=given.get("part"), to=given.get("to", ""),
            substitute=given.get("substitute"), places=tuple(given[name] for name in self.seat_fields),
            minutes=given.get("minutes") or 0, words=given.get("words", ""),
        )  # fmt: skip

    @property
    def asks(self) -> str:
        """What has to be chosen before anything else can be asked, as the name of its field; empty if nothing."""
        return next((name for name in self.first if self._title(name) is None), "")

    @property
    def asked_first(self) -> forms.BoundField:
        """The field of it."""
        return self[self.asks]

    @property
    def settled(self) -> list[Settled]:
        """What was chosen before, with what leads to another choice."""
        names = self.first[: self.first.index(self.asks)] if self.asks else self.first
        again = {"table": self._offers.another_table, "player": _("Choose another player")}
        before = {"table": "", "player": urlencode({"table": self.chosen("table")}) if "table" in names else ""}
        return [Settled(self[name], self._title(name), again[name], before[name]) for name in names]

    @property
    def lacks(self) -> Any:
        """What is missing if a list has nothing to choose from, in a sentence; empty if nothing is."""
        sentences = {
            "table": _("There is no match now that this could be about."),
            "player": _("There is nobody whom this could be about."),
            "substitute": self._offers.no_substitute,
            "part": _("There is no division that this could be about."),
            "to": _("There is nobody to change places with: that is done before the first move of a match alone."),
        }
        if "places" in self.needs:
            sentences["table"] = _("No match of this event has begun yet.")
        elif "to" in self.needs:
            sentences["table"] = _("All matches have begun. Nobody is moved any more.")
        asked = [self.asks] if self.asks else self.needs
        return next((words for name, words in sentences.items() if name in asked and not self.fields[name].choices), "")

    def chosen(self, name: str) -> int | None:
        """A key that was chosen already, by the form or by the address."""
        value = str(self.data.get(name) if self.is_bound else self.initial.get(name, ""))
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else None

    def _title(self, name: str) -> Any:
        """How the choice that was made is called; nothing if it cannot be chosen."""
        return dict(self.fields[name].choices).get(self.chosen(name))


def _choice(label: Any, choices: Sequence[Choice], int_keys: bool = True, wrong: str = "") -> Any:
    field = forms.TypedChoiceField(label=label, choices=list(choices), coerce=int if int_keys else str)
    if wrong:
        field.error_messages["invalid_choice"] = RULING_SENTENCES[wrong]
    return field
