"""Periodic work of the site itself."""

from celery import shared_task

from portal.heartbeats import beat


@shared_task(ignore_result=True)
def beat_heartbeat() -> None:
    """Prove that beat sends and a worker answers: of the queue that is never long, or beat would be blamed for it."""
    beat("beat")
