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
from games.matches.statements import Statement, ask, change

M = TypeVar("M", bound=models.Model)


def locked_match(public_id: str) -> Match | None:
    """The match row, locked until the transaction ends (on SQLite the whole transaction is the lock)."""
    (found,) = ask(_locked(public_id))
    return next(iter(_read(Match, found)), None)


def locked_table(public_id: str) -> tuple[Match, list[Seat], Vault | None] | None:
    """The same with its seats, in order and without their players, and the hidden half. Only `vault.py` asks for it."""
    at = f"WHERE match_id = (SELECT id FROM {_table(Match)} WHERE public_id = %s)"
    seats = Statement(_select(Seat) + f"{at} ORDER BY number", [public_id])
    matches, seats, vaults = ask(_locked(public_id), seats, Statement(_select(Vault, "seed") + at, [public_id]))
    if not matches:
        return None
    return _read(Match, matches)[0], _read(Seat, seats), next(iter(_read(Vault, vaults, "seed")), None)


def vault_of(match_pk: int) -> Vault:
    """The hidden half but for the seed, which only dealing and the record need. Only `vault.py` asks for it."""
    (found,) = ask(Statement(_select(Vault, "seed") + "WHERE match_id = %s", [match_pk]))
    return _read(Vault, found, "seed")[0]


def _locked(public_id: str) -> Statement:
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    return Statement(_select(Match) + f"WHERE public_id = %s{lock}", [public_id])


def insert_move(move: Move) -> None:
    """Append an entry to the log."""
    fields = [field for field in Move._meta.concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(move, add=True), connection) for field in fields]
    change(Statement(_insert(Move), values))


def update_match(match: Match, before: int) -> None:
    """Store number, chain and status, provided the match still stands at move `before`. Raises LostRace."""
    query = (
        f"UPDATE {_table(Match)} SET move_number = %s, chain = %s, status = %s, started = %s"
        " WHERE id = %s AND move_number = %s"
    )
    started = _prepared(Match, "started", match.started)
    values = [match.move_number, match.chain, match.status, started, match.pk, before]
    change(Statement(query, values, must_change=1))


def update_vault(vault: Vault) -> None:
    """Store the hidden half."""
    query = f"UPDATE {_table(Vault)} SET state = %s, key = %s WHERE match_id = %s"
    change(Statement(query, [vault.state, _prepared(Vault, "key", vault.key), vault.match_id]))


def set_turn(seats: Iterable[Seat], decision: int | None, since: datetime | None) -> None:
    """Put seats on turn, or take them off it."""
    keys = [seat.pk for seat in seats]
    if keys:
        marks = ", ".join(["%s"] * len(keys))
        query = f"UPDATE {_table(Seat)} SET decision = %s, on_turn_since = %s WHERE id IN ({marks})"
        change(Statement(query, [decision, _prepared(Seat, "on_turn_since", since), *keys]))


def _prepared(model: type[models.Model], name: str, value: Any) -> Any:
    return model._meta.get_field(name).get_db_prep_save(value, connection)


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _fields(model: type[models.Model], without: str) -> list[models.Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if field.name != without]


@cache
def _select(model: type[models.Model], without: str = "") -> str:
    listed = ", ".join(connection.ops.quote_name(field.column) for field in _fields(model, without))
    return f"SELECT {listed} FROM {_table(model)} "


@cache
def _insert(model: type[models.Model]) -> str:
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    listed = ", ".join(connection.ops.quote_name(column) for column in columns)
    return f"INSERT INTO {_table(model)} ({listed}) VALUES ({', '.join(['%s'] * len(columns))})"


def _read(model: type[M], rows: Iterable[Sequence[Any]], without: str = "") -> list[M]:
    names = _names(model, without)
    return [model.from_db(connection.alias, names, _converted(model, without, row)) for row in rows]


@cache
def _names(model: type[models.Model], without: str) -> tuple[str, ...]:
    return tuple(field.attname for field in _fields(model, without))


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
