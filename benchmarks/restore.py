"""How long a backup takes and how long the way back, on a site of a million moves: `python benchmarks/restore.py` (B1).

The database is filled (`benchmarks/upgrade.py`), copied by `manage.py backup`, restored as docs/operate.md says into an
empty folder and, for PostgreSQL, an empty database, and the site is started on it. Every table is compared; the control
is one row taken away. The target is half an hour from the file to a site that answers.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import psycopg  # noqa: E402  (needs the path above)

from tests.real import postgres  # noqa: E402
from tests.real.site import environment, start_up  # noqa: E402

MINUTES = 30.0


class Clock:
    """Says how long each step took, and all of those of the way back."""

    def __init__(self) -> None:
        self.back = 0.0

    def step(self, what: str, do: Callable[[], Any], *, back: bool = True) -> Any:
        """Do it and print the seconds."""
        began = time.monotonic()
        came = do()
        took = time.monotonic() - began
        self.back += took if back else 0
        print(f"  {what}: {took:.1f} s", flush=True)
        return came


def run(env: dict[str, str], *command: str) -> str:
    """Run one of our programs; what it printed."""
    argv = [sys.executable, *command]
    done = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr[-2000:]}")
    return done.stdout


def connected(place: Path | str) -> Any:
    """A connection to a file or to a server."""
    return psycopg.connect(place) if isinstance(place, str) else sqlite3.connect(place)


def sums(database: Any) -> dict[str, Any]:
    """Of every table the number of rows and a hash of all of them."""
    if isinstance(database, sqlite3.Connection):
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1").fetchall()
        return {name: _hashed(database.execute(f'SELECT * FROM "{name}"')) for (name,) in names}
    names = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
    asked = "SELECT count(*), sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint) FROM \"{}\" t"
    return {name: database.execute(asked.format(name)).fetchone() for (name,) in names}


def _hashed(rows: Any) -> tuple[int, str]:
    whole, number = hashlib.sha256(), 0
    for row in rows:
        whole.update(repr(row).encode())
        number += 1
    return number, whole.hexdigest()


def compared(before: Path | str, after: Path | str) -> tuple[bool, bool]:
    """Whether both hold the same rows, and whether one row less would be noticed."""
    with contextlib.closing(connected(before)) as one, contextlib.closing(connected(after)) as other:
        whole = sums(one)
        same = sums(other) == whole
        other.execute("DELETE FROM matches_move WHERE id = (SELECT max(id) FROM matches_move)")
        noticed = sums(other) != whole
        other.rollback()
    return same, noticed


def starts(folder: Path, **more: str) -> None:
    """Start the whole site on what was restored, until every part answers."""
    started = start_up(folder, **more)
    try:
        started.wait_until_ready(1800)
    finally:
        started.stop()


def there_and_back(moves: int, folder: Path, first: str) -> bool:
    """One database, a file or that of a server; whether it came back whole and in time."""
    var, elsewhere, copy = folder / "var", folder / "elsewhere", folder / "copy.tar.gz"
    var.mkdir()
    places: list[Path | str] = [var / "regalia.sqlite3", elsewhere / "regalia.sqlite3"]
    more: list[dict[str, str]] = [{}, {}]
    if first:
        with psycopg.connect(first, autocommit=True) as database:
            database.execute("CREATE DATABASE restored ENCODING 'UTF8' TEMPLATE template0")
        places = [first, first.rsplit("/", 1)[0] + "/restored"]
        path = f"{postgres.programs()}{os.pathsep}{os.environ['PATH']}"
        more = [{"DATABASE_URL": str(one), "PATH": path} for one in places]
    env, clock = environment(var, **more[0]), Clock()
    filling = ("benchmarks/upgrade.py", "--fill", str(moves))
    filled = {**env, "DJANGO_SETTINGS_MODULE": "portal.settings", "PYTHONPATH": str(ROOT)}
    told = clock.step("filled", lambda: run(filled, *filling), back=False)
    clock.step("backup", lambda: run(env, "manage.py", "backup", str(copy)), back=False)
    stored = json.loads(told[told.index('{"stored"') :])["stored"]  # log lines may come first
    print(f"  {stored[1]:,} moves of {stored[0]:,} matches, a file of {copy.stat().st_size / 1e6:.0f} MB")

    def unpack() -> None:
        with tarfile.open(copy) as archive:
            archive.extractall(elsewhere, filter="data")

    clock.step("unpacked", unpack)
    if first:
        restore = [postgres.programs() / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={places[1]}"]
        clock.step("pg_restore", lambda: subprocess.run([*restore, elsewhere / "regalia.dump"], check=True))
    same, noticed = compared(*places)
    clock.step("prepared and started, every part answers", lambda: starts(elsewhere, **more[1]))
    print(f"  every table the same: {same}; the control, a row taken away, noticed: {noticed}")
    print(f"  from the file to a site that answers: {clock.back:.0f} s (≤ {60 * MINUTES:.0f} s)", flush=True)
    return same and noticed and clock.back <= 60 * MINUTES


def main() -> int:
    """One kind of database after the other; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--databases", nargs="+", choices=["postgresql", "sqlite"], default=["sqlite", "postgresql"])
    asked = parser.parse_args()
    reached = []
    for database in asked.databases:
        print(database, flush=True)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rr-")))
            first = stack.enter_context(postgres.cluster(safe=True)) if database == "postgresql" else ""
            reached.append(there_and_back(asked.moves, folder, first))
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main())
