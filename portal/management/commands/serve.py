"""One process of the site, for a server where systemd or containers do the supervising."""

import os
import sys
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from portal.places import BASE
from portal.supervisor import lineup


class Command(BaseCommand):
    """Become the web server, a worker of one queue, or beat, with the same flags as under `up`."""

    help = "Run one process: web, beat, or a worker of the queue named."
    requires_system_checks: ClassVar[list[str]] = []  # made by prepare and preflight; each process would load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        """What to run, and where the web server listens."""
        parser.add_argument("part", choices=["web", "beat", *settings.WORK_QUEUES])
        parser.add_argument("--socket", help="listen on this unix socket instead of BIND and PORT")

    def handle(self, *args: Any, part: str, socket: str | None, **options: Any) -> None:
        """Replace this process, so that signals reach the right one."""
        if part == "web":
            host = settings.BIND.replace(":", r"\:")
            where = f"unix:{socket}" if socket else f"tcp:{settings.PORT}:interface={host}"
            command = lineup.daphne("--endpoint", f"{where}:backlog={lineup.WAITING_ROOM}")
        elif part == "beat":
            (settings.VAR / "run").mkdir(exist_ok=True)
            command = lineup.beat()
        else:
            command = lineup.worker(part, lineup.processes_for(part))
        sys.stdout.flush()
        os.chdir(BASE)
        os.execv(command[0], command)  # noqa: S606  (our own command, no shell)
