"""What is stored of sanctions and appeals. Whether one is in force is read off its dates, never off a flag alone."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from portal.moderation.report_models import Report


class Sanctions(models.QuerySet["Sanction"]):
    """Sanctions, told apart by time."""

    def in_force(self) -> Sanctions:
        """Those that bite now."""
        return self.filter(Q(until=None) | Q(until__gt=timezone.now()), ended=None)

    def due(self) -> Sanctions:
        """Those whose time is over and whose effects have not been undone yet."""
        return self.filter(until__lte=timezone.now(), ended=None)


class Sanction(models.Model):
    """What the moderators decided about somebody."""

    class Kind(models.TextChoices):
        """From a remark for the staff to the end of the stay."""

        NOTE = "note", _("note for the staff")
        WARNING = "warning", _("warning")
        MUTE = "mute", _("no writing in chats")
        RATED_BAN = "rated_ban", _("no rated play")
        SUSPENSION = "suspension", _("suspension")
        BAN = "ban", _("ban")

    class Ground(models.TextChoices):
        """What for."""

        INSULT = "insult", _("insults")
        SPAM = "spam", _("flooding a chat")
        UNFAIR = "unfair", _("unfair play")
        LEAVING = "leaving", _("leaving matches")
        COLLUSION = "collusion", _("playing for somebody else")
        NAME = "name", _("name or profile")
        OTHER = "other", _("something else")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=12, choices=Kind)
    ground = models.CharField(max_length=12, choices=Ground)
    words = models.CharField(max_length=300, blank=True, help_text="added for the person; of a note: the note")
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions_given")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="sanctions")
    starts = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, help_text="none: for good")
    ended = models.DateTimeField(null=True, help_text="when its effects were undone")
    lifted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    command_id = models.CharField(max_length=64)
    switched_off = models.BooleanField(default=False, help_text="it switched the account off and has to switch it on")
    enforced = models.BooleanField(default=False, help_text="tables, queues and seats have been seen to")

    objects = Sanctions.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("sanction"), _("sanctions")
        ordering = ["-starts", "-pk"]
        constraints = [models.UniqueConstraint(fields=["given_by", "command_id"], name="one_sanction_per_command")]
        indexes = [
            models.Index(fields=["user", "kind"], condition=Q(ended=None), name="sanction_in_force"),
            models.Index(fields=["until"], condition=Q(ended=None), name="sanction_due"),
            models.Index(fields=["id"], condition=Q(enforced=False), name="sanction_to_enforce"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_in_force(self) -> bool:
        """Whether it bites now."""
        return self.ended is None and (self.until is None or self.until > timezone.now())


class Appeal(models.Model):
    """Somebody who asks for another look at a sanction. There is one for each."""

    sanction = models.OneToOneField(Sanction, on_delete=models.CASCADE, related_name="appeal")
    words = models.CharField(max_length=1000)
    created = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    lifted = models.BooleanField(default=False)
    answer = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["created", "pk"]

    def __str__(self) -> str:
        return f"appeal against sanction {self.sanction_id}"
