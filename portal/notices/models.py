"""What is stored of notices: ids and parameters, never a sentence and never a card."""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from portal.notices.kinds import DEFAULTS, Channel, Kind, Pace


class Notice(models.Model):
    """One thing that one person should know. Written with what it tells, in one transaction; `key` tells it once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=Kind)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="notices")
    decision = models.PositiveIntegerField(default=0, help_text="the move number since which the seat is on turn")
    key = models.CharField(max_length=120, help_text="the same for the same thing, so that it is told once")
    params = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now)
    read = models.DateTimeField(null=True)
    planned = models.BooleanField(default=False, help_text="its deliveries have been written")

    class Meta:
        ordering = ["-created", "-pk"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="a_notice_is_told_once")]
        indexes = [
            models.Index(fields=["user", "-created"], name="notice_list"),
            models.Index(fields=["user", "match", "kind"], name="notice_of_match"),
            models.Index(fields=["id"], condition=Q(planned=False), name="notice_unplanned"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for user {self.user_id}"


class Endpoint(models.Model):
    """A browser, or a room in somebody's chat program, that notices are sent to."""

    class Style(models.TextChoices):
        """Which words the other side understands."""

        PUSH = "push", "Web Push"
        DISCORD = "discord", "Discord"
        SLACK = "slack", _("Slack, Mattermost and the like")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_endpoints")
    channel = models.CharField(max_length=8, choices=[(c.value, c.label) for c in (Channel.PUSH, Channel.WEBHOOK)])
    style = models.CharField(max_length=8, choices=Style)
    url = models.CharField(max_length=1000)
    digest = models.CharField(max_length=64, unique=True, help_text="hash of the address: one row each")
    public_key = models.CharField(max_length=120, blank=True, help_text="of the browser, for the encryption")
    auth_secret = models.CharField(max_length=40, blank=True, help_text="of the browser, for the encryption")
    label = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]

    def __str__(self) -> str:
        return f"{self.get_style_display()} {self.label}"


class Delivery(models.Model):
    """A notice on its way through one channel. The row is the queue; it says what became of it."""

    class State(models.TextChoices):
        """Where it stands."""

        PENDING = "pending", _("on its way")
        SENT = "sent", _("sent")
        OPENED = "opened", _("opened")
        FAILED = "failed", _("failed")
        DROPPED = "dropped", _("not sent")

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=8, choices=Channel)
    endpoint = models.ForeignKey(Endpoint, on_delete=models.SET_NULL, null=True, related_name="deliveries")
    pace = models.CharField(max_length=8, choices=Pace)
    state = models.CharField(max_length=8, choices=State, default=State.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField()
    claim = models.CharField(max_length=32, blank=True, help_text="which run of which worker has it in hand")
    problem = models.CharField(max_length=24, blank=True, help_text="a code that says why it was not sent")
    sent_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "channel"], condition=Q(channel="email"), name="one_letter_per_notice"
            ),
            models.UniqueConstraint(
                fields=["notice", "endpoint"], condition=~Q(endpoint=None), name="one_delivery_per_endpoint"
            ),
        ]
        indexes = [models.Index(fields=["next_try"], condition=Q(state="pending"), name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.channel} of notice {self.notice_id}: {self.state}"


class NoticeSettings(models.Model):
    """What somebody wants to be told, and how. Only what differs from the defaults is kept in `chosen`."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="notice_settings"
    )
    chosen = models.JSONField(default=dict, help_text="by kind and channel")
    unlisted = models.JSONField(default=list, help_text="kinds that are not shown in the list on the site")
    bundle_minutes = models.PositiveSmallIntegerField(
        default=15, validators=[MinValueValidator(5), MaxValueValidator(240)]
    )
    digest_hour = models.PositiveSmallIntegerField(default=8, validators=[MaxValueValidator(23)])
    calendar_serial = models.CharField(max_length=16, blank=True, help_text="part of the feed's address; none: no feed")

    class Meta:
        verbose_name_plural = "notice settings"

    def __str__(self) -> str:
        return f"notice settings of user {self.user_id}"

    def pace(self, kind: Any, channel: Any) -> Pace:
        """How soon this kind goes through this channel."""
        if kind == Kind.TEST:
            return Pace.NOW
        return Pace(self.chosen.get(kind, {}).get(channel, DEFAULTS[Kind(kind)][Channel(channel)]))

    def choose(self, kind: Any, channel: Any, pace: Any) -> None:
        """Change one choice; saving is the caller's."""
        row = {**self.chosen.get(kind, {}), channel: pace}
        usual = DEFAULTS[Kind(kind)]
        row = {name: value for name, value in row.items() if value != usual[Channel(name)]}
        self.chosen = {name: value for name, value in {**self.chosen, kind: row}.items() if value}
