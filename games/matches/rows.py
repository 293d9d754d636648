"""The statements that every move needs, written out once: Django takes longer to build them anew than to run them.

Only the path of a move uses these; everything else goes through the models. Works on SQLite and PostgreSQL alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

from games.matches.models import Match, Move, Seat, Vault

M = TypeVar("M", bound=models.Model)


class LostRace(Exception):
    """Somebody changed the match although we hold its lock; nothing may be stored then."""


def locked_match(public_id: str) -> Match | None:
    """The match row, locked until the transaction ends (on SQLite the whole transaction is the lock)."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    return next(iter(_fetch(Match, f"WHERE public_id = %s{lock}", [public_id])), None)


def seats_of_match(match: Match) -> list[Seat]:
    """The seats in order, without their players."""
    return _fetch(Seat, "WHERE match_id = %s ORDER BY number", [match.pk])


def vault_of(match_pk: int) -> Vault:
    """The hidden half but for the seed, which only dealing and the record need. Only `vault.py` asks for it."""
    return _fetch(Vault, "WHERE match_id = %s", [match_pk], without="seed")[0]


def insert_move(move: Move) -> None:
    """Append an entry to the log."""
    fields = [field for field in Move._meta.concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(move, add=True), connection) for field in fields]
    _run(_insert(Move), values)


def update_match(match: Match, before: int) -> None:
    """Store number, chain and status, provided the match still stands at move `before`."""
    query = (
        f"UPDATE {_table(Match)} SET move_number = %s, chain = %s, status = %s, started = %s"
        " WHERE id = %s AND move_number = %s"
    )
    started = _prepared(Match, "started", match.started)
    if _run(query, [match.move_number, match.chain, match.status, started, match.pk, before]) != 1:
        raise LostRace


def update_vault(vault: Vault) -> None:
    """Store the hidden half."""
    query = f"UPDATE {_table(Vault)} SET state = %s, key = %s WHERE match_id = %s"
    _run(query, [vault.state, _prepared(Vault, "key", vault.key), vault.match_id])


def set_turn(seats: Iterable[Seat], decision: int | None, since: datetime | None) -> None:
    """Put seats on turn, or take them off it."""
    keys = [seat.pk for seat in seats]
    if keys:
        marks = ", ".join(["%s"] * len(keys))
        query = f"UPDATE {_table(Seat)} SET decision = %s, on_turn_since = %s WHERE id IN ({marks})"
        _run(query, [decision, _prepared(Seat, "on_turn_since", since), *keys])


def set_orders_due(seat: Seat) -> None:
    """Store when the seat's standing orders are to be asked."""
    query = f"UPDATE {_table(Seat)} SET orders_due = %s WHERE id = %s"
    _run(query, [_prepared(Seat, "orders_due", seat.orders_due), seat.pk])


def _prepared(model: type[models.Model], name: str, value: Any) -> Any:
    return model._meta.get_field(name).get_db_prep_save(value, connection)


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _fields(model: type[models.Model], without: str) -> list[models.Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if field.name != without]


@cache
def _columns(model: type[models.Model], without: str) -> tuple[str, tuple[str, ...]]:
    fields = _fields(model, without)
    listed = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    return f"SELECT {listed} FROM {_table(model)} ", tuple(field.attname for field in fields)


@cache
def _insert(model: type[models.Model]) -> str:
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    listed = ", ".join(connection.ops.quote_name(column) for column in columns)
    return f"INSERT INTO {_table(model)} ({listed}) VALUES ({', '.join(['%s'] * len(columns))})"


def _fetch(model: type[M], where: str, values: Sequence[Any], without: str = "") -> list[M]:
    select, names = _columns(model, without)
    with connection.cursor() as cursor:
        cursor.execute(select + where, values)
        rows = cursor.fetchall()
    return [model.from_db(connection.alias, names, _converted(model, without, row)) for row in rows]


@cache
def _converters(model: type[models.Model], without: str) -> tuple[tuple[int, Any, Any], ...]:
    """Per column that needs it: how the database's value becomes Python's."""
    found = []
    for index, field in enumerate(_fields(model, without)):
        column = field.get_col(model._meta.db_table)
        steps = connection.ops.get_db_converters(column) + column.get_db_converters(connection)
        if steps:
            found.append((index, steps, column))
    return tuple(found)


def _converted(model: type[models.Model], without: str, row: Sequence[Any]) -> Sequence[Any]:
    values = list(row)
    for index, steps, column in _converters(model, without):
        for step in steps:
            values[index] = step(values[index], column, connection)
    return values


def _run(query: str, values: Sequence[Any]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.rowcount
