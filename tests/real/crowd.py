"""Many people at once: real threads, each with a connection of its own to one real database."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections

# naming the applications lets PostgreSQL empty tables that others refer to
on_real_transactions = pytest.mark.django_db(transaction=True, available_apps=list(settings.INSTALLED_APPS))


@contextlib.contextmanager
def shared_database(folder: Path) -> Iterator[None]:
    """Let threads share the test database. One in memory cannot be shared fairly: they get a copy of it in a file."""
    if connection.vendor != "sqlite":
        yield
        return
    copy = folder / "crowd.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    database = connections.settings["default"]
    kept = database["NAME"]
    database["NAME"] = str(copy)
    try:
        in_thread(_write_ahead)
        yield
    finally:
        database["NAME"] = kept


def _write_ahead() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")


def in_thread(run: Callable[[], Any]) -> Any:
    """The answer of a call made in a thread of its own."""
    return all_at_once([run])[0]


def all_at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Make all calls at the same moment; the answers, or what was raised, in order."""
    answers: list[Any] = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def make(index: int) -> None:
        start.wait(30)
        try:
            answers[index] = calls[index]()
        except Exception as error:  # what was raised is the answer
            answers[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=make, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
