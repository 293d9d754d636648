"""Keeps the last outcome of every proof and guard."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.matches.signals import site_noted
from portal.status.models import Noted


@receiver(site_noted)
def keep(sender: Any, name: str, count: int, **kwargs: Any) -> None:
    """Write it down."""
    Noted.objects.update_or_create(name=name, defaults={"count": count, "at": timezone.now()})
