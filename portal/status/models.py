"""What is stored of the site's own state: the last outcome of whatever is proved or guarded."""

from django.db import models


class Noted(models.Model):
    """One thing that is looked after, when that was last done and how much was found wrong."""

    name = models.CharField(max_length=24, unique=True)
    at = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "noted"

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"
