"""A simulated season by turns: scripted players, a fake clock, and the real commands, sweep and bots.

Players visit a few times a day and make every move that waits for them; some are slow, some go on vacation, some vanish
and some of those come back. Time jumps from one event to the next: of the sweeps between, which find nothing to do,
only the heartbeat is written. Run as a program (`python -m tests.real.season --matches 200`) it uses the database of
its environment, prints one JSON object and exits with 1 if anything is wrong.

`leave_orders(user, match, seat)` is called at the end of each visit for every running match of the visitor: what is
compared with and without standing orders is `median_waits`, the waits of a match that took longer than a second.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import statistics
import sys
import uuid
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import django
import time_machine

if __name__ == "__main__":
    django.setup()

from celery import current_app
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from games.matches import commands
from games.matches.clocks.calendar import Calendar, out_of_time_off
from games.matches.clocks.policy import ClockPolicy
from games.matches.commands.seating import lay_table, sit_down
from games.matches.models import Match, Move, Seat, SiteClock
from games.matches.records import check
from games.matches.refusals import Refusal
from games.matches.sweep import sweep
from games.matches.tasks import play_bot_turn
from games.matches.vault import open_match
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow
from tests.real.season_orders import carry_out, leave_orders

START = datetime(2027, 3, 8, 12, tzinfo=UTC)  # daylight saving begins in America on the 14th, in Europe on the 28th
INTERVAL = timedelta(seconds=3)
ZONES = ("Europe/Kyiv", "America/New_York", "Asia/Seoul", "Europe/London", "UTC", "Australia/Lord_Howe")
GAMES = (
    *(("majesty", (2, 3, 4)),) * 4,
    *(("koryo", (2, 3, 4)),) * 2,
    *(("for-the-king", (2, 3)),) * 2,
    ("king-me", (3, 4)),
)
GRACE = timedelta(seconds=30)
POLICY = ClockPolicy("turns", 86_400, 2 * 86_400, vacation=True, quiet_hours=True, stand_in="page", grace=30)
TRAVEL_DAYS = 4
AT_ONCE = 5  # matches a player is in at most
LEAST_WAIT = timedelta(seconds=1)
LONGEST_SEASON = timedelta(days=900)

Orders = Callable[[Any, Match, Seat], None]


class Place(NamedTuple):
    """What the driver remembers of a seat, so that it need not ask at every step."""

    user: int
    number: int
    decision: int | None
    since: datetime | None
    by_bot: bool
    tries: int  # of a bot to move; one begun by a worker that was killed counts
    lost: bool
    deadline: datetime | None
    remind_at: datetime | None


@dataclass
class Scripted:
    """A player made for the season: how often he comes, and when he stops coming."""

    user: Any
    temper: str
    every: timedelta
    rng: random.Random
    calendar: Calendar
    gone_from: datetime | None = None
    back_at: datetime | None = None
    away_from: datetime | None = None
    away_until: datetime | None = None
    told: bool = False

    def next_visit(self, now: datetime) -> datetime | None:
        """When he looks in next; None if never again."""
        at = now + self.every * self.rng.uniform(0.3, 1.7)
        if self.away_from and self.away_until and self.away_from <= at < self.away_until:
            at = self.away_until + timedelta(hours=1)
        if self.gone_from and at >= self.gone_from and (self.back_at is None or at < self.back_at):
            if self.back_at is None:
                return None
            at = self.back_at
        return out_of_time_off(at, self.calendar)


@dataclass
class Report:
    """What became of the season."""

    players: int = 0
    matches: int = 0
    finished: int = 0
    moves: int = 0
    days: float = 0.0
    reminders: int = 0
    timeouts: int = 0
    seats_lost: int = 0
    returns: int = 0
    sweeps: int = 0
    latest_seconds: float = 0.0
    median_waits: float = 0.0
    median_wait_hours: float = 0.0
    tempers: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


class Season:
    """Plays a season to its end."""

    def __init__(self, *, players: int, matches: int, seed: int = 1, leave_orders: Orders | None = None) -> None:
        self.rng = random.Random(seed)
        self.report = Report(players=players, matches=matches)
        self.leave_orders = leave_orders
        self.people: list[Scripted] = []
        self.pending = [self.rng.choice(GAMES) for _ in range(matches)]
        self.visits: list[tuple[datetime, int]] = []
        self.waits: dict[int, list[timedelta]] = defaultdict(list)
        self.tables: dict[int, tuple[str, list[Place]]] = {}  # the running matches: public id and seats

    def run(self) -> Report:
        """The whole season; time is fake until it returns."""
        with time_machine.travel(START, tick=False) as clock:
            self._invite()
            sweep()
            self._open_tables()
            self._play_on(clock)
        return self.report

    def _play_on(self, clock: Any) -> None:
        """From one event to the next until every match is over."""
        while self._going():
            self._step(clock)
            if timezone.now() - START > LONGEST_SEASON:
                self.report.problems.append("the season does not end")
                break
        self._close()

    # --- people -----------------------------------------------------------------------------------------------------

    def _invite(self) -> None:
        tempers = ("quick", "quick", "quick", "slow", "traveller", "vanishing", "returning")
        for number in range(self.report.players):
            person = self._person(number, tempers[number % len(tempers)])
            self.people.append(person)
            heapq.heappush(self.visits, (START + timedelta(hours=self.rng.uniform(0, 12)), number))
        self.report.tempers = dict(Counter(person.temper for person in self.people))

    def _person(self, number: int, temper: str) -> Scripted:
        rng = random.Random(self.rng.random())
        user = get_user_model().objects.create_user(
            username=f"season{number}-{uuid.uuid4().hex[:6]}", time_zone=rng.choice(ZONES)
        )
        hours = rng.uniform(20, 50) if temper == "slow" else rng.uniform(3, 12)
        quiet_from, minutes = rng.randrange(1440), rng.choice((0, 240, 480))
        commands.set_quiet_hours(
            user=user, quiet_from=quiet_from, quiet_minutes=minutes, command_id=str(uuid.uuid4())
        )  # fmt: skip
        calendar = Calendar(user.time_zone, quiet_from, minutes)
        person = Scripted(user, temper, timedelta(hours=hours), rng, calendar)
        someday = START + timedelta(days=rng.uniform(2, 12))
        if temper == "traveller":
            person.away_from, person.away_until = someday, someday + timedelta(days=TRAVEL_DAYS)
        elif temper in ("vanishing", "returning"):
            person.gone_from = someday
            person.back_at = someday + timedelta(days=rng.uniform(5, 12)) if temper == "returning" else None
        return person

    def _is_gone(self, person: Scripted) -> bool:
        return person.gone_from is not None and person.back_at is None and timezone.now() >= person.gone_from

    # --- tables -----------------------------------------------------------------------------------------------------

    def _open_tables(self) -> None:
        """Seat as many of the pending matches as there are players with time for them."""
        while self.pending:
            game, sizes = self.pending[-1]
            busy = Counter(place.user for _id, places in self.tables.values() for place in places)
            free = [one for one in self.people if busy[one.user.pk] < AT_ONCE and not self._is_gone(one)]
            size = self.rng.choice(sizes)
            if len(free) < size:
                return
            self.pending.pop()
            seated = self.rng.sample(free, size)
            with transaction.atomic():
                match = lay_table(seated[0].user, game, size, "{}", "turns", True, commands.Gates(), POLICY)
                sit_down(match, [(person.user, uuid.uuid4().hex) for person in seated])
            self._look(match.pk)

    def _going(self) -> bool:
        return bool(self.pending or self.tables)

    def _look(self, match_pk: int) -> None:
        """Remember how a match stands; when it is over, there is time for others."""
        public_id, status = Match.objects.values_list("public_id", "status").get(pk=match_pk)
        if status != Match.Status.RUNNING:
            if self.tables.pop(match_pk, None):
                self._open_tables()
            return
        self.tables[match_pk] = (
            public_id,
            [
                Place(
                    *(seat.user_id, seat.number, seat.decision, seat.on_turn_since),
                    *(seat.bot_plays, seat.bot_tries, seat.lost is not None, seat.deadline, seat.remind_at),
                )
                for seat in Seat.objects.filter(match=match_pk)
            ],
        )

    def _places_of(self, user_pk: int) -> list[tuple[int, str, Place]]:
        return [
            (match_pk, public_id, place)
            for match_pk, (public_id, places) in self.tables.items() for place in places if place.user == user_pk
        ]  # fmt: skip

    # --- time -------------------------------------------------------------------------------------------------------

    def _step(self, clock: Any) -> None:
        """On to the next event: a visit, or the first sweep that has something to do."""
        tick = self._next_sweep()
        visit = self.visits[0][0] if self.visits else None
        if tick is not None and (visit is None or tick <= visit):
            clock.move_to(max(tick, timezone.now()))
            self._sweep()
        elif visit is not None:
            clock.move_to(max(visit, timezone.now()))
            SiteClock.objects.update(beat=timezone.now())
            self._visit(heapq.heappop(self.visits)[1])
        else:
            self.report.problems.append("nobody comes and no deadline runs")
            raise RuntimeError(self.report)
        self._bots()

    def _next_sweep(self) -> datetime | None:
        moments = []
        for _id, places in self.tables.values():
            moments += [place.remind_at for place in places if place.remind_at]
            moments += [place.deadline + GRACE for place in places if place.deadline]
        if not moments:
            return None
        since = min(moments) - START
        return START + -(-since // INTERVAL) * INTERVAL  # the first sweep from then on

    def _sweep(self) -> None:
        now = timezone.now()
        SiteClock.objects.update(beat=now - INTERVAL)
        over = list(Seat.objects.filter(decision__isnull=False, deadline__lte=now - GRACE).values("pk", "deadline"))
        swept = sweep()
        self.report.sweeps += 1
        self.report.reminders += swept.reminded
        if swept.gap:
            self.report.problems.append(f"a silence of {swept.gap} although the sweep ran")
        if not swept.spared:
            for seat in over:
                late = now - seat["deadline"] - GRACE
                self.report.latest_seconds = max(self.report.latest_seconds, late.total_seconds())
                if late > INTERVAL:
                    self.report.problems.append(f"seat {seat['pk']} was called {late} late")
            left = Seat.objects.filter(pk__in=[seat["pk"] for seat in over], deadline__lte=now - GRACE)
            if left.exists():
                self.report.problems.append(f"{left.count()} seats were not called")
        for match_pk, (_id, places) in list(self.tables.items()):
            if any(moment <= now for place in places for moment in (place.deadline, place.remind_at) if moment):
                self._look(match_pk)

    # --- moves ------------------------------------------------------------------------------------------------------

    def _visit(self, number: int) -> None:
        person = self.people[number]
        for match_pk, public_id, place in self._places_of(person.user.pk):
            if place.lost:
                commands.return_to_seat(match_id=public_id, user=person.user, command_id=str(uuid.uuid4()))
                self._look(match_pk)
        while waiting := [w for w in self._places_of(person.user.pk) if w[2].decision is not None and not w[2].by_bot]:
            for match_pk, _id, place in waiting:
                self._move(person, match_pk, place)
            self._bots()
        if self.leave_orders:
            for match_pk, _id, place in self._places_of(person.user.pk):
                seat = Seat.objects.select_related("match").get(match=match_pk, number=place.number)
                self.leave_orders(person.user, seat.match, seat)
                self._look(match_pk)
            self._bots()
        self._go_away(person)
        if (at := person.next_visit(timezone.now())) is not None:
            heapq.heappush(self.visits, (at, number))

    def _go_away(self, person: Scripted) -> None:
        """A traveller tells the site before he goes."""
        if person.away_from is None or person.told or timezone.now() < person.away_from - timedelta(days=2):
            return
        person.told, starts = True, max(person.away_from, timezone.now())
        person.away_from, person.away_until = starts, starts + timedelta(days=TRAVEL_DAYS)
        try:
            commands.start_vacation(user=person.user, starts=starts, days=TRAVEL_DAYS, command_id=str(uuid.uuid4()))
        except Refusal as refusal:
            self.report.problems.append(f"vacation refused: {refusal.code}")
        for match_pk, _id, _place in self._places_of(person.user.pk):
            self._look(match_pk)

    def _move(self, person: Scripted, match_pk: int, place: Place) -> None:
        match = Match.objects.get(pk=match_pk)
        legal = open_match(match).legal(place.number)
        if not legal or place.since is None:
            self._look(match_pk)  # an order has made the move meanwhile
            return
        waited = timezone.now() - place.since
        commands.act(
            match_id=match.public_id, user=person.user, move_number=match.move_number,
            action=commands.encode_action(person.rng.choice(legal)), command_id=str(uuid.uuid4()),
        )  # fmt: skip
        if waited > LEAST_WAIT:
            self.waits[match_pk].append(waited)
        self._look(match_pk)

    def _bots(self) -> None:
        """What the workers do in a moment: bots and stand-ins on turn play, standing orders are carried out."""
        while (due := self._bots_due()) or (asked := carry_out() if self.leave_orders else set()):
            for match_pk, place in due:
                play_bot_turn(match_pk, place.number, place.decision, place.tries)
                self._look(match_pk)
            for match_pk in () if due else asked:
                self._look(match_pk)

    def _bots_due(self) -> list[tuple[int, Place]]:
        return [
            (match_pk, place)
            for match_pk, (_id, places) in self.tables.items() for place in places
            if place.by_bot and place.decision is not None
        ]  # fmt: skip

    # --- the end ----------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        report = self.report
        while rate_finished():
            pass
        mine = Match.objects.filter(seats__user__in=[person.user for person in self.people]).distinct()
        report.finished = mine.filter(status=Match.Status.FINISHED).count()
        report.days = round((timezone.now() - START) / timedelta(days=1), 1)
        kinds = Counter(Move.objects.filter(match__in=mine).values_list("kind", flat=True))
        report.moves, report.timeouts = kinds["action"], kinds["timeout"]
        report.seats_lost, report.returns = kinds["seat_lost"], kinds["return"]
        if report.finished != report.matches:
            report.problems.append(f"{report.matches - report.finished} matches did not finish")
        if Seat.objects.filter(match__in=mine, decision__isnull=False).exists():
            report.problems.append("a seat is still on turn")
        for match in mine.prefetch_related("seats"):
            self._check(match)
        waits = [self.waits.get(pk, []) for pk in mine.values_list("pk", flat=True)]
        report.median_waits = statistics.median(len(some) for some in waits)
        hours = [sum(some, timedelta(0)) / timedelta(hours=1) for some in waits]
        report.median_wait_hours = round(statistics.median(hours), 1)

    def _check(self, match: Match) -> None:
        """Leavers last, survivors in the order of play, everybody rated, the record verifies."""
        problems = self.report.problems
        seats = list(match.seats.all())
        leavers = [seat for seat in seats if seat.lost]
        stayed = [seat for seat in seats if not seat.last_from]
        if leavers and stayed and max(seat.place for seat in stayed) >= min(seat.place for seat in leavers):
            problems.append(f"match {match.pk}: a leaver is not last")
        by_rules = (match.result["by_rules"] or {}).get("places")
        if by_rules:
            order = sorted(stayed, key=lambda seat: by_rules[seat.number])
            if [seat.place for seat in order] != sorted(seat.place for seat in stayed):
                problems.append(f"match {match.pk}: the survivors are not placed as they played")
        rows = list(LedgerRow.objects.filter(match=match))
        if len(rows) != len(seats) or sum(row.change for row in rows):
            problems.append(f"match {match.pk}: not rated, or not to zero")
        if problem := check(match)["problem"]:
            problems.append(f"match {match.pk}: {problem}")


def arguments() -> argparse.ArgumentParser:
    """What a season may be asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def do_without_servers() -> None:
    """Let this process stand for the site and its workers, with tables in its database."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    current_app.conf.broker_url = "memory://"
    call_command("migrate", verbosity=0)


def tell(report: Report) -> int:
    """Print what became of the season; 1 if anything is wrong."""
    json.dump(report.__dict__, sys.stdout, indent=1)
    sys.stdout.write("\n")
    return int(bool(report.problems))


def main() -> int:
    """Play one season on the database of this environment; 1 if anything is wrong."""
    parser = arguments()
    parser.add_argument("--orders", action="store_true", help="players leave standing orders at the end of a visit")
    asked = parser.parse_args()
    do_without_servers()
    orders = leave_orders if asked.orders else None
    return tell(Season(players=asked.players, matches=asked.matches, seed=asked.seed, leave_orders=orders).run())


if __name__ == "__main__":
    sys.exit(main())
