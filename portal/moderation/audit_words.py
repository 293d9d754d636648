"""The audit log for a reader: what an entry is about, and its values before and after, in words. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.rulings.models import Ruling
from leagues.rulings.words import deed_sentence
from leagues.steps import STEPS
from leagues.tournaments.models import Tournament
from portal.moderation.audit_search import EVENTS
from portal.moderation.audit_values import MOVED, Line, lines_of
from portal.moderation.models import AuditEntry

Place = tuple[str, str]  # an address and what to call it; no address where there is no page, nothing at all: no name


class Told(NamedTuple):
    """An entry with its values, the event it was done in, and where what it is about can be read."""

    entry: AuditEntry
    lines: list[Line]
    event: Place
    link: Place


def told(entries: Iterable[AuditEntry]) -> list[Told]:
    """These entries for a reader, in a handful of queries however many they are."""
    values = {entry: (json.loads(entry.before), json.loads(entry.after)) for entry in entries}
    known = {key for both in values.values() for side in both for name in MOVED for key in side.get(name, ())}
    people = {str(pk): user for pk, user in get_user_model().objects.in_bulk(known).items()}
    events, sentences = _events(list(values)), _sentences({entry: after for entry, (_before, after) in values.items()})
    return [
        Told(
            entry,
            lines_of(entry, *both, people),
            events.get(_event_of(entry), ("", both[1].get("event", ""))),
            _link(entry, both[1], sentences.get(entry.number)),
        )
        for entry, both in values.items()
    ]


def _event_of(entry: AuditEntry) -> str:
    """The event an entry is about, as kind:key."""
    return ":".join(entry.target.split(":")[:2])


def _events(entries: list[AuditEntry]) -> dict[str, Place]:
    """The events these entries are about that are still there."""
    found: dict[str, Place] = {}
    for kind, model in EVENTS.items():
        keys = [key for one, _sep, key in (_event_of(entry).partition(":") for entry in entries) if one == kind]
        for event in model.objects.filter(pk__in={int(key) for key in keys if key.isdigit()}):
            draft = kind == "tournament" and event.state == Tournament.State.DRAFT  # has a page for directors alone
            found[f"{kind}:{event.pk}"] = "" if draft else reverse(kind, args=[event.slug]), event.name
    return found


def _sentences(values: Mapping[AuditEntry, Mapping[str, Any]]) -> dict[int, str]:
    """What was ruled, by the number of the entry: by what it holds itself, and for older ones by the ruling's row."""
    said = {entry.number: _sentence(entry, after) for entry, after in values.items() if "facts" in after}
    keys = {
        entry.number: int(key)
        for entry in values
        if entry.number not in said and (key := entry.target.rpartition(":ruling:")[2]).isdigit()
    }
    rows = Ruling.objects.in_bulk(keys.values())
    return said | {number: rows[key].sentence for number, key in keys.items() if key in rows}


def _sentence(entry: AuditEntry, after: Mapping[str, Any]) -> str:
    try:
        return deed_sentence(after["deed"], entry.target, after["facts"])
    except (KeyError, TypeError, ValueError):  # a ruling this version has no words for any more
        return ""


def _link(entry: AuditEntry, after: Mapping[str, Any], sentence: str | None) -> Place:
    """Where what the entry is about can be read, and what to call it; empty where there is no page for it."""
    kind, _sep, key = entry.target.partition(":")
    if sentence is not None:
        return reverse("table", args=[after["match"]]) if "match" in after else "", sentence
    if "step" in after:
        return "", str(STEPS.get(after["step"], after["step"]))
    if kind == "match":
        return reverse("table", args=[key]), _("match %(match)s") % {"match": key}
    if kind == "report" and key.isdigit():
        return reverse("moderation:report", args=[key]), _("the report")
    if kind == "pair" and key.count("+") == 1:  # names may hold one, too
        return reverse("moderation:pair", args=key.split("+")), _("Signals")
    if kind in ("sanction", "appeal") and entry.subject:
        return reverse("moderation:person", args=[entry.subject.username]), _("What is on record")
    return "", ""
