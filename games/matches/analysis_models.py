"""What is stored of an analysis: as far as it has come, so that whoever goes on needs nothing else."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Analysis(models.Model):
    """A finished match looked at decision by decision. `done` steps of `total` are stored in `steps`."""

    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, primary_key=True, related_name="analysis")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    steps = models.JSONField(default=list)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    due = models.DateTimeField(null=True, help_text="when a worker is to be woken, again, to go on")
    tries = models.PositiveSmallIntegerField(default=0, help_text="how often a worker has begun the next step")
    finished = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "analyses"
        indexes = [models.Index(fields=["due"], condition=Q(due__isnull=False), name="analysis_due")]

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"

    @property
    def failed(self) -> bool:
        """Whether it was given up; asking again goes on where it stopped."""
        return self.due is None and self.finished is None

    @property
    def percent(self) -> int:
        """How far it has come."""
        return 100 * self.done // max(1, self.total)
