"""The last look before a server process starts."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection

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
            troubles = [trouble_of_the_database(error)]
        if troubles:
            raise SystemExit("\n".join(troubles))
        self.stdout.write("ready to start")


def trouble_of_the_database(error: DatabaseError) -> str:
    """Whether it is away, or there and not prepared."""
    try:
        connection.introspection.table_names()
    except DatabaseError:
        return f"The database does not answer ({type(error).__name__})."
    return "The database lacks tables that this build needs: run manage.py prepare first."
