"""What the matches themselves do when a match is announced as finished."""

from typing import Any

from django.dispatch import receiver

from games.matches.signals import match_finished
from games.matches.tasks import write_round_scores
from games.matches.tell import bell


@receiver(match_finished)
def write_scores_later(sender: Any, match_id: int, **kwargs: Any) -> None:
    """Wake a worker; the sweeper does it should this get lost."""
    bell.ring(lambda: write_round_scores.apply_async((match_id,), retry=False))
