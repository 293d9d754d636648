"""Reads for the moderators' pages. Changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from games.matches.models import Match
from portal.moderation.escalation import Past, Step, suggest
from portal.moderation.models import Appeal, Complaint, Report, Sanction
from portal.moderation.scoring import accuracy, score

LONGEST_QUEUE = 500


def restraints(restraint: str, user_pks: Collection[int]) -> dict[int, datetime | None]:
    """Who of these people may not write (`mute`) or play rated matches (`rated_ban`), and until when at the longest."""
    kinds = [restraint, Sanction.Kind.SUSPENSION, Sanction.Kind.BAN]
    rows = Sanction.objects.in_force().filter(user__in=user_pks, kind__in=kinds).values_list("user_id", "until")
    found: dict[int, datetime | None] = {}
    for user, until in rows:
        known = found.get(user, until)
        found[user] = None if until is None or known is None else max(known, until)
    return found


class Case(NamedTuple):
    """A report in the queue, with what decides its place there."""

    report: Report
    complaints: int
    score: float


def open_cases(staff: Any) -> list[Case]:
    """The queue of one moderator, the most urgent first. Nobody sees cases about oneself, of own matches or of sealed
    ones with the same cards."""
    open_ones = visible_reports(staff).filter(state=Report.State.OPEN)
    reports = list(open_ones.select_related("about", "match").prefetch_related("complaints")[:LONGEST_QUEUE])
    reporters = {complaint.reporter_id for report in reports for complaint in report.complaints.all()}
    trust, past = _accuracies(reporters), _past_cases({report.about_id for report in reports})
    now = timezone.now()
    cases = []
    for report in reports:
        known = [trust[complaint.reporter_id] for complaint in report.complaints.all()]
        days = (now - report.created) / timedelta(days=1)
        cases.append(Case(report, len(known), score(report.kind, known, past[report.about_id], days)))
    return sorted(cases, key=lambda case: (-case.score, case.report.pk))


def visible_report(staff: Any, pk: int) -> Report | None:
    """One report, if this moderator may see it."""
    found = visible_reports(staff).filter(pk=pk).select_related("about", "match", "line__author", "decided_by")
    return found.prefetch_related("complaints__reporter", "complaints__remarks").first()


def visible_reports(staff: Any) -> QuerySet[Report]:
    """What a moderator may see: nothing about himself, of own matches, or of sealed ones with the same cards."""
    dealt = Match.objects.filter(seats__user=staff).values("commitment")
    others = Report.objects.exclude(about=staff).exclude(match__seats__user=staff)
    return others.exclude(match__sealed=True, match__commitment__in=dealt)  # its chat may speak of the same cards


def _accuracies(user_pks: Collection[int]) -> dict[int, float]:
    counted = Complaint.objects.filter(reporter__in=user_pks).exclude(report__state=Report.State.OPEN)
    tally = Counter(counted.values_list("reporter_id", "report__state"))
    return {pk: accuracy(tally[pk, Report.State.UPHELD], tally[pk, Report.State.DISMISSED]) for pk in user_pks}


def _past_cases(user_pks: Collection[int]) -> Counter[int]:
    upheld = Report.objects.filter(about__in=user_pks, state=Report.State.UPHELD)
    return Counter(upheld.values_list("about_id", flat=True))


def history_of(user: Any) -> list[Sanction]:
    """Every sanction of somebody, the newest first."""
    return list(Sanction.objects.filter(user=user).select_related("given_by", "lifted_by", "appeal"))


def biting(user: Any) -> list[Sanction]:
    """What is in force against somebody and takes something away, the oldest first."""
    remarks = [Sanction.Kind.NOTE, Sanction.Kind.WARNING]
    return list(Sanction.objects.in_force().filter(user=user).exclude(kind__in=remarks).order_by("pk"))


def suggestion(user: Any, ground: str) -> Step:
    """The next step for this ground after everything that is remembered of somebody."""
    now = timezone.now()
    past = [
        Past(kind, (now - starts) / timedelta(days=1), lifted is not None)
        for kind, starts, lifted in Sanction.objects.filter(user=user).values_list("kind", "starts", "lifted_by")
    ]
    return suggest(ground, past)


def open_appeals(staff: Any) -> list[Appeal]:
    """Appeals that wait for an answer by somebody else than who gave the sanction, the oldest first. None about cases
    that this moderator may not see: they tell of the same match."""
    unseen = Report.objects.exclude(pk__in=visible_reports(staff).values("pk"))
    waiting = Appeal.objects.filter(answered=None).exclude(sanction__user=staff).exclude(sanction__report__in=unseen)
    return list(waiting.select_related("sanction__user", "sanction__given_by"))


def shutting_out(user: Any) -> Sanction | None:
    """The sanction because of which somebody cannot sign in, if there is one."""
    out = [Sanction.Kind.SUSPENSION, Sanction.Kind.BAN]
    return Sanction.objects.in_force().filter(user=user, kind__in=out).order_by("-pk").first()
