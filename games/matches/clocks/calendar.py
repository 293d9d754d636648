"""PURE. A player's time off: a vacation during which clocks stand still, quiet hours in which no deadline falls.

Moments are aware datetimes in UTC; quiet hours are wall-clock times where the player lives, so daylight saving moves
them with him.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.matches.clocks.policy import ClockPolicy

LONGEST_QUIET = 8 * 60  # minutes a day
DAY_MINUTES = 24 * 60
ONE_DAY = timedelta(days=1)


class Calendar(NamedTuple):
    """When one player is off: quiet hours as minutes of the local day, and at most one vacation."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_minutes: int = 0
    vacation_from: datetime | None = None
    vacation_until: datetime | None = None

    def under(self, policy: ClockPolicy) -> Calendar:
        """What of it counts in a match of this policy."""
        return Calendar(
            self.zone,
            self.quiet_from,
            self.quiet_minutes if policy.quiet_hours else 0,
            self.vacation_from if policy.vacation else None,
            self.vacation_until if policy.vacation else None,
        )

    @property
    def vacation(self) -> tuple[datetime, datetime] | None:
        """The vacation as an interval."""
        if self.vacation_from is None or self.vacation_until is None or self.vacation_from >= self.vacation_until:
            return None
        return self.vacation_from, self.vacation_until


ALWAYS_THERE = Calendar()


@lru_cache(maxsize=512)
def zone_of(name: str) -> ZoneInfo:
    """The zone of this name; UTC where the machine knows no such zone."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def later_by(start: datetime, running: timedelta, calendar: Calendar) -> datetime:
    """The moment at which so much time has run since `start`; none runs during the vacation."""
    end = start + running
    if calendar.vacation:
        first, last = calendar.vacation
        if start < last and end > first:
            end = last + (end - max(first, start))
    return end


def run_between(start: datetime, end: datetime, calendar: Calendar) -> timedelta:
    """How much time runs between two moments; nothing when the second is the earlier one."""
    if end <= start:
        return timedelta(0)
    run = end - start
    if calendar.vacation:
        first, last = calendar.vacation
        run -= max(timedelta(0), min(end, last) - max(start, first))
    return run


def after_quiet(moment: datetime, calendar: Calendar) -> datetime:
    """The moment itself, or the end of the quiet hours it falls into."""
    if not calendar.quiet_minutes:
        return moment
    zone = zone_of(calendar.zone)
    today = moment.astimezone(zone).date()
    begin = time(*divmod(calendar.quiet_from, 60))
    for day in (today - ONE_DAY, today):
        starts = datetime.combine(day, begin)
        # on the night the clocks go back an hour comes twice: quiet from its first minute to its last
        first, _again = _shown(starts, zone)
        _before, last = _shown(starts + timedelta(minutes=calendar.quiet_minutes), zone)
        if first <= moment < last:
            return last
    return moment


def _shown(wall: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """When watches there show this time, first and last; where the clocks jump over it, the moment they jump."""
    first, last = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first <= last:
        return first, last
    before, after = last, first
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) // 2
        if middle.astimezone(zone).replace(tzinfo=None) < wall:
            before = middle
        else:
            after = middle
    jump = after.replace(microsecond=0)
    return jump, jump


def out_of_time_off(moment: datetime, calendar: Calendar) -> datetime:
    """The first moment from this one on that is neither in quiet hours nor in the vacation."""
    moved = after_quiet(moment, calendar)
    if calendar.vacation and calendar.vacation[0] <= moved < calendar.vacation[1]:
        moved = after_quiet(calendar.vacation[1], calendar)
    return moved
