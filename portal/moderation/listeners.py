"""A line reported in a chat becomes a case."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.matches.models import ChatReport
from games.matches.signals import chat_reported
from portal.moderation.commands.reports import Evidence, file_report
from portal.moderation.models import Complaint, Report
from portal.moderation.refusals import Refusal

GATHERED_AT_ONCE = 100


@receiver(chat_reported)
def open_case(sender: Any, report_id: int, **kwargs: Any) -> None:
    """At once; the sweep makes up for a call that got lost."""
    row = ChatReport.objects.select_related("message__author", "message__match", "reporter").get(pk=report_id)
    line = row.message
    try:
        evidence = Evidence(line.match, None, line)
        file_report(user=row.reporter, about=line.author, kind=Report.Kind.CHAT, words=row.reason, evidence=evidence)
    except Refusal:  # a bot's line, one's own, or one too many today: no case
        ChatReport.objects.filter(pk=row.pk).update(handled=row.created)


def gather_chat_reports() -> int:
    """Open the cases of reported lines that have none yet; returns how many."""
    filed = Complaint.objects.exclude(report__line=None).values_list("report__line_id", "reporter_id")
    known = set(filed.filter(report__state=Report.State.OPEN))
    waiting = ChatReport.objects.filter(handled=None).order_by("pk")[:GATHERED_AT_ONCE]
    left = [row.pk for row in waiting if (row.message_id, row.reporter_id) not in known]
    for pk in left:
        open_case(sender=ChatReport, report_id=pk)
    return len(left)
