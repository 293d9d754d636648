"""PURE. When somebody may be called out of time, worked out slowly by looking at a watch, apart from the site."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.matches.clocks.policy import ClockPolicy

DAY_MINUTES = 24 * 60
MINUTE = timedelta(minutes=1)
HALF_DAY = timedelta(hours=12)
MOST_GONE = 0.8  # of the time, when a reminder is due
ZONES = (
    *("UTC", "Europe/Kyiv", "Europe/London", "America/New_York", "America/St_Johns", "America/Santiago"),
    *("Australia/Lord_Howe", "Australia/Sydney", "Asia/Kolkata", "Asia/Seoul", "Asia/Beirut", "Africa/Casablanca"),
    *("Africa/Cairo", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Chatham", "America/Havana"),
)


@dataclass
class Watch:
    """Where somebody lives, when he sleeps, and every journey he ever made or planned."""

    zone: str
    quiet_from: int
    quiet_minutes: int
    trips: list[tuple[datetime, datetime]] = field(default_factory=list)

    def offset(self, moment: datetime) -> timedelta:
        """How far his watch is ahead of UTC."""
        return moment.astimezone(ZoneInfo(self.zone)).utcoffset() or timedelta(0)

    def quiet_for(self, moment: datetime) -> int:
        """How many minutes of quiet his watch says are left; 0 outside of his quiet hours."""
        local = moment.astimezone(ZoneInfo(self.zone))
        since = (local.hour * 60 + local.minute - self.quiet_from) % DAY_MINUTES
        return max(0, self.quiet_minutes - since)

    def goes_back(self, moment: datetime) -> timedelta:
        """By how much his clocks go back around a moment: an hour that comes twice is quiet both times."""
        return max(timedelta(0), self.offset(moment - HALF_DAY) - self.offset(moment + HALF_DAY))


class Promise(NamedTuple):
    """When somebody's time is over; from when and until when that, and the reminder before it, may be due."""

    over: datetime
    deadline: datetime
    latest_deadline: datetime
    remind: datetime | None
    latest_remind: datetime | None

    def later(self, by: timedelta) -> Promise:
        """The same after the clocks stood still for so long."""
        return Promise(*(moment and moment + by for moment in self))  # type: ignore[arg-type]


def promised(watch: Watch, policy: ClockPolicy, since: datetime, time: timedelta) -> Promise:
    """What somebody was promised who has so much time from a moment on."""
    over = run_out(watch, policy, since, time)
    deadline = first_free(watch, policy, over)
    if policy.kind == "live":
        return Promise(over, deadline, deadline, None, None)
    most_gone = run_out(watch, policy, since, time * MOST_GONE)
    remind, latest = first_free(watch, policy, most_gone), last_free(watch, policy, most_gone)
    return Promise(over, deadline, last_free(watch, policy, over), min(remind, over), min(latest, over))


def run_out(watch: Watch, policy: ClockPolicy, since: datetime, time: timedelta) -> datetime:
    """When so much time has run; none runs on a journey."""
    at = since
    for first, last in sorted(watch.trips) if policy.vacation else []:
        if last <= at:
            continue
        if at + time <= first:
            break
        time -= max(timedelta(0), first - at)
        at = last
    return at + time


def has_run(watch: Watch, policy: ClockPolicy, since: datetime, until: datetime) -> timedelta:
    """How much time has run between two moments."""
    off = timedelta(0)
    for first, last in watch.trips if policy.vacation else []:
        off += max(timedelta(0), min(until, last) - max(since, first))
    return until - since - off


def first_free(watch: Watch, policy: ClockPolicy, moment: datetime) -> datetime:
    """The first moment from this one on at which he neither sleeps nor travels."""
    while True:
        trip = next((last for first, last in watch.trips if policy.vacation and first <= moment < last), None)
        quiet = watch.quiet_for(moment) if policy.quiet_hours else 0
        if trip:
            moment = trip
        elif quiet:
            whole = moment.replace(second=0, microsecond=0)
            steady = watch.offset(moment) == watch.offset(moment + HALF_DAY)
            moment = whole + (quiet if steady else 1) * MINUTE
        else:
            return moment


def last_free(watch: Watch, policy: ClockPolicy, moment: datetime) -> datetime:
    """The same where an hour comes twice and is quiet from its first minute to its last: what lies between is quiet."""
    latest = at = first_free(watch, policy, moment)
    until = latest + watch.goes_back(moment)
    while at < until and policy.quiet_hours:
        at = first_free(watch, policy, at + MINUTE)
        if watch.quiet_for(at - MINUTE):
            latest = at
    return latest
