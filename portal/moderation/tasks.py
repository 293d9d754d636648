"""What workers do for the moderators. Rows say what is left to do, so any task may run twice."""

import logging
from time import monotonic

from celery import shared_task

from games.matches.signals import site_noted
from games.matches.vault import EngineFault
from games.rules.contract import RulesError
from portal.moderation.audit import audit_head, audit_problem
from portal.moderation.commands import end_expired, enforce_left_over
from portal.moderation.listeners import gather_chat_reports
from portal.moderation.signals.counting import count_signals as count
from portal.moderation.signals.hints import forget_old
from portal.moderation.signals.judging import judge, waiting

log = logging.getLogger(__name__)
AT_ONCE = 50
JUDGING_SECONDS = 20.0  # then the bots' turns have their worker back


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


@shared_task
def judge_matches() -> int:
    """Look at finished matches for who played for whom, for a while; returns how many were judged."""
    until, done = monotonic() + JUDGING_SECONDS, 0
    for match in waiting(AT_ONCE):
        try:
            done += judge(match)
        except (EngineFault, RulesError) as fault:  # one match's trouble must not stop the others
            log.error("judging_failed", extra={"match": match.pk, "reason": str(fault)})
        if monotonic() >= until:
            break
    return done


@shared_task
def count_signals() -> int:
    """Every night: forget old hints, and work the signals of all pairs out again. Tells nobody, decides nothing."""
    forget_old()
    return count()
