"""What is stored of reports: one row for each case, and one for everybody who asked for it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """A case for the moderators. Everybody who reports the same thing adds a complaint to the same open case."""

    class Kind(models.TextChoices):
        """What it is about."""

        CHAT = "chat", _("What was written in a chat")
        BEHAVIOUR = "behaviour", _("Unfair or hostile behaviour")
        ABANDONMENT = "abandonment", _("Leaving or stalling a match")
        COLLUSION = "collusion", _("Playing for somebody else")
        NAME = "name", _("An offensive name or profile")

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    kind = models.CharField(max_length=12, choices=Kind)
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_about")
    match = models.ForeignKey("matches.Match", on_delete=models.SET_NULL, null=True, related_name="reports")
    line = models.ForeignKey("matches.ChatMessage", on_delete=models.SET_NULL, null=True, related_name="cases")
    key = models.CharField(max_length=80, help_text="the same for the same thing")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created = models.DateTimeField(auto_now_add=True)
    decided = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name, verbose_name_plural = _("report"), _("reports")
        ordering = ["-created", "-pk"]
        constraints = [models.UniqueConstraint(fields=["key"], condition=Q(state="open"), name="one_open_case")]
        indexes = [models.Index(fields=["about", "state"], name="report_about")]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Complaint(models.Model):
    """Somebody who asks the moderators to look, with the move it happened at."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="complaints")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="complaints")
    words = models.CharField(max_length=300, blank=True)
    move = models.PositiveIntegerField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        constraints = [models.UniqueConstraint(fields=["report", "reporter"], name="one_complaint_per_reporter")]
        indexes = [models.Index(fields=["reporter", "created"], name="complaint_pace")]

    def __str__(self) -> str:
        return f"complaint {self.pk}"


class Remark(models.Model):
    """What the same person said or pointed at when reporting the same thing once more."""

    complaint = models.ForeignKey(Complaint, on_delete=models.CASCADE, related_name="remarks")
    words = models.CharField(max_length=300, blank=True)
    move = models.PositiveIntegerField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]

    def __str__(self) -> str:
        return f"remark {self.pk}"
