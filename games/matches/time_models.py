"""What is stored about time itself: the site's one clock, and when each player is off. `models.py` hands them on."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SiteClock(models.Model):
    """One row: when the sweep last beat, and since when all clocks are stopped by hand."""

    beat = models.DateTimeField(help_text="no time runs between this and the next beat if that is long in coming")
    frozen = models.DateTimeField(null=True, blank=True, help_text="since when all clocks stand still")
    frozen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("clock of the site"), _("clock of the site")
        permissions = [("freeze_clocks", "Can stop all clocks and let them run again")]

    def __str__(self) -> str:
        return "the site's clock"


class PlayerTime(models.Model):
    """When a player is off: quiet hours in minutes of his local day, and the present or next vacation."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="player_time"
    )
    quiet_from = models.PositiveSmallIntegerField(default=0)
    quiet_minutes = models.PositiveSmallIntegerField(default=0)
    vacation_from = models.DateTimeField(null=True, blank=True)
    vacation_until = models.DateTimeField(null=True, blank=True)
    pardoned = models.DateTimeField(null=True, blank=True, help_text="seats left before this keep nobody from playing")

    class Meta:
        verbose_name, verbose_name_plural = _("time off"), _("time off")
        constraints = [
            models.CheckConstraint(condition=Q(quiet_from__lt=1440, quiet_minutes__lte=480), name="quiet_hours_fit"),
        ]

    def __str__(self) -> str:
        return f"time of user {self.user_id}"


class Vacation(models.Model):
    """A vacation somebody took or has planned; what counts against the days he has."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    starts = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        ordering = ["-starts"]
        constraints = [models.CheckConstraint(condition=Q(ends__gt=models.F("starts")), name="vacations_have_days")]

    def __str__(self) -> str:
        return f"vacation of user {self.user_id}"
