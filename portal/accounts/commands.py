"""Every way an account can change. Callers are thin; a command that is not carried out raises Refusal."""

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from portal.accounts import leaving, queries, showing
from portal.accounts.guest_names import guest_name
from portal.accounts.models import ApiToken, Preferences, Profile, User, new_avatar_seed
from portal.accounts.refusals import MOST_BOTS, MOST_TOKENS, Refusal
from portal.accounts.scopes import PLAY, READ, SCOPES
from portal.accounts.zones import DEFAULT_ZONE, zone_or_default

log = logging.getLogger(__name__)
SEEN_IS_NOTED_EVERY = timedelta(hours=1)
BOT_SCOPES = (READ, PLAY)
NAME_ATTEMPTS = 8
NO_LETTERS_LIKE_L_AND_O = "abcdefghjkmnpqrstuvwxyz"


def welcome_guest(*, language: str, time_zone: str = "") -> User:
    """Make an account that can play at once."""
    if queries.guests_of_the_last_hour() >= settings.GUESTS_PER_HOUR:
        raise Refusal("too_many_guests")
    for attempt in range(NAME_ATTEMPTS):
        shown, username = guest_name()
        user = User(
            username=username,
            display_name=shown,
            kind=User.Kind.GUEST,
            language=_known_language(language),
            time_zone=zone_or_default(time_zone),
        )
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:  # the name is taken
            if attempt == NAME_ATTEMPTS - 1:
                raise
        else:
            break
    return user


@transaction.atomic
def keep_account(*, user: User, username: str, password: str) -> User:
    """Turn a guest into a person: the same row, so that every match stays theirs. The caller has checked the name."""
    guest = User.objects.select_for_update().get(pk=user.pk)
    if not guest.is_guest:
        raise Refusal("not_a_guest")
    guest.kind = User.Kind.PERSON
    guest.username = username
    guest.display_name = ""
    guest.set_password(password)
    guest.save(update_fields=["kind", "username", "name_key", "display_name", "password"])
    log.info("guest_kept", extra={"person": guest.pk})
    return guest


def settle_newcomer(*, user: User, language: str, time_zone: str) -> None:
    """Give a new person the language and the time zone of the browser they came with."""
    user.language = _known_language(language)
    user.time_zone = zone_or_default(time_zone)
    user.save(update_fields=["language", "time_zone"])


def change_profile(*, user: User, **changes: Any) -> None:
    """Change what others see. Only a profile's own fields and the time zone."""
    _change(user, changes, allowed={field.name for field in Profile._meta.get_fields()} | {"time_zone", "show_country"})


def change_preferences(*, user: User, **changes: Any) -> None:
    """Change how the site behaves for somebody."""
    _change(user, changes, allowed={field.name for field in Preferences._meta.get_fields()})


@transaction.atomic
def _change(user: User, changes: dict[str, Any], *, allowed: set[str]) -> None:
    if not changes.keys() <= allowed:
        raise ValueError(f"not to be changed here: {sorted(changes.keys() - allowed)}")
    for name, value in changes.items():
        setattr(user, name, value)
    user.save(update_fields=list(changes))
    if changes.keys() & showing.SHOWN:
        showing.run_hooks(user)


def roll_avatar(*, user: User) -> None:
    """Draw another coat of arms."""
    user.avatar_seed = new_avatar_seed()
    user.save(update_fields=["avatar_seed"])


def note_seen(*, user: User) -> bool:
    """Remember that somebody was here, at most once an hour; whether it was written down."""
    now = timezone.now()
    if user.last_seen is None or user.last_seen < now - SEEN_IS_NOTED_EVERY:
        return bool(User.objects.filter(pk=user.pk, left_at=None).update(last_seen=now))
    return False


@transaction.atomic
def create_token(*, user: User, name: str, scopes: Iterable[str], days: int | None) -> tuple[ApiToken, str]:
    """Make a token. Its secret is returned this once and stored nowhere."""
    User.objects.select_for_update().get(pk=user.pk)  # two pages at once may not pass the limit together
    chosen = sorted(set(scopes))
    if not set(chosen) <= SCOPES.keys():
        raise Refusal("unknown_scope")
    if queries.tokens_of(user).count() >= MOST_TOKENS:
        raise Refusal("too_many_tokens")
    expiry = None if days is None else timedelta(days=days)
    token, secret = ApiToken.objects.create(user=user, expiry=expiry, name=name, scopes=chosen)
    log.info("token_made", extra={"person": user.pk, "scopes": chosen})
    return token, secret


