"""A copy of everything worth keeping, taken while the site runs."""

import contextlib
import io
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from portal.supervisor.reasons import why_it_failed

# Made again at the next start, or (Redis) only a wake-up call: the database is the queue of record.
NOT_KEPT = {"static", "run", "valkey", "backups", "admin_password"}
DATABASE = "regalia.sqlite3"
DUMP = "regalia.dump"  # for pg_restore


def copy_database(target: Path) -> None:
    """A consistent copy through SQLite's own backup interface; writers go on meanwhile."""
    with (
        contextlib.closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=20)) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy, pages=1000, sleep=0.01)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise SystemExit("The copy is damaged, so the database itself may be: no backup was written.")


def dump_database(target: Path) -> None:
    """A consistent copy of a PostgreSQL database by pg_dump; writers go on meanwhile. The password is in no command."""
    program = shutil.which("pg_dump")
    if program is None:
        raise SystemExit("There is no pg_dump on this machine: install PostgreSQL's client programs.")
    database = settings.DATABASES["default"]
    named = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    env = {**os.environ, **{name: str(database[key]) for name, key in named.items() if database.get(key)}}
    command = [program, "--format=custom", "--no-owner", f"--file={target}"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(f"No backup was written. {done.stderr.strip()}")


class Command(BaseCommand):
    """Write one file with the database and the site's keys."""

    help = "Write a consistent backup (.tar.gz) of the data folder while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to write it."""
        parser.add_argument("target", nargs="?", type=Path, help="the file to write; var/backups/… if left out")

    def handle(self, *args: Any, target: Path | None, **options: Any) -> None:
        """Write the file whole or not at all."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        target = target or settings.VAR / "backups" / f"regalia-{stamp}.tar.gz"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            self.write(target)
        except OSError as error:
            if sentence := why_it_failed(error):
                raise SystemExit(sentence) from None
            raise
        self.stdout.write(f"{target} ({target.stat().st_size / 1e6:.1f} MB)")

    def write(self, target: Path) -> None:
        """Copy, pack, and only then give the file its name; it holds keys, so only its owner may read it."""
        with tempfile.TemporaryDirectory(dir=target.parent) as name:
            sqlite = connection.vendor == "sqlite"
            copy, packed = Path(name) / (DATABASE if sqlite else DUMP), Path(name) / "packed"
            (copy_database if sqlite else dump_database)(copy)
            with tarfile.open(packed, "w:gz") as archive:
                archive.add(copy, copy.name)
                for path in sorted(settings.VAR.iterdir()):
                    if path.name not in NOT_KEPT and not path.name.startswith((DATABASE, DUMP)):
                        archive.add(path, path.name)
                note = f"Regalia {settings.VERSION}, {datetime.now(UTC).isoformat()}\n".encode()
                about = tarfile.TarInfo("BACKUP")
                about.size = len(note)
                archive.addfile(about, io.BytesIO(note))
            packed.chmod(0o600)
            with open(packed, "rb") as written:
                os.fsync(written.fileno())
            packed.replace(target)
