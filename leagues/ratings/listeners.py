"""The ledger listens for finished matches."""

from typing import Any

from django.dispatch import receiver

from games.matches.signals import match_finished
from games.matches.tell import bell
from leagues.ratings.tasks import rate_finished


@receiver(match_finished)
def rate_later(sender: Any, match_id: int, **kwargs: Any) -> None:
    """Wake a worker; beat does it should this get lost."""
    bell.ring(lambda: rate_finished.apply_async(retry=False))
