"""A crowd of seats with deadlines, moved through a fake time by the real sweep; each is compared with its promise.

Matches of all games by live and slow clocks are dealt, played, paused and taken up again by the site's own commands;
most players let their time run out, some move in time or in the last second, some travel. Stand-ins move at once, by
chance. Of the sweeps that beat would call those run that may have something to do, and the last one before each call.
"""

from __future__ import annotations

import heapq
import random
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import time_machine
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.matches import commands
from games.matches.clocks.policy import ClockPolicy
from games.matches.commands.play import act_for
from games.matches.commands.seating import lay_table, sit_down
from games.matches.models import Match, Move, Seat, SiteClock
from games.matches.refusals import Refusal
from games.matches.signals import reminder_due, seat_lost, timed_out
from games.matches.tasks import sweep_deadlines
from games.matches.tell import bell
from games.matches.vault import open_match
from portal.notices.models import Notice
from tests.real.promises import ZONES, Watch, has_run, promised
from tests.real.running_clocks import Report, Running, any_policy

INTERVAL = timedelta(seconds=3)
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
STEP, STEPS = timedelta(minutes=5), 24  # when the first matches begin
LOOKED_BEFORE = 0.25  # of all calls the sweep before is run for its own sake, too
ENOUGH = 5  # problems to stop at
GIVEN_UP = 20  # sweeps after which a call that has not come counts as never made
ABSENT = 0.8  # of all decisions run out of time
SESSION = 6  # deadlines of a live match between two pauses
GAMES = (("majesty", (2, 3, 4)), ("koryo", (2, 3, 4)), ("for-the-king", (2, 3)), ("king-me", (3, 4)))
NO_TRIP = ("too_few_days", "vacation_too_late", "vacation_planned")

Key = tuple[int, int]  # match and seat


