"""News of who directs an event: the sentences, and the notice to whom it concerns unless it was the own decision."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.directors import directors_changed
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS.update(
    {
        "director_appointed": _("You are now one of the directors of %(event)s."),
        "director_dismissed": _("You are no longer one of the directors of %(event)s."),
    }
)


@receiver(directors_changed)
def tell_director(sender: Any, event: Any, kind: str, person: Any, appointed: bool, by: Any, **kwargs: Any) -> None:
    """Tell somebody that he directs an event or does no longer. To others a draft does not exist."""
    if person == by:
        return
    page = reverse(f"{kind}_desk", args=[event.slug]) if appointed else reverse(f"{kind}s")
    params = {"code": "director_appointed" if appointed else "director_dismissed", "path": page, "event": event.name}
    notify(Kind.EVENT_NEWS, [person.pk], subject=f"director:{kind}:{event.pk}:{timezone.now()}", params=params)