@transaction.atomic
def make_bot(*, owner: User, username: str) -> tuple[User, str]:
    """An account for a program that plays through the API, and its token. A bot for ever; nobody signs in as it.

    The caller has checked the name.
    """
    User.objects.select_for_update().get(pk=owner.pk)  # two pages at once may not pass the limit together
    if owner.is_guest or owner.is_bot:
        raise Refusal("guests_own_no_bots")
    if owner.bots.count() >= MOST_BOTS:
        raise Refusal("too_many_bots")
    bot = User(username=username, kind=User.Kind.BOT, owner=owner, time_zone=owner.time_zone)
    bot.set_unusable_password()
    bot.save()
    log.info("bot_made", extra={"person": owner.pk, "bot": bot.pk})
    return bot, renew_bot_token(owner=owner, bot=bot)


@transaction.atomic
def renew_bot_token(*, owner: User, bot: User) -> str:
    """A fresh token for one's bot; those before it end. Raises DoesNotExist for somebody else's."""
    own = User.objects.select_for_update().get(pk=bot.pk, owner=owner)
    revoke_all_tokens(user=own)
    return create_token(user=own, name=own.username, scopes=BOT_SCOPES, days=None)[1]


def revoke_token(*, user: User, reference: Any) -> bool:
    """End one of the user's own tokens. False if there is none with this reference."""
    deleted, _ = ApiToken.objects.filter(user=user, reference=reference).delete()
    if deleted:
        log.info("token_revoked", extra={"person": user.pk})
    return deleted > 0


def revoke_all_tokens(*, user: User) -> int:
    """End every token of somebody; returns how many there were."""
    deleted, _ = ApiToken.objects.filter(user=user).delete()
    log.info("tokens_revoked", extra={"person": user.pk, "count": deleted})
    return deleted


@transaction.atomic
def leave(*, user: User) -> None:
    """Forget a person. The row stays, nameless, so that finished matches stay whole."""
    person = User.objects.select_for_update().get(pk=user.pk)
    if person.is_superuser and not _another_administrator(person):
        raise Refusal("last_administrator")
    leaving.run_hooks(person)
    _end_access(person)
    ApiToken.objects.filter(user__owner=person).delete()  # nobody answers for these bots any more
    person.bots.update(is_active=False)
    _forget_in_staff_log(person)
    _make_nameless(person)
    log.info("person_left", extra={"person": person.pk})


def _another_administrator(person: User) -> bool:
    return User.objects.filter(is_superuser=True, is_active=True).exclude(pk=person.pk).exists()


def _end_access(person: User) -> None:
    for session in UserSession.objects.filter(user=person):
        session.end()
    for model in (ApiToken, Authenticator, SocialAccount, EmailAddress):
        model.objects.filter(user=person).delete()
    person.groups.clear()
    person.user_permissions.clear()


def _forget_in_staff_log(person: User) -> None:
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(person.pk))
    about.update(object_repr="—", change_message="")


def _make_nameless(person: User) -> None:
    now = timezone.now()
    for field in (*Profile._meta.get_fields(), *Preferences._meta.get_fields()):
        setattr(person, field.name, field.get_default())
    person.username = f"former-{get_random_string(12, NO_LETTERS_LIKE_L_AND_O)}"
    person.display_name = person.email = ""
    person.set_unusable_password()
    person.is_active = person.is_staff = person.is_superuser = False
    person.time_zone = DEFAULT_ZONE
    person.last_login = person.last_seen = None
    person.date_joined = person.left_at = now
    person.save()


def purge_idle_guests(*, idle_days: int, batch: int = 200) -> int:
    """Delete guests who never played and have not come back. Safe to repeat; returns how many went."""
    before = timezone.now() - timedelta(days=idle_days)
    gone = 0
    while keys := list(queries.idle_guests(before).values_list("pk", flat=True)[:batch]):
        with transaction.atomic():
            # asked again inside the transaction: somebody may have sat down meanwhile
            gone += queries.idle_guests(before).filter(pk__in=keys).delete()[1].get("accounts.User", 0)
    return gone


def _known_language(code: str) -> str:
    short = (code or "")[:2]
    return short if short in dict(settings.LANGUAGES) else ""
