"""What workers do for the ledger."""

import logging

from celery import shared_task

from leagues.ratings import anchors, ledger
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
    return wrong


@shared_task
def watch_bots() -> int:
    """Every night: freeze what was released, say which bots drift, and let them play each other a little."""
    alarms = [*anchors.freeze(), *anchors.drifts()]
    for alarm in alarms:
        log.error(alarm.kind, extra=alarm.figures)
    anchors.play_a_little()
    return len(alarms)
