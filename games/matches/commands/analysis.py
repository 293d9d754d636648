"""Commands about analyses: asking for one, taking the next piece on, storing it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.analysis_models import Analysis
from games.matches.commands.common import command, lock_match
from games.matches.models import Match
from games.matches.records import check_unsealed
from games.matches.refusals import Refusal
from games.matches.tell import wake_analyst

AT_ONCE = 3  # analyses of one person that are being made
TRIES = 3
SOFT_LIMIT, HARD_LIMIT = 30, 40  # seconds for one piece, which takes two as a rule
LEASE = timedelta(seconds=HARD_LIMIT + 5)
RESEND = timedelta(seconds=10)


@command
def ask_analysis(*, match_id: str, user: Any) -> Analysis:
    """Let the workers analyse a finished match, once for everybody; asking again goes on with one that was given up."""
    match = lock_match(match_id)
    if match.status != Match.Status.FINISHED:
        raise Refusal("no_analysis")
    check_unsealed(match)
    made = Analysis.objects.filter(match=match).first()
    if made is not None and not made.failed:
        return made
    if Analysis.objects.filter(asked_by=user, due__isnull=False).count() >= AT_ONCE:
        raise Refusal("too_many_analyses", limit=AT_ONCE)
    made = made or Analysis(match=match, asked_by=user, total=match.move_number + 1)
    made.tries, made.due = 0, timezone.now() + RESEND
    made.save()
    _wake(made)
    return made


def begin_piece(*, match_pk: int, done: int, tries: int) -> Analysis | None:
    """Take on the next piece of an analysis; None when it is taken, made or given up."""
    here = Analysis.objects.filter(match=match_pk, done=done, due__isnull=False)
    if tries >= TRIES:
        here.filter(tries=tries).update(due=None)
        return None
    if not here.filter(tries=tries).update(tries=tries + 1, due=timezone.now() + LEASE):
        return None
    return Analysis.objects.select_related("match").get(match=match_pk)


@transaction.atomic
def store_piece(*, analysis: Analysis, steps: list[Any]) -> bool:
    """Keep the steps of a piece and call for the next one; False when somebody else has kept them before.

    No steps: the record ends here, because entries were taken back after the analysis was asked for.
    """
    done = analysis.done + len(steps)
    over = done >= analysis.total or not steps
    now = timezone.now()
    stored = Analysis.objects.filter(match=analysis.match_id, done=analysis.done, finished=None).update(
        steps=[*analysis.steps, *steps],
        done=done,
        tries=0,
        due=None if over else now + RESEND,
        finished=now if over else None,
    )
    if stored and not over:
        analysis.done, analysis.tries = done, 0
        _wake(analysis)
    return bool(stored)


def call_due_analyses(*, most: int) -> list[Analysis]:
    """The analyses that nobody goes on with; until a worker answers they are not due again."""
    now = timezone.now()
    due = list(Analysis.objects.filter(due__lte=now).order_by("due")[:most])
    return [one for one in due if Analysis.objects.filter(pk=one.pk, due=one.due).update(due=now + RESEND)]


def _wake(analysis: Analysis) -> None:
    asked = analysis.match_id, analysis.done, analysis.tries
    transaction.on_commit(lambda: wake_analyst(*asked), robust=True)
