"""What people are told when a match of theirs stops counting, or counts again: written where it becomes true."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match, Seat
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS.update(
    {
        "match_voided": _(
            "A match of yours does not count any more, and the ratings since then were worked out anew. "
            "Reason: %(reason)s"
        ),
        "match_counts_again": _(
            "A match of yours counts again, and the ratings since then were worked out anew. Reason: %(reason)s"
        ),
    }
)


def tell(code: str, match: Match, void_pk: int, reason: str) -> None:
    """Tell the people who played a match, once for each time it is voided or counts again."""
    people = Seat.objects.filter(match=match).exclude(user__kind="bot").values_list("user_id", flat=True)
    params = {"code": code, "path": reverse("table", args=[match.public_id]), "reason": reason}
    notify(Kind.MODERATION, list(people), subject=f"void:{void_pk}:{code}", params=params)
