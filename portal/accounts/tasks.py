"""Work about accounts that runs by itself."""

import logging

from celery import shared_task

from portal.accounts import commands

log = logging.getLogger(__name__)
GUEST_IDLE_DAYS = 30


@shared_task
def purge_idle_guests() -> int:
    """Delete guests who never played and have been away for a month."""
    gone = commands.purge_idle_guests(idle_days=GUEST_IDLE_DAYS)
    log.info("idle_guests_purged", extra={"count": gone})
    return gone
