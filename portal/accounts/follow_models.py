"""Whom somebody follows. `models.py` hands it on."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Follow(models.Model):
    """Somebody wants to see how another one fares. The other one is not asked, and is not told."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-since", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="followed_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="nobody_follows_himself"),
        ]

    def __str__(self) -> str:
        return f"user {self.follower_id} follows user {self.followed_id}"
