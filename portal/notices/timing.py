"""When a notice leaves that is not sent at once. Pure: knows no database and no clock."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


def next_digest(now: datetime, zone: ZoneInfo, hour: int) -> datetime:
    """The next time after `now` at which it is that full hour where the reader lives, once every day of the year.

    An hour that is skipped in spring is told an hour later; of one that comes twice in autumn, the first counts.
    """
    day = now.astimezone(zone).date()
    while True:
        due = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
        if due > now:
            return due
        day += timedelta(days=1)
