"""The portal application: pages and commands that belong to no other part."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import pre_migrate


def write_ahead_log(using: str, **kwargs: Any) -> None:
    """Put a new SQLite file in WAL mode. It persists in the file; set on every connection it would cause locks."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():
        with connection.cursor() as cursor:
            if cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                cursor.execute("PRAGMA journal_mode=WAL")


class PortalConfig(AppConfig):
    """The site itself."""

    name = "portal"

    def ready(self) -> None:
        """Register the start-up checks and the request id, name the columns of tables, and prepare new databases."""
        # registering is what importing them is for
        from portal import belongings, checks, request_ids, socket_rechecks  # noqa: F401
        from portal.column_names import name_columns

        name_columns()
        pre_migrate.connect(write_ahead_log)
