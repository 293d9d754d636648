"""The statements that every move needs, written out once: Django takes longer to build them anew than to run them.

Only the path of a move uses these; everything else goes through the models. Works on SQLite and PostgreSQL alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar

from django.db import connection, models

from games.matches.clocks.calendar import Calendar
from games.matches.models import Match, Move, PlayerTime, Seat, SiteClock, Vault
from games.matches.statements import Statement, ask, change

M = TypeVar("M", bound=models.Model)

# What a move can change about a seat.
TURN_FIELDS = (
    *("decision", "on_turn_since", "due", "deadline", "remind_at", "reminded", "bank_left", "due_before", "spared"),
    *("timeouts", "away", "stand_in", "bot_due", "bot_tries"),
)
PLAYER = ("time_zone", "username")
TIME_OFF = ("quiet_from", "quiet_minutes", "vacation_from", "vacation_until")


class SiteTime(NamedTuple):
    """The site's clock as it was read together with a match."""

    beat: datetime | None
    frozen: datetime | None


def locked_match(public_id: str, *, wait: bool = True) -> Match | None:
    """The match row, locked until the transaction ends (on SQLite the whole transaction is the lock).

    Its `site_time` is the site's clock. Without `wait` a match that somebody else holds is not there.
    """
    (found,) = ask(_locked(public_id, wait))
    return next(iter(_read_matches(found)), None)


def locked_table(public_id: str) -> tuple[Match, list[Seat], Vault | None] | None:
    """The same with its seats, in order and without their players, and the hidden half. Only `vault.py` asks for it."""
    at = f"WHERE match_id = (SELECT id FROM {_table(Match)} WHERE public_id = %s)"
    seats = Statement(f"{_seats()} {at} ORDER BY number", [public_id])
    matches, seats, vaults = ask(_locked(public_id), seats, Statement(_select(Vault, "seed") + at, [public_id]))
    if not matches:
        return None
    return _read_matches(matches)[0], _read_seats(seats), next(iter(_read(Vault, vaults, "seed")), None)


def seats_of_match(match: Match) -> list[Seat]:
    """The seats in order, without their players but each with its player's `username` and `calendar`."""
    (found,) = ask(Statement(f"{_seats()} WHERE match_id = %s ORDER BY number", [match.pk]))
    return _read_seats(found)


def vault_of(match_pk: int) -> Vault:
    """The hidden half but for the seed, which only dealing and the record need. Only `vault.py` asks for it."""
    (found,) = ask(Statement(_select(Vault, "seed") + "WHERE match_id = %s", [match_pk]))
    return _read(Vault, found, "seed")[0]


def _locked(public_id: str, wait: bool = True) -> Statement:
    select, _read_row = _joined(Match, ((SiteClock, ("beat", "frozen")),))
    clock, lock = _table(SiteClock), ""
    if connection.features.has_select_for_update:
        lock = f" FOR UPDATE OF {_table(Match)}" + ("" if wait else " SKIP LOCKED")
    return Statement(f"{select} LEFT JOIN {clock} ON {clock}.id = 1 WHERE public_id = %s{lock}", [public_id])


def _read_matches(found: Iterable[Sequence[Any]]) -> list[Match]:
    _select_them, read = _joined(Match, ((SiteClock, ("beat", "frozen")),))
    matches = []
    for row in found:
        match, rest = read(row)
        match.site_time = SiteTime(*rest)
        matches.append(match)
    return matches


def _seats() -> str:
    """Seats with what the clocks and the bots need to know of their players."""
    user_model = Seat._meta.get_field("user").related_model
    select, _read_row = _joined(Seat, ((user_model, PLAYER), (PlayerTime, TIME_OFF)))
    seat, user, off = _table(Seat), _table(user_model), _table(PlayerTime)
    return f"{select} JOIN {user} ON {user}.id = {seat}.user_id LEFT JOIN {off} ON {off}.user_id = {seat}.user_id"


def _read_seats(found: Iterable[Sequence[Any]]) -> list[Seat]:
    user_model = Seat._meta.get_field("user").related_model
    _select_them, read = _joined(Seat, ((user_model, PLAYER), (PlayerTime, TIME_OFF)))
    seats = []
    for row in found:
        seat, (zone, username, quiet_from, quiet_minutes, *vacation) = read(row)
        seat.username = username
        seat.calendar = Calendar(zone, quiet_from or 0, quiet_minutes or 0, *vacation)
        seats.append(seat)
    return seats


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


def update_turns(seats: Sequence[Seat]) -> None:
    """Store whose turn it is and how their clocks stand, all seats in one statement."""
    if not seats:
        return
    columns: list[str] = []
    values: list[Any] = []
    for name in TURN_FIELDS:
        field = Seat._meta.get_field(name)
        wanted = [field.get_db_prep_save(getattr(seat, name), connection) for seat in seats]
        if all(value == wanted[0] for value in wanted):
            columns.append(f"{name} = %s")
            values.append(wanted[0])
        else:
            branches = f"CASE id {' '.join(['WHEN %s THEN %s'] * len(seats))} END"
            if connection.features.requires_casted_case_in_updates:
                branches = f"CAST({branches} AS {field.db_type(connection)})"
            columns.append(f"{name} = {branches}")
            values += [value for seat, new in zip(seats, wanted, strict=True) for value in (seat.pk, new)]
    marks = ", ".join(["%s"] * len(seats))
    query = f"UPDATE {_table(Seat)} SET {', '.join(columns)} WHERE id IN ({marks})"
    change(Statement(query, [*values, *(seat.pk for seat in seats)]))


def set_orders_due(seat: Seat) -> None:
    """Store when the seat's standing orders are to be asked."""
    query = f"UPDATE {_table(Seat)} SET orders_due = %s WHERE id = %s"
    change(Statement(query, [_prepared(Seat, "orders_due", seat.orders_due), seat.pk]))


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


@cache
def _joined(model: type[M], others: tuple[tuple[Any, tuple[str, ...]], ...]) -> tuple[str, Any]:
    """The head of a statement that reads a model and some fields of others, and how to read a row of it."""
    fields = [(model, field) for field in model._meta.concrete_fields]
    own = len(fields)
    fields += [(other, other._meta.get_field(name)) for other, names in others for name in names]
    listed = ", ".join(f"{_table(owner)}.{connection.ops.quote_name(field.column)}" for owner, field in fields)
    names = tuple(field.attname for _owner, field in fields[:own])
    steps = [_steps(owner, field) for owner, field in fields]

    def read(row: Sequence[Any]) -> tuple[M, list[Any]]:
        values = list(row)
        for index, (converters, column) in enumerate(steps):
            for convert in converters:
                values[index] = convert(values[index], column, connection)
        return model.from_db(connection.alias, names, values[:own]), values[own:]

    return f"SELECT {listed} FROM {_table(model)}", read


def _steps(model: Any, field: Any) -> tuple[list[Any], Any]:
    column = field.get_col(model._meta.db_table)
    return connection.ops.get_db_converters(column) + column.get_db_converters(connection), column


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
        steps, column = _steps(model, field)
        if steps:
            found.append((index, steps, column))
    return tuple(found)


def _converted(model: type[models.Model], without: str, row: Sequence[Any]) -> Sequence[Any]:
    values = list(row)
    for index, steps, column in _converters(model, without):
        for step in steps:
            values[index] = step(values[index], column, connection)
    return values
