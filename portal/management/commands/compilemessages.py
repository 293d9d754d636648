"""Django's compilemessages without GNU gettext."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.catalogs import BadCatalog, compile_catalogs


class Command(BaseCommand):
    """Compile the translations that changed."""

    help = "Compile the translations (.po to .mo); needs no GNU gettext."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile every locale folder of the project."""
        try:
            written = sum(compile_catalogs(folder) for folder in settings.LOCALE_PATHS)
        except BadCatalog as error:
            raise CommandError(f"not a valid line of a translation: {error}") from error
        self.stdout.write(f"{written} catalogues compiled")
