"""Ratings as they stand, and the ledger that explains every one of them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.ratings.elo import PROVISIONAL_MATCHES, START


class Track(models.TextChoices):
    """Whose matches count: those among people, or those in which bots hold fixed ratings."""

    PEOPLE = "people", _("among people")
    BOTS = "bots", _("against bots")


class Rating(models.Model):
    """One player's standing on one ladder, in hundredths of a point."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8, choices=Match.Speed)
    track = models.CharField(max_length=8, choices=Track)
    value = models.IntegerField(default=START)
    matches = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game", "speed", "track"], name="one_rating_per_ladder")]
        indexes = [models.Index(fields=["game", "speed", "track", "-value"], name="rating_ladder")]

    def __str__(self) -> str:
        return f"{self.points} in {self.game}"

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(self.value / 100)

    @property
    def provisional(self) -> bool:
        """Whether there are still too few matches behind it to mean much."""
        return self.matches < PROVISIONAL_MATCHES


class LedgerRow(models.Model):
    """What one match did to one player's rating. Rows are added, never changed."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="ledger")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ledger")
    track = models.CharField(max_length=8, choices=Track)
    place = models.PositiveSmallIntegerField()
    k = models.PositiveSmallIntegerField()
    before = models.IntegerField()
    change = models.IntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="rated_once_per_match")]

    def __str__(self) -> str:
        return f"{self.change:+d} for user {self.user_id} in match {self.match_id}"

    @property
    def after(self) -> int:
        """The rating after the match."""
        return self.before + self.change

    @property
    def points(self) -> int:
        """The rating after the match as people read it."""
        return round(self.after / 100)

    @property
    def change_points(self) -> str:
        """The change as people read it, with its sign."""
        return f"{self.change / 100:+.1f}"


class LedgerHead(models.Model):
    """One row that whoever writes the ledger holds, so that matches are rated one after the other."""

    def __str__(self) -> str:
        return "the ledger's head"
