"""Prove the audit log: every entry is there, unchanged, in its order."""

from __future__ import annotations

import re
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.moderation.audit import audit_head, audit_problem

MEANING = {
    "missing": "entry %s is missing",
    "changed": "entry %s is not what was written",
    "added": "entry %s was never written by this site",
    "rewritten": "entry %s is not the one that was noted: the log was written anew",
}
NOTED = re.compile(r"(\d+):([0-9a-f]{64})")


class Command(BaseCommand):
    """Check the hash chain of the audit log."""

    help = "Checks that the audit log is whole, and prints its end to be noted where this site cannot write."

    def add_arguments(self, parser: CommandParser) -> None:
        """An end of the log that was noted earlier."""
        parser.add_argument("--noted", help="NUMBER:HASH as printed earlier; the log must still hold that entry")

    def handle(self, *args: Any, noted: str | None = None, **options: Any) -> None:
        """Walk the chain; leave with 1 at the first entry that is wrong."""
        known = {}
        if noted:
            read = NOTED.fullmatch(noted)
            if read is None:
                raise CommandError("Write --noted as NUMBER:HASH, as this command prints it.")
            known = {int(read[1]): read[2]}
        if problem := audit_problem(known):
            number, code = problem
            raise CommandError(MEANING[code] % number)
        number, chain = audit_head()
        self.stdout.write(f"{number} entries, all in order. Note the end elsewhere: {number}:{chain}")
