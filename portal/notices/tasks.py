"""What workers do for notices. Messages are wake-up calls; rows say what is left to do, so any task may run twice."""

from celery import shared_task

from portal.notices import commands, delivery


@shared_task
def deliver_notices() -> int:
    """Send whatever is due: when something was written, and every few seconds for what got lost or failed."""
    return delivery.deliver_due()


@shared_task
def purge_notices() -> int:
    """Every night: forget what is older than anybody looks back."""
    return commands.purge_notices()
