"""The last look before a server process starts."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from portal.checks import troubles_of_the_servers


class Command(BaseCommand):
    """Check settings, database and Redis; fail with a sentence for each thing that is wrong."""

    help = "Check that settings, database and Redis are as the site needs them."
    requires_system_checks = "__all__"

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask the running servers."""
        try:
            troubles = troubles_of_the_servers()
        except DatabaseError as error:
            troubles = [f"The database does not answer ({type(error).__name__})."]
        if troubles:
            raise SystemExit("\n".join(troubles))
        self.stdout.write("ready to start")
