"""Prove the whole site: after a crash, a restored backup, an upgrade, or for the peace of mind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.auditor.journal import read_journal
from portal.auditor.report import audit_site

SHOWN = 20


class Command(BaseCommand):
    """Check logs, snapshots, seats, ratings, notices and the audit log; leave with 1 if anything is wrong."""

    help = "Proves that nothing was lost, doubled or left undone. Changes nothing; the site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """What players were told, if somebody wrote it down."""
        parser.add_argument("--journal", type=Path, help="a file of JSON lines: what clients saw acknowledged")

    def handle(self, *args: Any, journal: Path | None = None, **options: Any) -> None:
        """Try every law and say how it went."""
        try:
            told = read_journal(journal) if journal else None
        except (OSError, msgspec.DecodeError) as error:
            raise CommandError(f"The journal cannot be read: {error}") from None
        wrong = 0
        for law, problems in audit_site(told):
            wrong += len(problems)
            self.stdout.write(f"{'ok ' if not problems else 'NO '} {law}")
            for problem in problems[:SHOWN]:
                self.stdout.write(f"      {problem}")
            if len(problems) > SHOWN:
                self.stdout.write(f"      … and {len(problems) - SHOWN} more")
            self.stdout.flush()
        if wrong:
            raise CommandError(f"{wrong} problems found.")
        self.stdout.write("All is well.")
