"""Searching the audit log: by who, whom, why, which event and which match. Changes nothing.

A word is looked up among people, events and matches first; entries name those by their keys, so that also those are
found which were written before an event was named in them. Each word costs two short lists and one pass over the log.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from games.matches.models import Match
from leagues.rulings.models import Ruling
from leagues.seasons.models import League
from leagues.tournaments.models import Tournament
from portal.moderation.models import AuditEntry, Report, Sanction

EVENTS: dict[str, Any] = {"tournament": Tournament, "league": League}
MOST_WORDS = 6
MOST_EVENTS = 100  # that a word may stand for, the latest first
NAMED_IN_RULINGS = ("player", "substitute", "other", "places")  # facts with names of people


def audit_entries(
    *, reader: Any, words: str = "", action: str = "", since: date | None = None, until: date | None = None
) -> QuerySet[AuditEntry]:
    """Entries of the audit log, the newest first. What others did about the reader is not for the reader."""
    found = AuditEntry.objects.select_related("actor", "subject").order_by("-number")
    found = found.exclude(Q(subject=reader) & (Q(actor=None) | ~Q(actor=reader)))
    if action:
        found = found.filter(action=action)
    if since:
        found = found.filter(created__gte=_midnight(since))
    if until and until < date.max:
        found = found.filter(created__lt=_midnight(until) + timedelta(days=1))
    for word in words.split()[:MOST_WORDS]:
        found = found.filter(_about(word))
    return found


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _about(word: str) -> Q:
    """Entries that have to do with what a word stands for."""
    people = get_user_model().objects.filter(Q(username__icontains=word) | Q(display_name__icontains=word)).values("pk")
    events = {kind: _events(kind, word) for kind in EVENTS}
    names = [f"{kind}:{pk}" for kind, keys in events.items() for pk in keys]
    matches = _matches(word, events).values("pk")
    by_facts = [Q(**{f"facts__{name}__icontains": word}) for name in NAMED_IN_RULINGS]
    rulings = Ruling.objects.filter(Q.create([Q(event__in=names), Q(match__in=matches), *by_facts], connector=Q.OR))
    reports = Report.objects.filter(match__in=matches)
    return (
        Q(target__icontains=word)
        | Q(reason__icontains=word)
        | Q(actor__in=people)
        | Q(subject__in=people)
        | Q(target__in=names)
        | Q(target__in=_targets(rulings, F("event"), Value(":ruling:"), _key("pk")))
        | Q(target__in=_targets(_matches(word, events), Value("match:"), F("public_id")))
        | Q(target__in=_targets(reports, Value("report:"), _key("pk")))
        | Q(target__in=_targets(Sanction.objects.filter(report__in=reports), Value("sanction:"), _key("pk")))
    )


def _events(kind: str, word: str) -> list[int]:
    """The keys of the events of a kind that are called so."""
    called = EVENTS[kind].objects.filter(Q(name__icontains=word) | Q(slug__icontains=word))
    return list(called.order_by("-pk").values_list("pk", flat=True)[:MOST_EVENTS])


def _matches(word: str, events: dict[str, list[int]]) -> QuerySet[Match]:
    """The match of this number, and those of these events."""
    return Match.objects.filter(
        Q(public_id=word)
        | Q(pairing__round__tournament__in=events["tournament"])
        | Q(fixture__division__season__league__in=events["league"])
    )


def _targets(rows: QuerySet[Any], *parts: Any) -> QuerySet[Any, Any]:
    """What entries about these rows name as their target."""
    return rows.order_by().annotate(named=Concat(*parts, output_field=CharField())).values("named")


def _key(name: str) -> Cast:
    return Cast(name, CharField())
