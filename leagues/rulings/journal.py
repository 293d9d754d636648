"""Stored rows before and after: what a ruling changed, column by column, and how to put it back exactly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.apps import apps
from django.db.models import Field, Model, QuerySet

Values = dict[str, Any]
Key = tuple[str, int]  # of a row: its model and its primary key


class Change(msgspec.Struct, frozen=True):
    """One row: what its changed columns held before and hold after. No `before`: it is new; no `after`: it is gone."""

    model: str
    pk: int
    before: Values | None
    after: Values | None

    @property
    def key(self) -> Key:
        """Which row it is."""
        return self.model, self.pk

    @property
    def kept(self) -> Values:
        """The columns that tell whether the row is still as the ruling left it."""
        return self.after if self.after is not None else self.before or {}


class Journal:
    """Rows that are watched while something happens to them."""

    def __init__(self) -> None:
        self._watched: list[tuple[QuerySet[Any], dict[int, Values]]] = []
        self._relied: set[tuple[Key, str]] = set()

    def watch(self, rows: QuerySet[Any]) -> None:
        """Note these rows as they are; those that join them later count as new."""
        self._watched.append((rows, _read(rows)))

    def rely_on(self, row: Model, column: str) -> None:
        """Note this column of a watched row although it stays as it is: the ruling holds only while it does."""
        self._relied.add(((row._meta.label_lower, row.pk), column))

    def changes(self) -> list[Change]:
        """What has become of the watched rows since."""
        return [change for rows, before in self._watched for change in self._compare(rows, before, _read(rows.all()))]

    def _compare(self, rows: QuerySet[Any], before: dict[int, Values], after: dict[int, Values]) -> list[Change]:
        label = rows.model._meta.label_lower
        found = []
        for pk in sorted(before.keys() | after.keys()):
            old, new = before.get(pk), after.get(pk)
            if old is None or new is None:
                found.append(Change(label, pk, old, new))
            elif names := [n for n in new if old[n] != new[n] or ((label, pk), n) in self._relied]:
                found.append(Change(label, pk, {n: old[n] for n in names}, {n: new[n] for n in names}))
        return found


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


def both_sides(changes: Sequence[Change], model: type[Model], column: str) -> dict[int, tuple[Any, Any]]:
    """By their keys what this column held before and after in the rows of a kind in which it changed."""
    keys, label = changed(changes, model, column), model._meta.label_lower
    found = [change for change in changes if change.model == label and change.pk in keys]
    return {change.pk: ((change.before or {})[column], (change.after or {}).get(column)) for change in found}


def rows_now(changes: Iterable[Change], also: Mapping[str, set[str]]) -> dict[Key, Values]:
    """The noted columns of these rows as they are stored now, and `also` some by kind, in one query for each kind; rows
    that are gone lack."""
    wanted: dict[str, set[int]] = defaultdict(set)
    columns: dict[str, set[str]] = defaultdict(set, {label: set(names) for label, names in also.items()})
    for change in changes:
        wanted[change.model].add(change.pk)
        columns[change.model] |= change.kept.keys()
    found = {}
    for label, keys in wanted.items():
        rows = apps.get_model(label)._base_manager.filter(pk__in=keys).only(*columns[label])
        found |= {(label, row.pk): _values(row) for row in rows}
    return found


def first_touched(changes: Iterable[Change], now: Mapping[Key, Values]) -> Change | None:
    """The first row that no longer holds what the ruling left there; None if all do."""
    for change in changes:
        row = now.get(change.key)
        if (None if row is None else {name: row[name] for name in change.kept}) != change.after:
            return change
    return None


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
