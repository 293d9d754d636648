"""A season whose site may be killed at any moment: after each step the driver writes down what it must remember.

The database says the rest. Started again in the same folder, it goes on after an hour or so of silence. Notices are
delivered by e-mail to the server named in the environment.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import django
import time_machine

if __name__ == "__main__":
    django.setup()

from allauth.account.models import EmailAddress
from django.utils import timezone

from games.matches.models import Match, Move, Seat, SiteClock, Vacation
from games.matches.sweep import sweep
from portal.notices.delivery import deliver_due
from portal.notices.kinds import CHOSEN_KINDS, Channel, Kind, Pace
from portal.notices.models import Delivery, Notice, NoticeSettings
from tests.real.season import INTERVAL, Place, Report, Scripted, Season, arguments, do_without_servers

MEMORY, REPORT = "memory.pickle", "report.json"
LONGEST_SILENCE = timedelta(hours=3)
TO_THE_LAST_DIGEST = timedelta(hours=12)


class MortalSeason(Season):
    """A season that tells everybody by e-mail and remembers where it was."""

    folder: Path
    now: datetime | None = None  # of the last step that was written down

    def run(self) -> Report:
        """From the beginning, or from where the last one was killed."""
        return super().run() if self.now is None else self._resume()

    def _resume(self) -> Report:
        beat = SiteClock.objects.get().beat + INTERVAL
        silence = LONGEST_SILENCE * random.random()  # another one after every kill
        with time_machine.travel(max(self.now, beat) + silence, tick=False) as clock:
            if not sweep().gap:
                self.report.problems.append(f"a silence of {silence} went unnoticed")
            self._remember()
            self._play_on(clock)
        return self.report

    def _remember(self) -> None:
        """The database knows better than the memory of somebody who was killed."""
        self.pending = self.pending[: self.report.matches - Match.objects.count()]
        for person in self.people:
            if not person.told and (vacation := Vacation.objects.filter(user=person.user).first()):
                person.told, person.away_from, person.away_until = True, vacation.starts, vacation.ends
        for match_pk in {*self.tables, *Match.objects.filter(status="running").values_list("pk", flat=True)}:
            self._look(match_pk)
        self._open_tables()

    def _person(self, number: int, temper: str) -> Scripted:
        person = super()._person(number, temper)
        address = f"season{number}@example.org"
        EmailAddress.objects.create(user=person.user, email=address, verified=True, primary=True)
        chosen = NoticeSettings(user=person.user)
        for kind in CHOSEN_KINDS:
            chosen.choose(kind, Channel.EMAIL, (Pace.NOW, Pace.BUNDLE, Pace.DAILY)[number % 3])
        chosen.save()
        return person

    def _step(self, clock: Any) -> None:
        super()._step(clock)
        deliver_due()
        self.now = timezone.now()
        fresh = self.folder / f"{MEMORY}.fresh"
        fresh.write_bytes(pickle.dumps(self))
        fresh.replace(self.folder / MEMORY)

    def _move(self, person: Scripted, match_pk: int, place: Place) -> None:
        """Whoever is on turn has been told, unless he stayed on turn with what happened last at his own seat."""
        turn = {"match": match_pk, "kind": Kind.YOUR_TURN, "decision": place.decision}
        told = Notice.objects.filter(user=person.user, **turn).count()
        stayed = Move.objects.filter(match=match_pk, number=place.decision, seat=place.number).exists()
        if told > 1 or not (told or stayed):
            self.report.problems.append(f"match {match_pk}, decision {place.decision}: told {told} times")
        super()._move(person, match_pk, place)

    def _close(self) -> None:
        """After the last match the last letters go out; everybody has been told of every end and every time-out."""
        super()._close()
        with time_machine.travel(timezone.now(), tick=False) as clock:
            while Delivery.objects.filter(state=Delivery.State.PENDING).exists():
                clock.shift(TO_THE_LAST_DIGEST)
                deliver_due()
        ended = Seat.objects.filter(match__status=Match.Status.FINISHED, is_bot=False, resigned=None).count()
        lost = Move.objects.filter(kind__in=(Move.Kind.TIMEOUT, Move.Kind.SEAT_LOST)).count()
        for kind, due in ((Kind.MATCH_ENDED, ended), (Kind.SEAT_LOST, lost)):
            told = Notice.objects.filter(kind=kind).count()
            if told != due:
                self.report.problems.append(f"{kind}: told {told} times instead of {due}")


def main() -> int:
    """Begin or go on with the season of this folder, whose report is left there; 1 if anything is wrong."""
    asked = arguments().parse_args()
    do_without_servers()
    folder = Path(os.environ["REGALIA_VAR"])
    if (folder / MEMORY).exists():
        season = pickle.loads((folder / MEMORY).read_bytes())
    else:
        season = MortalSeason(players=asked.players, matches=asked.matches, seed=asked.seed)
        season.folder = folder
    report = season.run()
    (folder / REPORT).write_text(json.dumps(report.__dict__))
    return int(bool(report.problems))


if __name__ == "__main__":
    sys.exit(main())
