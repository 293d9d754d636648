"""Who directs a tournament or league. Its first director dismisses the others, administrators anybody but the last, and
anybody may resign; then whoever was appointed next is the first."""

from __future__ import annotations

from typing import Any

from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal
from portal.moderation.audit import record_audit
from portal.moderation.models import Action
from portal.moderation.rights import Role
from portal.moderation.roles import role_of

directors_changed = Signal()  # event, kind, person, appointed, by

SENTENCES.update(
    {
        "not_a_director": _("This person does not direct it."),
        "not_first_director": _("Only the first of the directors and administrators dismiss others."),
        "last_director": _("Nobody else directs it. Let somebody be appointed before."),
    }
)
STATUS.update({"not_first_director": 403})
CONFLICTS.update({"not_a_director", "last_director"})


def in_order(event: Any) -> list[Any]:
    """The directors as they were appointed; the first leads. Who has given up the account directs nothing."""
    rows = event.directors.through.objects.filter(**{event._meta.model_name: event, "user__is_active": True})
    return [row.user for row in rows.select_related("user").order_by("pk")]


def may_by_office(order: list[Any], user: Any, person: Any) -> bool:
    """Whether somebody may end a director's office as a director: the own one always."""
    return user in order and (user == person or user == order[0])


def may_dismiss(order: list[Any], user: Any, person: Any) -> bool:
    """Whether somebody may end a director's office at all."""
    return may_by_office(order, user, person) or role_of(user) >= Role.ADMINISTRATOR


def add(event: Any, person: Any, by: Any) -> None:
    """Let somebody direct an event, locked, too; nothing happens if he does already."""
    before = in_order(event)
    if person not in before:
        event.directors.add(person)
        _tell(event, before, person, by, appointed=True)


def dismiss(event: Any, username: str, by: Any) -> Any:
    """End somebody's office in an event, locked; returns who it was."""
    order = in_order(event)
    person = next((one for one in order if one.username == username), None)
    if person is None:
        raise Refusal("not_a_director")
    if not may_dismiss(order, by, person):
        raise Refusal("not_first_director")
    if len(order) == 1:
        raise Refusal("last_director")
    event.directors.remove(person)
    _tell(event, order, person, by, appointed=False)
    return person


def _tell(event: Any, before: list[Any], person: Any, by: Any, appointed: bool) -> None:
    kind = event._meta.model_name
    asked = {"event": event, "kind": kind, "person": person, "appointed": appointed, "by": by}
    directors_changed.send(sender=type(event), **asked)
    names = {"before": {"directors": [str(one) for one in before]}}
    names |= {"after": {"directors": [str(one) for one in in_order(event)]}}
    record_audit(Action.APPOINT, actor=by, subject=person, target=f"{kind}:{event.pk}", **names)
