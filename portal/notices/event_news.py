"""News of tournaments: the sentences, and the notices written in the transaction of what they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext_lazy

from leagues.tournaments.signals import news
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS.update(
    {
        "tournament_check_in": gettext_lazy("Check-in for %(name)s is open. Whoever does not check in does not play."),
        "tournament_moved_up": gettext_lazy("A place in %(name)s is free, and it is yours."),
        "tournament_waits_again": gettext_lazy(
            "A ruling was taken back: in %(name)s you are on the waiting list again."
        ),
        "tournament_round": gettext_lazy("Round %(round)s of %(name)s is drawn."),
        "tournament_finished": gettext_lazy("%(name)s is over. Your place: %(place)s."),
        "tournament_too_few": gettext_lazy("%(name)s has been cancelled: too few players had come for the start."),
        "tournament_cancelled": gettext_lazy("%(name)s has been cancelled."),  # stored by older versions
        "tournament_cancelled_why": gettext_lazy("%(name)s has been cancelled. Reason: %(reason)s"),
    }
)


@receiver(news)
def tell_news(
    sender: Any,
    tournament: Any,
    code: str,
    users: Sequence[int],
    figures: Mapping[str, Any],
    occasion: str = "0",
    **kwargs: Any,
) -> None:
    """Tell everybody concerned, once for each piece of news; `occasion` tells what may happen again from a repeat."""
    params = {
        "code": code,
        "path": reverse("tournament", args=[tournament.slug]),
        "name": tournament.name,
        **figures,
    }
    subject = f"tournament:{tournament.pk}:{code}:{figures.get('round', occasion)}"
    notify(Kind.EVENT_NEWS, users, subject=subject, params=params)
