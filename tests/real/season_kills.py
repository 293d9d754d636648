"""Kills the whole site again and again in the middle of a season, and looks for notices that were lost or doubled.

Every other kill comes while a letter is in hand: taken by the mail server, not yet answered. Half of these letters the
mail server forgets, as it may. Run as a program
(`python -m tests.real.season_kills --kills 20`) it prints one JSON object and exits with 1 if anything is wrong.
"""

from __future__ import annotations

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import django

if __name__ == "__main__":
    django.setup()

from tests.real.season import arguments
from tests.real.sinks import Sink, mail_sink

BASE = Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"/n/(\d+)\.")


class Killer:
    """One season, several lives."""

    def __init__(self, folder: Path, mails: Sink, *, matches: int, players: int, seed: int) -> None:
        self.folder, self.mails, self.matches = folder, mails, matches
        self.rng = random.Random(seed)
        self.deaths = 0
        asked = {"--matches": matches, "--players": players, "--seed": seed}
        self.command = [sys.executable, "-m", "tests.real.season_mortal"]
        self.command += [str(word) for pair in asked.items() for word in pair]
        self.env = {
            **os.environ,
            "DATABASE_URL": "",
            "REGALIA_VAR": str(folder),
            "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
            "DJANGO_SETTINGS_MODULE": "portal.settings",
            "LOG_LEVEL": "ERROR",
        }

    def run(self, kills: int) -> dict[str, Any]:
        """Kill it so many times, evenly over the season, then let it end; what it reports, and what we found."""
        for number in range(kills):
            self._one_life(self.matches * number // kills, with_letter=number % 2 == 0)
        last = subprocess.run(self.command, cwd=BASE, env=self.env, stdout=subprocess.DEVNULL, check=False)
        told = self.folder / "report.json"
        if not told.exists():
            return {"problems": [f"the last life ended with {last.returncode}"]}
        report: dict[str, Any] = json.loads(told.read_text())
        report["deaths"], report["letters"] = self.deaths, len(self.mails.letters)
        report["problems"] += list(self._problems())
        return report

    def _one_life(self, finished: int, *, with_letter: bool) -> None:
        memory = self.folder / "memory.pickle"
        before = memory.stat().st_mtime_ns if memory.exists() else 0
        with subprocess.Popen(self.command, cwd=BASE, env=self.env, stdout=subprocess.DEVNULL) as life:
            while life.poll() is None and (not memory.exists() or memory.stat().st_mtime_ns == before):
                time.sleep(0.05)
            while life.poll() is None and self._finished() < finished:
                time.sleep(0.05)
            if with_letter:
                self.mails.taken.clear()
                self.mails.hold.set()
                while life.poll() is None and not self.mails.taken.wait(0.1):
                    pass
            else:
                time.sleep(self.rng.uniform(0, 0.7))
            dies = life.poll() is None
            life.kill()
        if with_letter and dies and self.deaths % 4 == 0:
            self.mails.letters.pop()
        self.deaths += dies
        self.mails.hold.clear()

    def _ask(self, sql: str) -> list[Any]:
        with closing(sqlite3.connect(self.folder / "regalia.sqlite3", timeout=20)) as database:
            return database.execute(sql).fetchall()

    def _finished(self) -> int:
        count: int = self._ask("SELECT count(*) FROM matches_match WHERE status = 'finished'")[0][0]
        return count

    def _problems(self) -> Iterator[str]:
        """What was lost, doubled, or never done."""
        states = Counter(state for (state,) in self._ask("SELECT state FROM notices_delivery"))
        yield from (f"{count} deliveries are {s}" for s, count in states.items() if s in ("pending", "failed"))
        if unplanned := self._ask("SELECT count(*) FROM notices_notice WHERE planned = 0")[0][0]:
            yield f"{unplanned} notices have no deliveries"
        if doubled := self._ask("SELECT 1 FROM notices_notice GROUP BY user_id, key HAVING count(*) > 1"):
            yield f"{len(doubled)} notices are twice in somebody's list"
        # each letter is one text part and its twin in HTML
        texts = [part.get_payload(0).get_payload(decode=True).decode() for part in self.mails.letters]
        arrived = {pk for text in texts for pk in LINK.findall(text)}
        sent = {str(pk) for (pk,) in self._ask("SELECT id FROM notices_delivery WHERE state IN ('sent', 'opened')")}
        if lost := sent - arrived:
            yield f"{len(lost)} notices were marked as sent and never arrived"
        again = len(self.mails.letters) - len({letter["Message-ID"] for letter in self.mails.letters})
        if again > self.deaths:
            yield f"{again} letters came again after {self.deaths} deaths"


def main() -> int:
    """A season with kills in the folder of this environment."""
    parser = arguments()
    parser.add_argument("--kills", type=int, default=20)
    asked = parser.parse_args()
    with mail_sink() as mails:
        folder = Path(os.environ["REGALIA_VAR"])
        killer = Killer(folder, mails, matches=asked.matches, players=asked.players, seed=asked.seed)
        report = killer.run(asked.kills)
    json.dump(report, sys.stdout, indent=1)
    sys.stdout.write("\n")
    return int(bool(report["problems"]))


if __name__ == "__main__":
    sys.exit(main())
