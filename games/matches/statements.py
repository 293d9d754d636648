"""Statements that go to the database together: on PostgreSQL in one round trip, on SQLite one after the other.

A round trip costs more than most statements: while one thread waits for it, another one takes the interpreter.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection


class LostRace(Exception):
    """Somebody changed the match although we hold its lock; nothing may be stored then."""


class Statement(NamedTuple):
    """One statement with its values, and how many rows it must change."""

    query: str
    values: Sequence[Any]
    must_change: int | None = None


class _Waiting(threading.local):
    statements: list[Statement] | None = None


_waiting = _Waiting()


def ask(*asked: Statement) -> list[list[tuple[Any, ...]]]:
    """The rows that each of these queries finds, in their order: a later one sees what an earlier one waited for."""
    return _send(asked, lambda cursor: cursor.fetchall())


def change(statement: Statement) -> None:
    """Run a statement that answers nothing: now, or with the others when they are being gathered. Raises LostRace."""
    if _waiting.statements is None:
        _change([statement])
    else:
        _waiting.statements.append(statement)


@contextmanager
def gathered() -> Iterator[None]:
    """Send the changes made in this block together at its end, or before anything else is asked of the database."""
    _send_waiting()  # of a command that calls this one
    outer, _waiting.statements = _waiting.statements, []
    try:
        with connection.execute_wrapper(_send_waiting_first):
            yield
            _send_waiting()
    finally:
        _waiting.statements = outer


def _send_waiting_first(execute: Callable[..., Any], *asked: Any) -> Any:
    _send_waiting()
    return execute(*asked)


def _send_waiting() -> None:
    if _waiting.statements:
        asked, _waiting.statements = _waiting.statements, []
        _change(asked)


def _change(asked: Sequence[Statement]) -> None:
    for statement, changed in zip(asked, _send(asked, lambda cursor: cursor.rowcount), strict=True):
        if statement.must_change not in (None, changed):
            raise LostRace


def _send(asked: Sequence[Statement], answer: Callable[[Any], Any]) -> list[Any]:
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            return [answer(cursor.execute(*statement[:2])) for statement in asked]
        # values are bound on our side, so that several statements fit into one message
        cursor.execute(";".join(statement.query for statement in asked), [v for one in asked for v in one.values])
        answers = [answer(cursor)]
        while cursor.nextset():
            answers.append(answer(cursor))
        return answers
