"""Everything done in the administration goes into the audit log, with the values before and after where they matter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry, LogEntryManager
from django.contrib.auth import get_user_model
from django.db.models.signals import post_save
from django.http import HttpRequest

from portal.moderation.audit import record_audit
from portal.moderation.models import Action

ACTIONS = {ADDITION: Action.ADMIN_ADD, CHANGE: Action.ADMIN_CHANGE, DELETION: Action.ADMIN_DELETE}
Values = dict[str, Any]
_values: ContextVar[tuple[Values, Values] | None] = ContextVar("values", default=None)
_why: ContextVar[str] = ContextVar("why", default="")
_log_actions = LogEntryManager.log_actions


def listen() -> None:
    """Hear of every entry of the administration's own log."""
    post_save.connect(_record, sender=LogEntry, dispatch_uid="audit")
    LogEntryManager.log_actions = _log_one_by_one


def _log_one_by_one(
    self: Any, user_id: Any, queryset: Any, *args: Any, single_object: bool = False, **kwargs: Any
) -> Any:
    """Django writes several entries in one statement, which announces none of them."""
    entries = [_log_actions(self, user_id, [row], *args, single_object=True, **kwargs) for row in queryset]
    return entries[0] if single_object and entries else entries


def _record(sender: Any, instance: LogEntry, created: bool, **kwargs: Any) -> None:
    if not created:
        return
    model = instance.content_type.model_class() if instance.content_type else None
    user_model = get_user_model()
    subject = user_model.objects.filter(pk=instance.object_id).first() if model is user_model else None
    before, after = _values.get() or ({}, {})
    kind = f"{instance.content_type.app_label}.{instance.content_type.model}" if instance.content_type else ""
    record_audit(
        ACTIONS[instance.action_flag],
        actor=instance.user,
        subject=subject,
        target=f"{kind}:{instance.object_id}",
        reason=f"{instance.get_change_message()} {_why.get()}".strip(),
        before=before,
        after=after,
    )


@contextmanager
def because(reason: str) -> Iterator[None]:
    """Keep this reason with every entry written meanwhile."""
    token = _why.set(reason)
    try:
        yield
    finally:
        _why.reset(token)


@contextmanager
def _with_values(before: Values, after: Values) -> Iterator[None]:
    token = _values.set((before, after))
    try:
        yield
    finally:
        _values.reset(token)


class Watched:
    """For an administration page: the values of `watched` before and after a change go into the audit log."""

    watched: tuple[str, ...] = ()

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Note the values before the form changes them."""
        found = super().get_object(request, *args, **kwargs)  # type: ignore[misc]
        if found is not None:
            request.watched_before = self._values_of(found)
        return found

    def log_change(self, request: HttpRequest, changed: Any, message: Any) -> Any:
        """Log what differs from before."""
        old, new = getattr(request, "watched_before", {}), self._values_of(changed)
        differing = [name for name in new if old.get(name) != new[name]]
        with _with_values({name: old.get(name) for name in differing}, {name: new[name] for name in differing}):
            return super().log_change(request, changed, message)  # type: ignore[misc]

    def _values_of(self, row: Any) -> Values:
        return {name: _plain(row, name) for name in self.watched}


def _plain(row: Any, name: str) -> Any:
    if row._meta.get_field(name).many_to_many:
        return sorted(map(str, getattr(row, name).all()))
    value = getattr(row, name)
    return value if value is None or isinstance(value, bool | int | str) else str(value)
