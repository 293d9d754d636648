"""Everything between an installed and a running site; repeating it changes nothing."""

import compileall
import secrets
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from portal.catalogs import compile_catalogs
from portal.checks import troubles_of_the_servers
from portal.collecting import collect_static
from portal.places import BASE
from portal.supervisor.reasons import why_it_failed

CODE = ("portal", "games", "leagues")
SLOW = 2.0  # seconds


def compile_program() -> None:
    """Compile the code beside its sources, as far as that may be written there.

    Python does so by itself only where the user of a process may write and was not told to write nothing; elsewhere,
    in a container say, every process would compile all of it again at each start.
    """
    for folder in CODE:
        compileall.compile_dir(BASE / folder, quiet=2)


class Command(BaseCommand):
    """Bring database, translations and static files up to date, and fill an empty database."""

    help = "Migrate, compile translations, collect static files, fill an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        """Building an image has files but no servers yet."""
        parser.add_argument("--files-only", action="store_true", help="translations and static files only")

    def handle(self, *args: Any, files_only: bool, **options: Any) -> None:
        """Run the steps in order; the usual troubles end with one sentence."""
        troubles: list[str] = []
        try:
            self.step("program", compile_program)
            self.step("translations", lambda: [compile_catalogs(folder) for folder in settings.LOCALE_PATHS])
            self.step("static files", collect_static)
            if not files_only:
                self.step("database", self.migrate)
                self.step("first data", self.fill)
                troubles = troubles_of_the_servers()
        except (OSError, DatabaseError) as error:
            if sentence := why_it_failed(error):
                raise SystemExit(sentence) from None
            raise
        if troubles:
            raise SystemExit(" ".join(troubles))

    def step(self, name: str, work: Callable[[], Any]) -> None:
        """Do one step; say that it begins, and how long it took if that was long."""
        self.stdout.write(f"preparing {name} …")
        self.stdout.flush()
        started = time.monotonic()
        work()
        if (seconds := time.monotonic() - started) > SLOW:
            self.stdout.write(f"  done in {seconds:.0f} s")

    def migrate(self) -> None:
        """Bring the database up to date."""
        call_command("migrate", interactive=False, verbosity=0)

    def fill(self) -> None:
        """Seat the bots; a new local site also gets the demo club and its first administrator."""
        users = get_user_model().objects
        demo = settings.DEMO_CLUB and not users.exists()
        call_command("seed", no_demo=not demo, stdout=self.stdout)
        if not settings.PRODUCTION and not users.filter(is_superuser=True).exists():
            self.make_administrator()

    def make_administrator(self) -> None:
        """An administrator with a random password, kept in the data folder for its owner's eyes only."""
        password = secrets.token_urlsafe(12)
        note = settings.VAR / "admin_password"
        note.unlink(missing_ok=True)
        note.touch(mode=0o600)
        note.write_text(password + "\n")
        get_user_model().objects.create_superuser("admin", "admin@localhost.localdomain", password)
        self.stdout.write(f"The administrator is “admin”, the password “{password}” (kept in {note}).")
