"""Who can sit at a table: people, guests and bots."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account. Its kind says whether a person, a guest or a program plays with it."""

    class Kind(models.TextChoices):
        """What sits behind the account."""

        PERSON = "person", _("person")
        GUEST = "guest", _("guest")
        BOT = "bot", _("bot")

    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PERSON, db_index=True)

    @property
    def is_bot(self) -> bool:
        """Whether a program plays with this account."""
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        """Whether this account was made by one click and has no way to sign in again yet."""
        return self.kind == self.Kind.GUEST
