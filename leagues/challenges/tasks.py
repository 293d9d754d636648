"""What workers do for challenge ladders. Rows say what is left to do, so the task may run twice or be killed."""

from __future__ import annotations

from celery import shared_task

from leagues.challenges import commands, queries


@shared_task
def sweep_challenges() -> int:
    """Finish what was never begun, settle what was played, drop who did not answer, take off who left the league; how
    many steps were taken."""
    steps = 0
    for pk in queries.not_begun():
        steps += commands.finish_unplayed(challenge_pk=pk)
    for pk in queries.played():
        steps += commands.settle(challenge_pk=pk)
    for pk in queries.unanswered():
        steps += commands.expire(challenge_pk=pk)
    for pk in queries.strangers():
        steps += commands.take_off(rung_pk=pk)
    return steps
