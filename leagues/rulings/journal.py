"""Stored rows before and after: what a ruling changed, column by column, and how to put it back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.apps import apps
from django.db.models import Field, Model, QuerySet

from leagues.rulings.refusals import Refusal

Values = dict[str, Any]
MATCH_ROWS = ("matches.match", "matches.seat", "matches.move")


class Change(msgspec.Struct, frozen=True):
    """One row: what its changed columns held before and hold after. No `before`: it is new; no `after`: it is gone."""

    model: str
    pk: int
    before: Values | None
    after: Values | None


class Journal:
    """Rows that are watched while something happens to them."""

    def __init__(self) -> None:
        self._watched: list[tuple[QuerySet[Any], dict[int, Values]]] = []

    def watch(self, rows: QuerySet[Any]) -> None:
        """Note these rows as they are; those that join them later count as new."""
        self._watched.append((rows, _read(rows)))

    def changes(self) -> list[Change]:
        """What has become of the watched rows since."""
        return [change for rows, before in self._watched for change in _compare(rows, before, _read(rows.all()))]


def encode(changes: Sequence[Change]) -> str:
    """Changes as they are stored."""
    return msgspec.json.encode(changes).decode()


def decode(stored: str) -> list[Change]:
    """Stored changes."""
    return msgspec.json.decode(stored, type=list[Change])


def changed(changes: Sequence[Change], model: type[Model], column: str) -> set[int]:
    """The keys of the rows of a kind that were there and in which this column changed."""
    label = model._meta.label_lower
    return {change.pk for change in changes if change.model == label and column in (change.before or {})}


def check_untouched(changes: Sequence[Change]) -> None:
    """Refuse unless every row still holds what the ruling left there: whatever was built on it keeps it in place."""
    for change in changes:
        row = _model(change)._base_manager.filter(pk=change.pk).first()
        now = None if row is None else {name: value for name, value in _values(row).items() if name in _kept(change)}
        if now != change.after:
            raise Refusal("match_moved_on" if change.model in MATCH_ROWS else "event_moved_on")


def put_back(changes: Sequence[Change]) -> None:
    """Let the rows hold what they held before. New ones go first and lost ones come last, so that no two collide."""
    for change in reversed(changes):
        if change.before is None:
            _model(change)._base_manager.filter(pk=change.pk).delete()
    freed = [change for change in changes if change.before is not None and change.after is not None]
    _free_unique(freed)
    for change in freed:
        _model(change)._base_manager.filter(pk=change.pk).update(**_columns(change))
    for change in changes:
        if change.after is None:
            _insert(change)


def _insert(change: Change) -> None:
    """As it was, to the last column: `auto_now_add` would write another time."""
    columns = _columns(change)
    row = _model(change)(pk=change.pk, **columns)
    row.save(force_insert=True)
    _model(change)._base_manager.filter(pk=change.pk).update(**columns)


def _free_unique(changes: Sequence[Change]) -> None:
    """Two rows that exchanged a unique value cannot take it back one after the other: first nobody has it."""
    for change in changes:
        nullable = {
            field.attname: None
            for field in _model(change)._meta.concrete_fields
            if field.null and field.attname in (change.before or {}) and _is_unique(field)
        }
        if nullable:
            _model(change)._base_manager.filter(pk=change.pk).update(**nullable)


def _is_unique(field: Field[Any, Any]) -> bool:
    named = {name for rule in field.model._meta.constraints for name in getattr(rule, "fields", ())}
    return field.unique or field.name in named


def _columns(change: Change) -> Values:
    fields = {field.attname: field for field in _model(change)._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in (change.before or {}).items()}


def _kept(change: Change) -> Values:
    return change.after if change.after is not None else change.before or {}


def _model(change: Change) -> type[Model]:
    return apps.get_model(change.model)


def _read(rows: QuerySet[Any]) -> dict[int, Values]:
    return {row.pk: _values(row) for row in rows}


def _values(row: Model) -> Values:
    """The columns but for the key, as JSON holds them without loss."""
    return {
        field.attname: _plain(field, row)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.attname not in row.get_deferred_fields()
    }


def _plain(field: Field[Any, Any], row: Model) -> Any:
    value = field.value_from_object(row)
    return value if value is None or isinstance(value, bool | int | str | list | dict) else field.value_to_string(row)


def _compare(rows: QuerySet[Any], before: dict[int, Values], after: dict[int, Values]) -> list[Change]:
    label = rows.model._meta.label_lower
    found = []
    for pk in sorted(before.keys() | after.keys()):
        old, new = before.get(pk), after.get(pk)
        if old is None or new is None:
            found.append(Change(label, pk, old, new))
        elif names := [name for name in new if old[name] != new[name]]:
            found.append(Change(label, pk, {name: old[name] for name in names}, {name: new[name] for name in names}))
    return found
