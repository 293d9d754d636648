"""Reads about people. Changes nothing."""

import unicodedata
from datetime import datetime, timedelta

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from portal.accounts.models import ApiToken, User
from portal.accounts.names import name_key

# Rows of these applications belong to the account and go with it; a row of any other one keeps a guest.
_OWN_APPS = frozenset(
    {"accounts", "account", "admin", "auth", "knox", "mfa", "notices", "socialaccount", "usersessions"}
)


def find_person(username: str) -> User | None:
    """The account with this name, in whatever case it is written."""
    if "\x00" in username:  # PostgreSQL cannot even be asked for it
        return None
    wanted = unicodedata.normalize("NFKC", username).casefold()
    found = User.objects.filter(name_key=name_key(username)).first()
    return found if found and found.username.casefold() == wanted else None


def is_name_free(username: str, *, except_user: User | None = None) -> bool:
    """Whether no other account has this name or one that looks the same."""
    others = User.objects.filter(name_key=name_key(username))
    return not (others.exclude(pk=except_user.pk) if except_user else others).exists()


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The user's tokens, newest first, expired ones too."""
    return ApiToken.objects.filter(user=user)


def guests_of_the_last_hour() -> int:
    """How many guests have arrived lately, on the whole site."""
    return User.objects.filter(kind=User.Kind.GUEST, date_joined__gte=timezone.now() - timedelta(hours=1)).count()


def idle_guests(before: datetime) -> QuerySet[User]:
    """Guests not seen since then who left no trace in any match, table or other part of the site."""
    guests = User.objects.filter(kind=User.Kind.GUEST, last_seen__lt=before, left_at=None)
    for relation in User._meta.get_fields(include_hidden=True):
        points_here = relation.auto_created and (relation.one_to_many or relation.one_to_one)
        if points_here and relation.related_model._meta.app_label not in _OWN_APPS:
            rows = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            guests = guests.filter(~Exists(rows))
    return guests


def accounts_behind(typed: str) -> set[int]:
    """The accounts that somebody who types this name or address may mean, as signing in looks for them."""
    found = filter_users_by_email(typed, prefer_verified=True, for_login=True)
    named = get_user_by_username(typed)
    return {user.pk for user in (*found, *([named] if named else ()))}
