"""A copy of everything worth keeping, taken while the site runs."""

import contextlib
import io
import os
import sqlite3
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


def copy_database(target: Path) -> None:
    """A consistent copy through SQLite's own backup interface; writers go on meanwhile."""
    with (
        contextlib.closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=20)) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy, pages=1000, sleep=0.01)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise SystemExit("The copy is damaged, so the database itself may be: no backup was written.")


class Command(BaseCommand):
    """Write one file with the database and the site's keys."""

    help = "Write a consistent backup (.tar.gz) of the data folder while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to write it."""
        parser.add_argument("target", nargs="?", type=Path, help="the file to write; var/backups/… if left out")

    def handle(self, *args: Any, target: Path | None, **options: Any) -> None:
        """Write the file whole or not at all."""
        if connection.vendor != "sqlite":
            raise SystemExit("This site keeps its data in PostgreSQL: back it up with pg_dump (docs/operate.md).")
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
            copy, packed = Path(name) / DATABASE, Path(name) / "packed"
            copy_database(copy)
            with tarfile.open(packed, "w:gz") as archive:
                archive.add(copy, DATABASE)
                for path in sorted(settings.VAR.iterdir()):
                    if path.name not in NOT_KEPT and not path.name.startswith(DATABASE):
                        archive.add(path, path.name)
                note = f"Regalia {settings.VERSION}, {datetime.now(UTC).isoformat()}\n".encode()
                about = tarfile.TarInfo("BACKUP")
                about.size = len(note)
                archive.addfile(about, io.BytesIO(note))
            packed.chmod(0o600)
            with open(packed, "rb") as written:
                os.fsync(written.fileno())
            packed.replace(target)
