"""Tells a database that cannot serve just now, which whoever asked may try again later, from a fault of ours."""

from __future__ import annotations

import sqlite3

from django.db import InterfaceError, OperationalError

RETRY_AFTER = 3  # seconds
# SQLite calls a missing table an operational error, too
BUSY_OR_FULL = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")


def is_outage(error: BaseException | None) -> bool:
    """Whether the database is away, locked or out of room. What was asked may have been stored or not: ask again."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorname", "").startswith(BUSY_OR_FULL)
    return True
