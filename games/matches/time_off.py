"""What a player may read about his own time: quiet hours, vacation, and the days he has."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.matches.clocks.vacations import YEAR, Days, days_of
from games.matches.models import Match, PlayerTime, Seat, Vacation


def player_time(user: Any) -> PlayerTime:
    """A player's time off, stored or not."""
    return PlayerTime.objects.filter(user=user).first() or PlayerTime(user=user)


def vacation_days(user: Any) -> Days:
    """How many days of vacation somebody has earned and spent in the last twelve months."""
    now = timezone.now()
    seen_through = Seat.objects.filter(
        user=user, match__status=Match.Status.FINISHED, match__finished__gte=now - YEAR, resigned=None, forsaken=None
    )
    taken = Vacation.objects.filter(user=user, ends__gte=now - YEAR).values_list("starts", "ends")
    return days_of(now, user.date_joined, seen_through.count(), list(taken))


def on_vacation(time: PlayerTime) -> bool:
    """Whether somebody is on vacation now."""
    return time.vacation_from is not None and time.vacation_from <= timezone.now() < time.vacation_until
