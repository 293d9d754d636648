"""News of tables that gather their players: somebody is there and waits for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match, Seat
from games.matches.signals import players_awaited
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS["players_awaited"] = _(
    "%(name)s is at the table and waits for you. Your live match begins when all its players are there."
)


@receiver(players_awaited)
def tell_awaited(sender: Any, match: Match, came: Seat, seats: Sequence[Seat], **kwargs: Any) -> None:
    """Call those who are missing, once for each time the match calls them."""
    name = str(get_user_model().objects.get(pk=came.user_id))
    params = {"code": "players_awaited", "path": reverse("table", args=[match.public_id]), "name": name}
    called = f"awaited:{match.pk}:{match.called}"
    notify(Kind.EVENT_NEWS, [seat.user_id for seat in seats], subject=called, params=params)
