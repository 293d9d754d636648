"""What workers do for rulings."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.matches.models import Match

HELD_FOR = timedelta(days=1)


@shared_task
def open_held_records() -> int:
    """Show the matches that a ruling ended a day ago: from then on it cannot be taken back."""
    return Match.objects.filter(held=True, finished__lte=timezone.now() - HELD_FOR).update(held=False)
