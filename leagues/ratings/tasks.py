"""What workers do for the ledger."""

import logging

from celery import shared_task

from games.matches.signals import site_noted
from leagues.ratings import anchors, ledger, overall_ladder, places
from leagues.ratings.recompute import differences, ladders

log = logging.getLogger(__name__)


@shared_task
def rate_finished() -> None:
    """Rate every finished match that is not in the ledger yet."""
    ledger.rate_finished()


@shared_task
def prove_ratings() -> int:
    """Every night: show that the ledger is the fold of the matches; raise the alarm if not."""
    wrong = 0
    for ladder in ladders():
        if found := len(differences(ladder)):
            wrong += found
            log.error("ledger_mismatch", extra={"game": ladder.game, "speed": ladder.speed, "figures": found})
    if found := len(overall_ladder.differences()):
        wrong += found
        log.error("overall_mismatch", extra={"figures": found})
    site_noted.send(sender=None, name="ratings", count=wrong)
    return wrong


@shared_task
def turn_ladder_week() -> int:
    """Every hour: where a week has begun, keep the places from which movement is counted."""
    return places.turn_week()


@shared_task
def recount_ladders() -> int:
    """Every night: show closed and reopened accounts as they are now, and count places anew."""
    return places.recount()


@shared_task
def watch_bots() -> int:
    """Every night: freeze what was released, say which bots drift, and let them play each other a little."""
    alarms = [*anchors.freeze(), *anchors.drifts()]
    for alarm in alarms:
        log.error(alarm.kind, extra=alarm.figures)
    anchors.play_a_little()
    return len(alarms)
