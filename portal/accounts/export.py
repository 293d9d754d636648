"""Everything the site knows about a person, as JSON. Other parts of the site register what they know."""

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.utils import timezone

from portal.accounts.models import ApiToken, Preferences, Profile, User

Exporter = Callable[[User], Any]
_EXPORTERS: dict[str, Exporter] = {}


def exports(name: str) -> Callable[[Exporter], Exporter]:
    """Register a function that returns what a part of the site knows, made of plain JSON values and dates."""

    def register(exporter: Exporter) -> Exporter:
        _EXPORTERS[name] = exporter
        return exporter

    return register


def own_data(user: User) -> dict[str, Any]:
    """All parts, by name."""
    parts = {name: exporter(user) for name, exporter in sorted(_EXPORTERS.items())}
    return {"exported_at": timezone.now(), **parts}


def _fields(user: User, group: type[Any]) -> dict[str, Any]:
    return {field.name: getattr(user, field.name) for field in group._meta.get_fields()}


@exports("account")
def _account(user: User) -> dict[str, Any]:
    plain = ("username", "display_name", "kind", "email", "date_joined", "last_login", "last_seen")
    return {name: getattr(user, name) for name in plain}


@exports("profile")
def _profile(user: User) -> dict[str, Any]:
    return _fields(user, Profile)


@exports("preferences")
def _preferences(user: User) -> dict[str, Any]:
    return _fields(user, Preferences)


@exports("email_addresses")
def _email_addresses(user: User) -> list[dict[str, Any]]:
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


@exports("sessions")
def _sessions(user: User) -> list[dict[str, Any]]:
    return list(UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent"))


@exports("tokens")
def _tokens(user: User) -> list[dict[str, Any]]:
    return list(ApiToken.objects.filter(user=user).values("name", "scopes", "created", "last_used", "expiry"))


@exports("bots")
def _bots(user: User) -> list[dict[str, Any]]:
    return list(user.bots.order_by("pk").values("username", "date_joined", "is_active"))


@exports("second_factors")
def _second_factors(user: User) -> list[dict[str, Any]]:
    return list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"))


@exports("social_accounts")
def _social_accounts(user: User) -> list[dict[str, Any]]:
    return list(SocialAccount.objects.filter(user=user).values("provider", "uid", "date_joined", "extra_data"))
