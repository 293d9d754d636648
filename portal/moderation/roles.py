"""The roles as groups: who has which, and what the groups may do in the administration."""

from __future__ import annotations

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

from portal.moderation.rights import Role

GROUPS = {role.name.lower(): role for role in (Role.DIRECTOR, Role.MODERATOR, Role.ADMINISTRATOR)}

# What a new group may do; afterwards the administration decides. Names are app.codename.
_DIRECTOR = ("seasons.add_league", "tournaments.add_tournament")
_MODERATOR = (
    *("matches.view_match", "moderation.view_report", "moderation.view_sanction"),
    *("seasons.view_league", "seasons.view_season", "tournaments.view_tournament"),
)
_ADMINISTRATOR = (
    *(*_DIRECTOR, *_MODERATOR, "accounts.view_user", "accounts.change_user", "admin.view_logentry"),
    "rulings.view_ruling",
    *("matches.change_match", "matches.reveal_hidden", "matches.view_revealaudit", "matches.view_siteclock"),
    *("matches.freeze_clocks", "matches.view_playertime", "matches.change_playertime"),
)
PERMISSIONS = {Role.DIRECTOR: _DIRECTOR, Role.MODERATOR: _MODERATOR, Role.ADMINISTRATOR: _ADMINISTRATOR}


def ensure_roles() -> None:
    """Make the groups that are missing. Those that exist stay as the administration has shaped them."""
    for name, role in GROUPS.items():
        group, fresh = Group.objects.get_or_create(name=name)
        if fresh:
            wanted = [permission.split(".") for permission in PERMISSIONS[role]]
            any_of = [Q(content_type__app_label=app, codename=codename) for app, codename in wanted]
            group.permissions.set(Permission.objects.filter(Q.create(any_of, connector=Q.OR)))


def role_of(user: Any) -> Role:
    """The highest role somebody has now, read afresh: a role taken away is gone with the next request."""
    if not user.is_authenticated or not user.is_active:
        return Role.VISITOR
    if user.is_superuser:
        return Role.ADMINISTRATOR
    names = user.groups.filter(name__in=GROUPS).values_list("name", flat=True)
    return max((GROUPS[name] for name in names), default=Role.PLAYER)


def needs_second_factor(user: Any) -> bool:
    """Whether somebody with power has not secured the account with a second factor yet."""
    if not settings.STAFF_MFA_REQUIRED or is_mfa_enabled(user):
        return False
    return bool(user.is_staff) or role_of(user) >= Role.MODERATOR
