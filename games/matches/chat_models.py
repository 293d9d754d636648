"""What is stored of what people say to each other at tables, and whom they do not want to read."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ChatMessage(models.Model):
    """A line said at a table or among its spectators, numbered in its channel. Plain text."""

    class Channel(models.TextChoices):
        """Who hears it."""

        TABLE = "table", _("at the table")
        SPECTATORS = "spectators", _("among spectators")

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="chat")
    channel = models.CharField(max_length=10, choices=Channel)
    number = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_lines")
    text = models.CharField(max_length=300)
    removed = models.BooleanField(default=False, help_text="taken out by a moderator")
    command_id = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "channel", "number"], name="chat_lines_are_numbered"),
            models.UniqueConstraint(fields=["author", "command_id"], name="a_command_says_once"),
        ]
        indexes = [models.Index(fields=["author", "created"], name="chat_pace")]

    def __str__(self) -> str:
        return f"line {self.number} {self.get_channel_display()} of match {self.match_id}"


class ChatMute(models.Model):
    """Somebody who does not want to read what somebody else writes, at any table."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "author"], name="one_mute_per_author")]

    def __str__(self) -> str:
        return f"user {self.user_id} mutes user {self.author_id}"


class ChatReport(models.Model):
    """A line that somebody asks the moderators to look at."""

    message = models.ForeignKey(ChatMessage, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_reports")
    reason = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    handled = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="one_report_per_reader")]
        indexes = [models.Index(fields=["created"], condition=Q(handled=None), name="chat_reports_open")]

    def __str__(self) -> str:
        return f"report of {self.message}"
