"""Giving and taking roles."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import transaction

from portal.moderation.audit import record_audit
from portal.moderation.models import Action
from portal.moderation.refusals import Refusal
from portal.moderation.rights import Role
from portal.moderation.roles import GROUPS, ensure_roles, role_of


@transaction.atomic
def appoint(*, user: Any, role: str, by: Any = None) -> None:
    """Give somebody one role instead of any other; `player` takes it away. `by` is None on the operator's console."""
    if role not in GROUPS and role != Role.PLAYER.name.lower():
        raise Refusal("unknown_role")
    ensure_roles()
    person = get_user_model().objects.select_for_update().get(pk=user.pk)
    before = {"role": role_of(person).name.lower(), "is_staff": person.is_staff}
    person.groups.remove(*Group.objects.filter(name__in=GROUPS))
    if role in GROUPS:
        person.groups.add(Group.objects.get(name=role))
    person.is_staff = person.is_superuser or GROUPS.get(role, Role.PLAYER) >= Role.MODERATOR
    person.save(update_fields=["is_staff"])
    after = {"role": role_of(person).name.lower(), "is_staff": person.is_staff}
    if after != before:
        record_audit(Action.APPOINT, actor=by, subject=person, before=before, after=after)
