"""What workers do for the moderators. Rows say what is left to do, so any task may run twice."""

import logging

from celery import shared_task

from games.matches.signals import site_noted
from portal.moderation.audit import audit_head, audit_problem
from portal.moderation.commands import end_expired, enforce_left_over
from portal.moderation.listeners import gather_chat_reports

log = logging.getLogger(__name__)


@shared_task
def sweep_cases() -> None:
    """End sanctions whose time is over, finish what a killed process began, open cases nobody was told of."""
    end_expired()
    enforce_left_over()
    gather_chat_reports()


@shared_task
def prove_audit() -> bool:
    """Every night: show that the audit log is whole, and write its end where the log's keeper cannot change it."""
    problem = audit_problem()
    site_noted.send(sender=None, name="audit", count=int(problem is not None))
    if problem:
        log.error("audit_broken", extra={"number": problem[0], "reason": problem[1]})
        return False
    number, chain = audit_head()
    log.info("audit_whole", extra={"number": number, "chain": chain})
    return True
