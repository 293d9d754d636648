"""Challenges listen for finished matches."""

from typing import Any

from django.dispatch import receiver

from games.matches.signals import match_finished
from games.matches.tell import bell
from leagues.challenges.tasks import sweep_challenges


@receiver(match_finished)
def settle_later(sender: Any, match_id: int, **kwargs: Any) -> None:
    """Wake a worker if a challenge was played; the sweep does it should this get lost."""
    from leagues.challenges.models import Challenge

    if Challenge.objects.filter(match=match_id, state=Challenge.State.PLAYING).exists():
        bell.ring(lambda: sweep_challenges.apply_async(retry=False))
