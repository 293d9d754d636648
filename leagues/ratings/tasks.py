"""What workers do for the ledger."""

from celery import shared_task

from leagues.ratings import ledger


@shared_task
def rate_finished() -> None:
    """Rate every finished match that is not in the ledger yet."""
    ledger.rate_finished()