class Deadlines:
    """Lets so many deadlines run out."""

    def __init__(self, *, number: int, start: datetime, matches: int, seed: int = 1) -> None:
        self.number, self.start, self.matches = number, start, matches
        self.rng = random.Random(seed)
        self.report = Report()
        self.users: dict[int, Any] = {}
        self.watches: dict[int, Watch] = {}
        self.policies: dict[int, ClockPolicy] = {}  # of the matches
        self.banks: dict[Key, timedelta] = {}
        self.open: dict[Key, Running] = {}
        self.sessions: Counter[int] = Counter()  # deadlines of live matches since they were taken up
        self.paused: set[int] = set()
        self.agenda: list[tuple[datetime, int, Callable[[], None]]] = []
        self.ticks: list[tuple[int, int, Key, int]] = []
        self.fired: list[tuple[str, Key, int]] = []
        self.serial = 0

    def run(self) -> Report:
        """Everything, in a time of its own."""
        ears = {signal: partial(self._hear, name) for name, signal in SIGNALS.items()}
        for signal, ear in ears.items():
            signal.connect(ear, weak=False)
        try:
            with bell.muted(), time_machine.travel(self.start, tick=False) as clock:
                self.clock = clock
                self._begin()
                while self.report.counts["timed_out"] < self.number and len(self.report.problems) < ENOUGH:
                    self._step()
                self._close()
        finally:
            for signal, ear in ears.items():
                signal.disconnect(ear)
        return self.report

    def _begin(self) -> None:
        for _ in range(max(12, self.matches // 2)):
            self._invite()
        sweep_deadlines()
        for number in range(self.matches):  # many at the same moment, but never so many that the site takes alarm
            self._at(self.start + number % STEPS * STEP, self._deal)

    def _close(self) -> None:
        """Signal, log and notices tell the same story."""
        report = self.report
        report.days = round((timezone.now() - self.start) / DAY, 1)
        mine = Match.objects.filter(pk__in=self.policies)
        kinds = [Move.Kind.TIMEOUT, Move.Kind.SEAT_LOST]
        logged = Move.objects.filter(match__in=mine, kind__in=kinds).count()
        noted = Notice.objects.filter(match__in=mine, kind="reminder").count()
        told = Notice.objects.filter(match__in=mine, kind="seat_lost").count()
        if (logged, told, noted) != (report.counts["timed_out"],) * 2 + (report.counts["reminded"],):
            self._problem(f"{logged} time-outs in the log, {told} and {noted} reminders told, {report.counts} seen")

    # --- people and tables ------------------------------------------------------------------------------------------

    def _invite(self) -> None:
        rng, number = self.rng, len(self.users)
        zone = ZONES[number % len(ZONES)]
        user = get_user_model().objects.create_user(
            username=f"late{number}-{uuid.uuid4().hex[:6]}", time_zone=zone, date_joined=self.start - 400 * DAY
        )
        # many nights begin or end in the hours in which clocks change
        begins = rng.choice((rng.randrange(1440), rng.randrange(0, 300), 22 * 60, 23 * 60 + 30))
        length = rng.choice((0, rng.randint(1, 480), rng.randint(30, 300), 480))
        commands.set_quiet_hours(user=user, quiet_from=begins, quiet_minutes=length, command_id=_id())
        self.users[user.pk], self.watches[user.pk] = user, Watch(zone, begins, length)
        self._at(self.start + rng.uniform(0, 0.75) * DAY, partial(self._travel, user.pk))

    def _deal(self) -> None:
        rng = self.rng
        game, sizes = rng.choice(GAMES)
        policy = any_policy(rng)
        players = [self.users[pk] for pk in rng.sample(sorted(self.users), rng.choice(sizes))]
        with transaction.atomic():
            match = lay_table(players[0], game, len(players), "{}", policy.kind, True, commands.Gates(), policy)
            sit_down(match, [(player, uuid.UUID(int=rng.getrandbits(128)).hex) for player in players])
        self.policies[match.pk] = policy
        self._look(match.pk)

    # --- time -------------------------------------------------------------------------------------------------------

    def _at(self, moment: datetime, what: Callable[[], None]) -> None:
        self.serial += 1
        heapq.heappush(self.agenda, (moment, self.serial, what))

    def _tick_from(self, moment: datetime) -> int:
        """The number of the first sweep from a moment on."""
        return -(-(moment - self.start) // INTERVAL)

    def _watch_for(self, tick: int, of: Running) -> None:
        self.serial += 1
        heapq.heappush(self.ticks, (tick, self.serial, (of.match, of.seat), of.decision))

    def _step(self) -> None:
        """On to the next sweep that matters, or to what somebody does before it."""
        tick = self.ticks[0][0] if self.ticks else None
        sweeps_at = self.start + tick * INTERVAL if tick is not None else None
        if sweeps_at is None or self.agenda[0][0] <= sweeps_at:
            moment, _serial, what = heapq.heappop(self.agenda)
            self.clock.move_to(moment)
            SiteClock.objects.update(beat=self.start + (moment - self.start) // INTERVAL * INTERVAL)
            what()
        else:
            self.clock.move_to(sweeps_at)
            SiteClock.objects.update(beat=sweeps_at - INTERVAL)
            self._sweep(tick)

    def _sweep(self, tick: int) -> None:
        self.fired = []
        sweep_deadlines()
        self.report.counts["sweeps"] += 1
        lost = [self._called(*call) for call in self.fired]
        self._check_missed(tick)
        for match in dict.fromkeys(key[0] for _name, key, _decision in self.fired):
            self._go_on(match, [key for key in lost if key and key[0] == match])

    def _hear(self, name: str, sender: Any, match: Match, seat: Seat, **more: Any) -> None:
        if match.pk in self.policies:
            self.fired.append((name, (match.pk, seat.number), seat.decision))

    def _called(self, name: str, key: Key, decision: int) -> Key | None:
        """Judge one call; the seat, if it is lost by it."""
        now, found = timezone.now(), self.open.get(key)
        if found is None or found.decision != decision:
            self._problem(f"{name} of {key} at {decision}, where no such clock runs")
            return None
        reminder = name == "reminded"
        self.report.counts[name if reminder else "timed_out"] += 1
        if reminder:
            first, stored = found.promise.remind, found.remind_at
        else:
            first, stored = found.promise.deadline + timedelta(seconds=found.policy.grace), found.called_from
        if first is None or stored is None or now < first:
            self._problem(f"{name} of {found} came early at {now}")
        else:
            self.report.late.append((now - stored).total_seconds())
        if reminder:
            if found.reminded:
                self._problem(f"{found} was reminded twice")
            found.reminded = True
            return None
        self._settle(found)
        self.banks[key] = found.policy.second_chance
        self.report.counts[name] += name == "lost"
        return key if name == "lost" else None

    def _check_missed(self, tick: int) -> None:
        now = timezone.now()
        while self.ticks and self.ticks[0][0] <= tick:
            _tick, _serial, key, decision = heapq.heappop(self.ticks)
            found = self.open.get(key)
            if found is None or found.decision != decision:
                continue
            waits = [found.called_from, *([found.remind_at] if found.remind_at and not found.reminded else [])]
            if min(waits) <= now - GIVEN_UP * INTERVAL:
                self._problem(f"{found} was never called, at {now}")
            elif min(waits) <= now:
                self._watch_for(tick + 1, found)

    # --- the course of a match --------------------------------------------------------------------------------------

    def _look(self, match_pk: int) -> None:
        """See whose clocks run now, after stand-ins have moved; another match is dealt for one that is over."""
        while True:
            match = Match.objects.get(pk=match_pk)
            seats = list(match.seats.all())
            bot = next((seat for seat in seats if seat.bot_plays and seat.decision is not None), None)
            if match.status != Match.Status.RUNNING or bot is None:
                break
            choice = self.rng.choice(open_match(match).legal(bot.number))
            asked = {"match_id": match.public_id, "seat_number": bot.number, "move_number": bot.decision}
            act_for(**asked, action=commands.encode_action(choice), command_id=f"bot-turn-{bot.decision}")
        for seat in seats:
            key = (match_pk, seat.number)
            known = self.open.get(key)
            if known and known.decision != seat.decision:
                self._settle(known)
                self.report.counts["passed"] += 1
            elif known and known.deadline != seat.deadline:
                self._problem(f"the deadline of {known} is {seat.deadline} now")
            if seat.decision is not None and key not in self.open:
                self._start(seat, self.policies[match_pk])
        if match.status != Match.Status.RUNNING:
            self._deal()

    def _start(self, seat: Seat, policy: ClockPolicy) -> None:
        """A clock begins to run: work out what its player is promised, and what he will do."""
        key, now = (seat.match_id, seat.number), timezone.now()
        bank = self.banks.setdefault(key, policy.full_bank)
        promise = promised(self.watches[seat.user_id], policy, now, policy.free + bank)
        found = Running(
            *(*key, seat.decision, seat.user_id, policy, now, policy.free + bank, promise),
            *(seat.deadline or now, seat.remind_at),
        )
        self.open[key] = found
        self.report.counts["begun"] += 1
        self._compare(found)
        if self.rng.random() > ABSENT:
            self._at(self._moves_at(found), partial(self._move, key, found.decision))

    def _moves_at(self, found: Running) -> datetime:
        """When somebody moves: in the last seconds, or at a full minute in time or just too late to be called."""
        now, last = timezone.now(), found.called_from if self.rng.random() < 0.5 else found.deadline
        moment = now + self.rng.random() * (last - now)
        if self.rng.random() < 0.3:
            moment = last - self.rng.uniform(1, 4) * SECOND
        elif found.policy.kind == "turns":
            moment = moment.replace(second=0, microsecond=0)
        return max(now, moment)

    def _compare(self, found: Running) -> None:
        """What is stored is what was promised; then watch for its moments."""
        promise, now = found.promise, timezone.now()
        kept = promise.deadline <= found.deadline <= promise.latest_deadline
        if found.remind_at is None:
            kept &= found.reminded or promise.remind is None
        elif promise.remind is None or promise.latest_remind is None:
            kept = False
        else:  # one whose moment has passed may be put off by a journey that begins now
            latest = promise.over if promise.remind <= now else promise.latest_remind
            kept &= promise.remind <= found.remind_at <= latest
        if not kept:
            self._problem(f"{found} of {self.watches[found.user]} is not as promised")
        calls = self._tick_from(found.called_from)
        ticks = [self._tick_from(found.remind_at)] if found.remind_at else []
        ticks += [calls - 1, calls] if self.rng.random() < LOOKED_BEFORE else [calls]
        for tick in ticks:
            self._watch_for(tick, found)

    def _settle(self, found: Running) -> None:
        """A clock runs no more. Whoever was to be reminded by now was."""
        del self.open[found.match, found.seat]
        due = found.remind_at and self.start + self._tick_from(found.remind_at) * INTERVAL
        if due and due < timezone.now() and not found.reminded:
            self._problem(f"{found} was never reminded")
        if found.policy.kind == "live":
            self.sessions[found.match] += 1

    def _move(self, key: Key, decision: int) -> None:
        """Somebody moves in time, or in the seconds that the line may take; unless he was called out before."""
        found, match = self.open.get(key), Match.objects.get(pk=key[0])
        if found is None or found.decision != decision or key[0] in self.paused:
            return
        policy, bank = found.policy, self.banks[key]
        ran = has_run(self.watches[found.user], policy, found.since, timezone.now())
        self.banks[key] = max(timedelta(0), bank - max(timedelta(0), ran - policy.free)) + policy.increment
        self._settle(found)
        choice = self.rng.choice(open_match(match).legal(key[1]))
        asked = {"match_id": match.public_id, "user": self.users[found.user], "move_number": match.move_number}
        commands.act(**asked, action=commands.encode_action(choice), command_id=_id())
        self.report.counts["moved"] += 1
        self._go_on(key[0], [])

    def _go_on(self, match_pk: int, lost: list[Key]) -> None:
        """Who lost his seat takes it back, before the stand-in moves or after; a live match rests after a session."""
        if lost and self.rng.random() < 0.5:
            self._look(match_pk)
        for key in lost:
            self._take_back(key)
        self._look(match_pk)
        if self.sessions[match_pk] >= SESSION and match_pk not in self.paused:
            self._pause(match_pk)

    def _take_back(self, key: Key) -> None:
        seat = Seat.objects.select_related("match").get(match=key[0], number=key[1])
        if seat.match.status == Match.Status.RUNNING:
            user = self.users[seat.user_id]
            commands.return_to_seat(match_id=seat.match.public_id, user=user, command_id=_id())
            self.report.counts["returned"] += 1

    def _pause(self, match_pk: int) -> None:
        match = Match.objects.get(pk=match_pk)
        if match.status != Match.Status.RUNNING:
            return
        commands.pause_match(match_id=match.public_id)
        self.paused.add(match_pk)
        stopped = [found for key, found in self.open.items() if key[0] == match_pk]
        for found in stopped:
            del self.open[match_pk, found.seat]
        rest = self.rng.uniform(6, 60) * HOUR
        self._at(timezone.now() + rest, partial(self._resume, match, stopped, timezone.now()))

    def _resume(self, match: Match, stopped: list[Running], since: datetime) -> None:
        commands.resume_match(match_id=match.public_id)
        self.paused.discard(match.pk)
        self.sessions[match.pk] = 0
        rest = timezone.now() - since
        for found in stopped:
            found.promise, found.deadline = found.promise.later(rest), found.deadline + rest
            found.since += rest
            self.open[match.pk, found.seat] = found
            self._compare(found)
        self._look(match.pk)

    # --- journeys ---------------------------------------------------------------------------------------------------

    def _travel(self, user_pk: int) -> None:
        """Somebody tells the site that he goes away, now or soon."""
        now, rng, watch = timezone.now(), self.rng, self.watches[user_pk]
        self._at(now + rng.uniform(8, 40) * DAY, partial(self._travel, user_pk))
        starts, days = now + rng.choice((0, rng.uniform(0, 3))) * DAY, rng.randint(1, 3)
        try:
            commands.start_vacation(user=self.users[user_pk], starts=starts, days=days, command_id=_id())
        except Refusal as refusal:
            if refusal.code not in NO_TRIP:
                self._problem(f"a journey was refused: {refusal.code}")
            return
        self.report.counts["trips"] += 1
        watch.trips.append((starts, starts + days * DAY))
        self._follow(user_pk)
        if rng.random() < 0.4:
            home = now + rng.random() * (starts + days * DAY - now)
            self._at(home, partial(self._come_home, user_pk))

    def _come_home(self, user_pk: int) -> None:
        now, watch = timezone.now(), self.watches[user_pk]
        commands.end_vacation(user=self.users[user_pk], command_id=_id())
        starts, _ends = watch.trips.pop()
        watch.trips += [(starts, now)] if starts < now else []
        self._follow(user_pk)

    def _follow(self, user_pk: int) -> None:
        """Every clock of a traveller that stops for journeys has another end now, and no other has."""
        for found in [one for one in self.open.values() if one.user == user_pk]:
            seat = Seat.objects.get(match=found.match, number=found.seat)
            found.promise = promised(self.watches[user_pk], found.policy, found.since, found.time)
            found.deadline, found.remind_at = seat.deadline or timezone.now(), seat.remind_at
            self._compare(found)

    def _problem(self, words: str) -> None:
        self.report.problems.append(words)


SIGNALS = {"reminded": reminder_due, "timed_out": timed_out, "lost": seat_lost}


def _id() -> str:
    return str(uuid.uuid4())
