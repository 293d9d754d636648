"""The audit log for a reader: what an entry is about, and its values before and after, in words. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.exceptions import FieldDoesNotExist
from django.urls import reverse
from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.matches.models import Match
from leagues.rulings.models import Ruling
from leagues.rulings.templatetags.rulings import GOES
from leagues.rulings.words import deeds_of, words_of
from leagues.seasons.models import League
from leagues.seasons.words import points
from leagues.tournaments.models import Tournament
from portal.moderation.models import AuditEntry, Report, Sanction

EVENTS: dict[str, Any] = {"tournament": Tournament, "league": League}
MOVED = ("places", "ratings")
FIELDS = {
    "annulled": gettext_lazy("Match annulled by the look"),
    "called_off": gettext_lazy("Tables called off"),
    "days": gettext_lazy("Days"),
    "deed": gettext_lazy("Ruling"),
    "directors": gettext_lazy("Directors"),
    "ending": gettext_lazy("How it ended"),
    "ground": gettext_lazy("What for"),
    "in_force": gettext_lazy("In force"),
    "is_staff": gettext_lazy("May enter the administration"),
    "kind": gettext_lazy("Sanction"),
    "lifted": gettext_lazy("Sanction lifted"),
    "public": gettext_lazy("Everybody may read the reason"),
    "role": gettext_lazy("Role"),
    "state": gettext_lazy("State"),
    "status": gettext_lazy("State"),
}
ROLES = {
    "visitor": pgettext_lazy("role", "visitor"),
    "player": pgettext_lazy("role", "player"),
    "director": pgettext_lazy("role", "director"),
    "moderator": pgettext_lazy("role", "moderator"),
    "administrator": pgettext_lazy("role", "administrator"),
}
VALUES: dict[str, Mapping[str, Any]] = {
    "ending": dict(Match.Ending.choices),
    "ground": dict(Sanction.Ground.choices),
    "kind": dict(Sanction.Kind.choices),
    "role": ROLES,
    "state": dict(Report.State.choices),
    "status": dict(Match.Status.choices),
}


class Line(NamedTuple):
    """One value of an entry: what it is called, and what it was and is; None where there was none."""

    name: Any
    before: Any
    after: Any


class Told(NamedTuple):
    """An entry with its values and where what it is about can be read: an address and what to call it."""

    entry: AuditEntry
    lines: list[Line]
    link: tuple[str, str]


def told(entries: Iterable[AuditEntry]) -> list[Told]:
    """These entries for a reader, in a handful of queries however many they are."""
    values = {entry: (json.loads(entry.before), json.loads(entry.after)) for entry in entries}
    known = {key for both in values.values() for side in both for name in MOVED for key in side.get(name, ())}
    people = {str(pk): user for pk, user in get_user_model().objects.in_bulk(known).items()}
    rulings = _rulings(list(values))
    return [
        Told(entry, _lines(entry, *both, people), _link(entry, rulings.get(entry.number)))
        for entry, both in values.items()
    ]


def _lines(entry: AuditEntry, before: Mapping[str, Any], after: Mapping[str, Any], people: Any) -> list[Line]:
    names = sorted({*before, *after} - {*MOVED})
    plain = [
        Line(_called(entry, name), _word(entry, name, before.get(name)), _word(entry, name, after.get(name)))
        for name in names
    ]
    return [
        *plain,
        *_moved(before, after, "places", people, "%s", _standing),
        *_moved(before, after, "ratings", people, _("Rating of %s"), _rating),
    ]


def _moved(before: Any, after: Any, name: str, people: Any, title: str, word: Any) -> list[Line]:
    """What a ruling moved, a line for everybody."""
    old, new = before.get(name, {}), after.get(name, {})
    return [Line(title % people.get(key, key), word(old.get(key)), word(new.get(key))) for key in {**old, **new}]


def _standing(value: Sequence[Any] | None) -> str | None:
    place, won, goes = value or (None, None, "")
    if place is None:
        return None
    said = _("place %(place)s, points: %(points)s") % {"place": place, "points": points(won or 0)}
    return f"{said}, {GOES[goes]}" if goes in GOES else said


def _rating(hundredths: int | None) -> str | None:
    return None if hundredths is None else formats.number_format(hundredths / 100, 1)


def _field(entry: AuditEntry, name: str) -> Any:
    """The field of what was changed in the administration; None elsewhere."""
    model = entry.target.partition(":")[0]
    try:
        return apps.get_model(model)._meta.get_field(name) if model.count(".") == 1 else None
    except (LookupError, FieldDoesNotExist):
        return None


def _called(entry: AuditEntry, name: str) -> Any:
    field = _field(entry, name)
    return capfirst(field.verbose_name) if field else FIELDS.get(name, name)


def _word(entry: AuditEntry, name: str, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, bool):
        return pgettext("audit log", "yes") if value else pgettext("audit log", "no")
    if isinstance(value, list):
        said = {} if name == "directors" else ROLES  # somebody may be called by the name of a role
        return ", ".join(str(said.get(one, one)) for one in value) or "–"
    if name == "deed":
        kind = entry.target.partition(":")[0]
        return words_of(value, kind).name if value in deeds_of(kind) else value
    return value if _field(entry, name) else VALUES.get(name, {}).get(value, value)


class _Ruled(NamedTuple):
    """The event of a ruling and what was decided."""

    address: str
    sentence: str


def _rulings(entries: list[AuditEntry]) -> dict[int, _Ruled]:
    """By the number of their entries: rulings whose event is still there."""
    keys = {entry.number: entry.target.rpartition(":ruling:")[2] for entry in entries if ":ruling:" in entry.target}
    rows = Ruling.objects.in_bulk([int(key) for key in keys.values() if key.isdigit()])
    pages = {event: page for kind in EVENTS for event, page in _pages(kind, rows.values()).items()}
    known = {number: rows[int(key)] for number, key in keys.items() if key.isdigit() and int(key) in rows}
    return {number: _Ruled(pages[row.event], row.sentence) for number, row in known.items() if row.event in pages}


def _pages(kind: str, rulings: Iterable[Ruling]) -> dict[str, str]:
    """The addresses of the events of one kind, named as rulings name them."""
    keys = {ruling.event.partition(":")[2] for ruling in rulings if ruling.event.startswith(f"{kind}:")}
    slugs = EVENTS[kind].objects.filter(pk__in=keys).values_list("pk", "slug")
    return {f"{kind}:{pk}": reverse(kind, args=[slug]) for pk, slug in slugs}


def _link(entry: AuditEntry, ruled: _Ruled | None) -> tuple[str, str]:
    """Where what the entry is about can be read, and what to call it; empty where there is no page for it."""
    kind, _sep, key = entry.target.partition(":")
    if ruled is not None:
        return ruled.address, ruled.sentence
    if kind == "match":
        return reverse("table", args=[key]), _("match %(match)s") % {"match": key}
    if kind == "report" and key.isdigit():
        return reverse("moderation:report", args=[key]), _("the report")
    if kind == "pair" and key.count("+") == 1:  # names may hold one, too
        return reverse("moderation:pair", args=key.split("+")), _("Signals")
    if kind in ("sanction", "appeal") and entry.subject:
        return reverse("moderation:person", args=[entry.subject.username]), _("What is on record")
    return "", ""
