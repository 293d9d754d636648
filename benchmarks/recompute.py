"""How long it takes to work out every rating anew from so many finished matches, and how much memory that needs.

`python benchmarks/recompute.py --matches 10000 100000`. A throw-away database is filled with matches of four on four
ladders, by statements of its own; every size has a process and a database to itself.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import Figures, part  # noqa: E402  (needs the path above)

SEATS = 4
MATCHES_OF_A_PLAYER = 200
FIRST_KEY = 1000
GAMES = ("king-me", "koryo", "for-the-king", "majesty")
MINUTES = {  # when match n ended, and its public id
    "sqlite": ("datetime('2020-01-01', '+' || n || ' minutes')", "printf('%012d', n)"),
    "postgresql": ("timestamptz '2020-01-01' + n * interval '1 minute'", "lpad(n::text, 12, '0')"),
}
WORKS = {"written": "written", "again": "again, nothing changes", "compared": "only compared"}
NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < %s)"


def fill(number: int) -> None:
    """So many finished matches of four, everybody in about two hundred of them."""
    from django.contrib.auth import get_user_model
    from django.db import connection

    from games.matches.models import Match, Seat

    people, users = max(400, SEATS * number // MATCHES_OF_A_PLAYER), get_user_model()
    users.objects.bulk_create((users(username=f"p{n}", password="!") for n in range(people)), batch_size=5000)
    first = users.objects.order_by("pk").values_list("pk", flat=True).filter(username="p0").get()
    sample = Match.objects.create(
        game="", version=1, seat_count=SEATS, status="cancelled", owner_id=first, commitment=""
    )  # fmt: skip
    seat = Seat.objects.create(match=sample, number=0, user_id=first, entropy="")
    ended, public = MINUTES[connection.vendor]
    games = " ".join(f"WHEN {n} THEN '{game}'" for n, game in enumerate(GAMES))
    match = {"id": f"n + {FIRST_KEY}", "public_id": public, "finished": ended, "status": "'finished'"}
    match |= {"game": f"CASE n % {len(GAMES)} {games} END"}
    # places go round by odd steps, so that all four are taken; neighbours at a table are n % 97 + 1 apart
    seats = {"id": f"n * {SEATS} + k + {FIRST_KEY}", "match_id": f"n + {FIRST_KEY}", "number": "k"}
    seats |= {"user_id": f"{first} + (n * 7919 + k * (n % 97 + 1)) % {people}"}
    seats |= {"place": f"(n / 3 + k * (1 + 2 * (n % 2))) % {SEATS} + 1"}
    tables = " UNION ALL ".join(f"SELECT {k} AS k" for k in range(SEATS))
    with connection.cursor() as cursor:
        cursor.execute(_copies(Match, sample.pk, match, "numbers"), [number])
        cursor.execute(_copies(Seat, seat.pk, seats, f"numbers, ({tables}) AS chairs"), [number])
        cursor.execute("ANALYZE")


def _copies(model: Any, sample: int, differing: dict[str, str], source: str) -> str:
    """A statement that stores a row for each row of the source: the sample's, but for what differs."""
    table, columns = model._meta.db_table, [field.column for field in model._meta.concrete_fields]
    values = ", ".join(differing.get(column, f"sample.{column}") for column in columns)
    insert = f"INSERT INTO {table} ({', '.join(columns)}) "
    return f"{insert}{NUMBERS} SELECT {values} FROM {source}, {table} AS sample WHERE sample.id = {sample}"


class Timed(NamedTuple):
    """Seconds by the clock, seconds of this process, megabytes on top of what it held, and the answer."""

    wall: float
    cpu: float
    peak: float
    answer: Any


def timed(work: Callable[[], Any]) -> Timed:
    """Do it with a stopwatch."""
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    held, used, started = _peak(), time.process_time(), time.perf_counter()
    answer = work()
    return Timed(time.perf_counter() - started, time.process_time() - used, _peak() - held, answer)


def _peak() -> float:
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024


def child(number: int) -> None:
    """In a process of its own: fill, write everything, write it again, compare; prints what was measured."""
    import django

    django.setup()
    from django.core.management import call_command

    from leagues.ratings.models import LedgerRow
    from leagues.ratings.recompute import differences, ladders, recompute

    call_command("migrate", verbosity=0)
    runs = {"filling": timed(lambda: fill(number)), "written": timed(recompute), "again": timed(recompute)}
    runs["compared"] = timed(lambda: sum(len(differences(ladder)) for ladder in ladders()))
    assert runs["written"].answer == number, runs
    assert not runs["compared"].answer, runs
    assert LedgerRow.objects.count() == SEATS * number
    figures: dict[str, Any] = {"matches": number}
    for name, run in runs.items():
        figures |= {name: run.wall, f"{name}_cpu": run.cpu, f"{name}_mb": run.peak}
    json.dump(figures, sys.stdout)


def measure(number: int, database: str) -> dict[str, Any]:
    """One size on one kind of database."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rr-"))
        env = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR"}
        if database == "postgresql":
            from tests.real import postgres

            env["DATABASE_URL"] = stack.enter_context(postgres.cluster(safe=True))
        command = [sys.executable, __file__, "--child", str(number)]
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr[-2000:])
        found: dict[str, Any] = json.loads(done.stdout)
        return found


def tell(database: str, found: list[dict[str, Any]], told: Figures) -> None:
    """How pace and memory change with the size."""
    first, last = found[0], found[-1]
    pace = [one["matches"] / one["written_cpu"] for one in found]
    span = f"{last['matches']:,} against {first['matches']:,} matches, {database}"
    if last["matches"] > first["matches"]:
        ratio = pace[-1] / pace[0]
        told.headline(f"recompute: pace by processor time, {span}", f"{ratio:.2f} x", "≥ 0.5 x", ratio >= 0.5)
    heap = max(last[f"{work}_mb"] for work in WORKS)
    told.headline(f"recompute: memory on top, {last['matches']:,} matches, {database}", f"{heap:.0f} MB")
    told.headline(f"recompute of {last['matches']:,} matches, {database}", _seconds(last, "written"))
    told.table(
        f"Every rating anew, {database}; by the clock (by processor time of the process)",
        ["matches", "matches/s of processor time", *WORKS.values(), "memory on top"],
        [
            [f"{one['matches']:,}", f"{rate:,.0f}", *(_seconds(one, work) for work in WORKS),
             " / ".join(f"{max(0.0, one[f'{work}_mb']):.0f}" for work in WORKS) + " MB"]
            for one, rate in zip(found, pace, strict=True)
        ],
    )  # fmt: skip


def _seconds(one: dict[str, Any], work: str) -> str:
    return f"{one[work]:.1f} s ({one[f'{work}_cpu']:.1f} s)"


def main() -> None:
    """Size after size, each on every kind of database asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--databases", nargs="+", choices=["postgresql", "sqlite"], default=["sqlite"])
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        child(asked.child)
        return
    with part("recompute") as told:
        for database in asked.databases:
            found = []
            for number in asked.matches:
                found.append(measure(number, database))
                print(json.dumps(found[-1]), flush=True)
            told.raw[database] = found
            tell(database, found, told)


if __name__ == "__main__":
    main()
