"""Ratings as they stand, and the ledger that explains every one of them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.ratings.elo import PROVISIONAL_MATCHES, START
from leagues.ratings.skill import Skill


class Track(models.TextChoices):
    """Whose matches count: those among people, or those in which bots hold fixed ratings."""

    PEOPLE = "people", _("among people")
    BOTS = "bots", _("against bots")


OVERALL_GAME, OVERALL_SPEED = "overall", "all"  # the ladder on which all games and speeds count together


class Rating(models.Model):
    """One player's standing on one ladder, in hundredths of a point.

    `ranked` and `country` are kept beside it so that a ladder can be read in order, however many stand on it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8, choices=Match.Speed)
    track = models.CharField(max_length=8, choices=Track)
    value = models.IntegerField(default=START)
    matches = models.PositiveIntegerField(default=0)
    mu = models.FloatField(default=Skill().mu)
    sigma = models.FloatField(default=Skill().sigma)
    last_match = models.DateTimeField(null=True)
    ranked = models.BooleanField(default=False, help_text="has a place: enough matches, and an open account")
    country = models.CharField(max_length=2, blank=True, help_text="as the player lets others see it")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game", "speed", "track"], name="one_rating_per_ladder")]
        indexes = [
            models.Index(fields=["game", "speed", "track", "ranked", "-value", "id"], name="rating_ladder"),
            models.Index(
                fields=["game", "speed", "track", "ranked", "country", "-value", "id"], name="rating_ladder_country"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} in {self.game}"

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(self.value / 100)

    @property
    def interval(self) -> tuple[int, int]:
        """Between which points the strength lies in 19 of 20 cases."""
        return Skill(self.mu, self.sigma).interval()

    @property
    def strength(self) -> int:
        """The middle of that interval."""
        return Skill(self.mu, self.sigma).points()

    @property
    def margin(self) -> int:
        """How far that interval reaches to either side of its middle."""
        return Skill(self.mu, self.sigma).margin()

    @property
    def provisional(self) -> bool:
        """Whether there are still too few matches behind it to mean much; a bot's rating is fixed and never is."""
        return not self.ranked and self.matches < PROVISIONAL_MATCHES


class LedgerRow(models.Model):
    """What one match did to one player's rating. There is one row per seat and match, for ever.

    A row's figures follow from the matches before it: `ledger.py` works them out, and works them out again when an
    earlier match is voided.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="ledger")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ledger")
    track = models.CharField(max_length=8, choices=Track)
    place = models.PositiveSmallIntegerField()
    k = models.PositiveSmallIntegerField()
    before = models.IntegerField()
    change = models.IntegerField()
    number = models.PositiveIntegerField(default=0, help_text="matches that counted before this one")
    mu = models.FloatField(default=Skill().mu, help_text="skill before the match")
    sigma = models.FloatField(default=Skill().sigma)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="rated_once_per_match")]
        indexes = [models.Index(fields=["user", "-created"], name="ledger_of_user")]

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


class VoidedMatch(models.Model):
    """A finished match that does not count, by whom and why. Taking the row away makes it count again."""

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="voided")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="voided_matches")
    reason = models.CharField(max_length=300)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"match {self.match_id} does not count"


class PointCount(models.Model):
    """How many ranked people of a ladder stand at one number of points, now and when the week began.

    A place is one more than the number of people with more points, so it is read from these few rows.
    """

    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8)
    track = models.CharField(max_length=8, choices=Track)
    points = models.IntegerField()
    people = models.PositiveIntegerField(default=0)
    last_week = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "speed", "track", "points"], name="one_count_per_points")
        ]

    def __str__(self) -> str:
        return f"{self.people} at {self.points} in {self.game}"


class LadderMark(models.Model):
    """Tells whether a ladder changed, and from which Monday on its movement is counted."""

    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8)
    track = models.CharField(max_length=8, choices=Track)
    version = models.PositiveBigIntegerField(default=0)
    week = models.DateField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "speed", "track"], name="one_mark_per_ladder")]

    def __str__(self) -> str:
        return f"version {self.version} of {self.game}"


class LedgerHead(models.Model):
    """One row that whoever writes the ledger holds, so that matches are rated one after the other."""

    def __str__(self) -> str:
        return "the ledger's head"


class BotRelease(models.Model):
    """A level of bots as it was released: its rating and the print of its play, frozen."""

    level = models.CharField(max_length=12)
    release = models.PositiveSmallIntegerField()
    anchor = models.PositiveSmallIntegerField(help_text="its fixed rating on the bots' track")
    fingerprint = models.CharField(max_length=64)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["level", "release"], name="a_level_is_released_once")]

    def __str__(self) -> str:
        return f"{self.level} {self.release}"
