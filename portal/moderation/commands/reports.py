"""Reporting somebody, and deciding a report."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.matches.commands import remove_line
from games.matches.models import ChatReport, Match, Seat
from portal.accounts.plain_text import clean_plain_text
from portal.moderation import ties
from portal.moderation.audit import record_audit
from portal.moderation.commands.sanctions import Wanted, enforce, store_sanction
from portal.moderation.models import Action, Complaint, Remark, Report
from portal.moderation.refusals import Refusal
from portal.moderation.rights import Deed
from portal.notices.kinds import Kind
from portal.notices.outbox import notify

COMPLAINTS_PER_DAY = 20
LONGEST_WORDS = 300
NEEDS_MATCH = {Report.Kind.CHAT, Report.Kind.BEHAVIOUR, Report.Kind.ABANDONMENT, Report.Kind.COLLUSION}


class Evidence(NamedTuple):
    """Where it happened: a match, and the move or the line of its chat."""

    match: Match | None = None
    move: int | None = None
    line: Any = None


NOWHERE = Evidence()


def file_report(*, user: Any, about: Any, kind: str, words: str, evidence: Evidence = NOWHERE) -> Report:
    """Ask the moderators to look. The same thing reported by several is one case, and by the same person once more one
    complaint, with what is new in it added; nothing new changes nothing."""
    _check(user, about, kind, evidence)
    if kind == Report.Kind.NAME:
        evidence = evidence._replace(move=None)  # a name is no move, and the others' complaints are of other matches
    key = _key(kind, about, evidence)
    try:
        return _file(user, about, kind, words, evidence, key)
    except IntegrityError:  # somebody else opened the case at the same moment
        return _file(user, about, kind, words, evidence, key)


@transaction.atomic
def _file(user: Any, about: Any, kind: str, words: str, evidence: Evidence, key: str) -> Report:
    fields = {"kind": kind, "about": about, "match": evidence.match, "line": evidence.line}
    held = Report.objects.select_for_update()  # two pages of one person would add the same thing twice
    report, _ = held.get_or_create(key=key, state=Report.State.OPEN, defaults=fields)
    said = {"words": clean_plain_text(words)[:LONGEST_WORDS], "move": evidence.move}
    complaint, fresh = Complaint.objects.get_or_create(report=report, reporter=user, defaults=said)
    if not fresh and _says_more(complaint, **said):
        Remark.objects.create(complaint=complaint, **said)
    return report


def _says_more(complaint: Complaint, words: str, move: int | None) -> bool:
    """Whether there is a word or a move in it that the moderators have not got from this person yet."""
    known = [(said.words, said.move) for said in (complaint, *complaint.remarks.all())]
    if words:
        return (words, move) not in known
    return move is not None and move not in [number for _, number in known]


def _check(user: Any, about: Any, kind: str, evidence: Evidence) -> None:
    if kind not in Report.Kind.values:
        raise Refusal("unknown_kind")
    if user.pk == about.pk:
        raise Refusal("report_self")
    if about.is_bot:
        raise Refusal("report_bot")
    match = evidence.match
    if kind in NEEDS_MATCH and match is None:
        raise Refusal("report_needs_match")
    if kind != Report.Kind.CHAT and match and not Seat.objects.filter(match=match, user=about).exists():
        raise Refusal("report_not_there")
    if match and evidence.move is not None and not 0 <= evidence.move <= match.move_number:
        raise Refusal("report_no_move", last=match.move_number)
    yesterday = timezone.now() - timedelta(days=1)
    lately = Complaint.objects.filter(reporter=user, created__gt=yesterday).count()
    lately += Remark.objects.filter(complaint__reporter=user, created__gt=yesterday).count()
    if lately >= COMPLAINTS_PER_DAY:
        raise Refusal("too_many_reports", limit=COMPLAINTS_PER_DAY)


def _key(kind: str, about: Any, evidence: Evidence) -> str:
    if evidence.line is not None:
        return f"{kind}:line:{evidence.line.pk}"
    if kind == Report.Kind.NAME:  # the same wherever it was read
        return f"{kind}:{about.pk}:"
    return f"{kind}:{about.pk}:{evidence.match.pk if evidence.match else ''}"


def decide_report(
    *, staff: Any, report_pk: int, uphold: bool, reason: str, command_id: str, sanction: Wanted | None = None
) -> Report:
    """Close a case: with or without a sanction when it is right, and tell everybody who reported. Once for good."""
    report, given = _decide(staff, report_pk, uphold, reason, command_id, sanction)
    if given is not None:
        enforce(sanction_pk=given)
    return report


@transaction.atomic
def _decide(
    staff: Any, report_pk: int, uphold: bool, reason: str, command_id: str, sanction: Wanted | None
) -> tuple[Report, int | None]:
    report = Report.objects.select_for_update().filter(pk=report_pk).first()
    if report is None:
        raise Refusal("unknown_report")
    ties.check(Deed.DECIDE_REPORT, staff, report.about, match_pk=report.match_id, report=report)
    if report.state != Report.State.OPEN:
        raise Refusal("report_decided")
    report.state = Report.State.UPHELD if uphold else Report.State.DISMISSED
    report.decided, report.decided_by = timezone.now(), staff
    report.save(update_fields=["state", "decided", "decided_by"])
    if report.line is not None and uphold:
        remove_line(line=report.line)
    elif report.line is not None:
        ChatReport.objects.filter(message=report.line, handled=None).update(handled=timezone.now())
    given = None
    if uphold and sanction is not None:
        given = store_sanction(
            staff=staff, about=report.about, wanted=sanction, report=report, command_id=command_id
        ).pk
    _tell_reporters(report)
    values = {"before": {"state": "open"}, "after": {"state": report.state}}
    record_audit(
        Action.DECIDE_REPORT, actor=staff, subject=report.about, target=f"report:{report.pk}", reason=reason, **values
    )
    return report, given


def _tell_reporters(report: Report) -> None:
    reporters = report.complaints.values_list("reporter_id", flat=True)
    params = {"code": f"report_{report.state}", "name": str(report.about)}
    notify(Kind.MODERATION, reporters, subject=f"report:{report.pk}", params=params)
