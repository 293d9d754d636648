"""Whenever a session, a token or an account ends, the open sockets behind it are checked at once."""

from typing import Any

from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from games.matches.tell import tell_recheck
from portal.accounts.models import ApiToken, User

MATTERS = {"is_active", "password"}


@receiver(post_delete, sender=Session)
def session_ended(sender: Any, instance: Session, **kwargs: Any) -> None:
    """Signed out, ended from another device, or replaced after a new password."""
    if user_pk := instance.get_decoded().get("_auth_user_id"):
        tell_recheck(int(user_pk))


@receiver(post_delete, sender=ApiToken)
def token_ended(sender: Any, instance: ApiToken, **kwargs: Any) -> None:
    """Revoked."""
    tell_recheck(instance.user_id)


@receiver(post_save, sender=User)
def account_changed(sender: Any, instance: User, created: bool, update_fields: Any = None, **kwargs: Any) -> None:
    """Switched off, with the bots somebody answers for, or a new password."""
    if created or not (update_fields is None or MATTERS & set(update_fields)):
        return
    for user_pk in (instance.pk, *instance.bots.values_list("pk", flat=True)):
        tell_recheck(user_pk)
