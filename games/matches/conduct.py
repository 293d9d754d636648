"""How reliable somebody is, and whether leaving has cost him rated play for a while: read off the matches alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from games.matches.models import Match, PlayerTime, Seat
from games.matches.refusals import Refusal

REMEMBERED_MATCHES = 50
FADING = 0.95  # what a match weighs beside the one after it
LEAVING_IS_REMEMBERED = timedelta(days=30)
# after so many seats left in that time, how long no rated play
BANS = {2: timedelta(hours=12), 3: timedelta(days=2), 4: timedelta(days=7)}


def share(kept: Sequence[bool]) -> float:
    """The share of matches seen through, the latest first and weighing most; 1.0 before the first."""
    weights = [FADING**age for age in range(len(kept))]
    return sum(weight for weight, good in zip(weights, kept, strict=True) if good) / sum(weights) if kept else 1.0


def reliability_of(user: Any) -> float:
    """How many of the last matches were finished without giving up and without a stand-in in the seat."""
    finished = Seat.objects.filter(user=user, match__status=Match.Status.FINISHED)
    latest = finished.order_by(F("match__finished").desc(), "-pk").values_list("resigned", "forsaken")
    return share([resigned is None and forsaken is None for resigned, forsaken in latest[:REMEMBERED_MATCHES]])


def banned_until(leaves: Sequence[datetime]) -> datetime | None:
    """Until when somebody who left at these moments plays no rated matches."""
    span = BANS.get(min(len(leaves), max(BANS)))
    return max(leaves) + span if span else None


def leaves_of(user: Any) -> list[datetime]:
    """When somebody lost a seat of a rated match to a stand-in lately, and was not pardoned since."""
    since = timezone.now() - LEAVING_IS_REMEMBERED
    pardoned = PlayerTime.objects.filter(user=user).values_list("pardoned", flat=True).first()
    left = Seat.objects.filter(user=user, match__rated=True, forsaken__gte=max(since, pardoned or since))
    return sorted(left.values_list("forsaken", flat=True))


def rated_ban(user: Any) -> Refusal | None:
    """Why somebody may not play rated matches now, or None."""
    until = banned_until(leaves_of(user))
    if until is None or until <= timezone.now():
        return None
    when = date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT")
    return Refusal("rated_ban", until=when, appeal=settings.SITE_URL + reverse("fair_play"))


def check_rated_play(user: Any) -> None:
    """Refuse somebody who left too many matches lately, and programs: people's ratings are people's."""
    if user.is_outside_bot:
        raise Refusal("bot_rated")
    if refusal := rated_ban(user):
        raise refusal
