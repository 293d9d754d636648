"""Who can sit at a table: people, guests and bots; and the tokens their programs use."""

import secrets
import uuid

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from portal.accounts import countries, names, zones
from portal.accounts.follow_models import Follow

__all__ = ["ApiToken", "Follow", "Preferences", "Profile", "User", "new_avatar_seed", "validate_country"]

LONGEST_ABOUT = 500
SPOKEN = {
    "en": "English",
    "ru": "Русский",
    "uk": "Українська",
    "pl": "Polski",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "other": _("another language"),
}


def new_avatar_seed() -> str:
    """A seed nobody has chosen."""
    return secrets.token_hex(8)


def validate_country(code: str) -> None:
    """Refuse a code that is no country."""
    if not countries.is_country(code):
        raise ValidationError(_("Choose a country from the list."), code="country")


class NameKeyField(models.CharField):
    """Keeps the look-alike key of the username beside it, so that the database itself refuses a double."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The key of the username that is being stored."""
        key = names.name_key(model_instance.username)
        setattr(model_instance, self.attname, key)
        return key


class Profile(models.Model):
    """What others may see of somebody."""

    country = models.CharField(_("country"), max_length=2, blank=True, validators=[validate_country])
    languages = models.JSONField(_("languages spoken"), default=list, blank=True)
    about = models.CharField(_("about"), max_length=LONGEST_ABOUT, blank=True)
    avatar_seed = models.CharField(max_length=32, default=new_avatar_seed, editable=False)

    class Meta:
        abstract = True


class Preferences(models.Model):
    """How somebody likes the site to behave. Lives in the user's row: every page needs it."""

    class Theme(models.TextChoices):
        """Light or dark."""

        AUTO = "auto", _("as my device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    language = models.CharField(_("language"), max_length=2, blank=True)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=zones.DEFAULT_ZONE, validators=[zones.validate_zone]
    )
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.AUTO)
    confirm_moves = models.BooleanField(
        _("confirm moves"), default=False, help_text=_("Ask once more before a move is played.")
    )
    auto_forced = models.BooleanField(
        _("play forced moves"), default=True, help_text=_("Play by itself when there is only one legal move.")
    )
    sound = models.BooleanField(_("sound"), default=False, help_text=_("A quiet tone when it is my turn."))
    always_hints = models.BooleanField(
        _("always show hints"),
        default=False,
        help_text=_("Otherwise they are shown in my first three matches of each game."),
    )
    show_country = models.BooleanField(
        _("show my country"), default=True, help_text=_("Others see it on my profile and beside my name.")
    )

    class Meta:
        abstract = True


class User(Profile, Preferences, AbstractUser):
    """An account. Its kind says whether a person, a guest or a program plays with it."""

    class Kind(models.TextChoices):
        """What sits behind the account."""

        PERSON = "person", _("person")
        GUEST = "guest", _("guest")
        BOT = "bot", _("bot")

    first_name = None
    last_name = None
    username = models.CharField(
        _("username"),
        max_length=40,
        unique=True,
        validators=[names.validate_characters],
        error_messages={"unique": names.PROBLEMS["username_taken"]},
    )
    name_key = NameKeyField(max_length=120, unique=True, editable=False)
    display_name = models.CharField(
        _("shown name"), max_length=60, blank=True, help_text=_("Given by the site to guests and bots.")
    )
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PERSON, db_index=True)
    owner = models.ForeignKey(
        "self",
        verbose_name=_("owner"),
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="bots",
        help_text=_("Who answers for a bot that is played from outside. Such an account stays a bot for ever."),
    )
    last_seen = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True, null=True, editable=False)
    left_at = models.DateTimeField(_("left"), null=True, editable=False)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(condition=Q(owner=None) | Q(kind="bot"), name="whoever_has_an_owner_is_a_bot")
        ]

    def __str__(self) -> str:
        return self.shown_name

    def get_absolute_url(self) -> str:
        """The public profile."""
        return reverse("person", args=[self.username])

    @property
    def is_bot(self) -> bool:
        """Whether a program plays with this account."""
        return self.kind == self.Kind.BOT

    @property
    def is_outside_bot(self) -> bool:
        """Whether that program runs elsewhere and plays through the API, as its owner's bot."""
        return self.owner_id is not None

    @property
    def is_answered_for(self) -> bool:
        """Whether the account is active, and of a bot from outside its owner's, too: he answers for what it does."""
        return self.is_active and (self.owner is None or self.owner.is_active)

    @property
    def is_guest(self) -> bool:
        """Whether this account was made by one click and has no way to sign in again yet."""
        return self.kind == self.Kind.GUEST

    @property
    def has_left(self) -> bool:
        """Whether the person asked to be forgotten; the row stays for the matches' sake."""
        return self.left_at is not None

    @property
    def shown_name(self) -> str:
        """The name others read."""
        return gettext("Former player") if self.has_left else self.display_name or self.username

    def get_full_name(self) -> str:
        """Django's word for the name others read."""
        return self.shown_name

    def get_short_name(self) -> str:
        """Django's word for the name others read."""
        return self.shown_name

    @property
    def avatar_url(self) -> str:
        """The picture's address; it changes with the picture, so browsers may keep it for ever."""
        return f"{reverse('avatar', args=[self.username])}?v={self.avatar_seed}"

    @property
    def shown_country(self) -> str:
        """The country's code if the person lets others see it."""
        return self.country if self.show_country else ""

    @property
    def spoken(self) -> list[str]:
        """The names of the languages spoken."""
        return [str(SPOKEN[code]) for code in self.languages if code in SPOKEN]


class ApiToken(AbstractAuthToken):
    """A key for a program acting as its owner, within its scopes. Only a digest is stored."""

    reference = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=60)
    scopes = models.JSONField(_("scopes"), default=list)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.name} ({self.token_key[:8]}…)"

    @property
    def is_expired(self) -> bool:
        """Whether its time is over."""
        return self.expiry is not None and self.expiry <= timezone.now()
