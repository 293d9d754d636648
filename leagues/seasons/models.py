"""Leagues, their members and seasons, divisions and fixtures. Every change goes through `commands/`."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.seasons.rules import LeagueRules, decode_rules

AWAY = timedelta(days=14)  # how long somebody whom the directors turned down waits before he can ask again


class League(models.Model):
    """A club's competition that goes on season after season."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=600, blank=True)
    rules_json = models.TextField()
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, help_text="no further seasons")
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="leagues_directed")

    class Meta:
        verbose_name, verbose_name_plural = _("league"), _("leagues")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> LeagueRules:
        """What the director decided; a running season keeps its own copy."""
        return decode_rules(self.rules_json)


class Member(models.Model):
    """Somebody in a league. `tier` and `rank` say where the last season left him, null before his first."""

    class Status(models.TextChoices):
        """How it stands between the two."""

        APPLIED = "applied", _("waits for approval")
        INVITED = "invited", _("invited")
        WAITING = "waiting", _("on the waiting list")
        ACTIVE = "active", _("plays")
        PAUSED = "paused", _("pauses")
        LEFT = "left", _("left")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    status = models.CharField(max_length=8, choices=Status)
    entropy = models.CharField(max_length=64, help_text="what this player's browser adds to the chance of his matches")
    joined = models.DateTimeField(auto_now_add=True)
    tier = models.PositiveSmallIntegerField(null=True)
    rank = models.PositiveSmallIntegerField(null=True)
    barred_until = models.DateTimeField(null=True, help_text="until then only an invitation lets him in again")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["league", "user"], name="once_in_a_league")]

    def __str__(self) -> str:
        return f"user {self.user_id} in league {self.league_id}"

    def keep_away(self) -> None:
        """Let him come back by himself only after a while: the directors have just said no."""
        self.barred_until = timezone.now() + AWAY


class Season(models.Model):
    """One round of a league: registration, draw, play, close."""

    class State(models.TextChoices):
        """Where it stands."""

        REGISTRATION = "registration", _("registration")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.REGISTRATION)
    rules_json = models.TextField()
    seed = models.PositiveBigIntegerField(null=True, help_text="the published seed of the draw")
    starts = models.DateTimeField(help_text="when registration ends")
    ends = models.DateTimeField(help_text="when matches still running are finished by rule")
    drawn = models.DateTimeField(null=True)
    closed = models.DateTimeField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("season"), _("seasons")
        ordering = ["league", "number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="seasons_are_numbered"),
            models.UniqueConstraint(fields=["league"], condition=~Q(state="closed"), name="one_season_at_a_time"),
        ]
        indexes = [models.Index(fields=["state", "starts"], name="season_due")]

    def __str__(self) -> str:
        return f"season {self.number} of league {self.league_id}"

    @property
    def rules(self) -> LeagueRules:
        """The rules this season is played by."""
        return decode_rules(self.rules_json)

    @property
    def waits_for_members(self) -> bool:
        """Whether the day of its draw has come and too few have joined."""
        return self.state == self.State.REGISTRATION and self.starts <= timezone.now()


class Division(models.Model):
    """Players who meet each other in one season. Tier 1 is the highest."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    tier = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField(help_text="the published seed of the schedule and of the draw among equals")
    quality_json = models.TextField(default="{}", help_text="how equal the schedule is")

    class Meta:
        ordering = ["season", "tier"]
        constraints = [models.UniqueConstraint(fields=["season", "tier"], name="divisions_are_numbered")]

    def __str__(self) -> str:
        return f"division {self.tier} of season {self.season_id}"


class Entrant(models.Model):
    """A player in a division, with how it ended for him."""

    class Outcome(models.TextChoices):
        """Where he goes from here."""

        PROMOTED = "promoted", _("promoted")
        STAYS = "stays", _("stays")
        RELEGATED = "relegated", _("relegated")

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(help_text="the player's number in the schedule")
    drawn = models.PositiveSmallIntegerField(help_text="his place in the public draw among equals")
    entropy = models.CharField(max_length=64, default="", help_text="what his browser had given at the draw; public")
    place = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveIntegerField(default=0, help_text="in thousandths, at the close")
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    disqualified = models.BooleanField(default=False, help_text="placed behind everybody else")

    class Meta:
        ordering = ["division", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "user"], name="once_in_a_division"),
            models.UniqueConstraint(fields=["division", "number"], name="entrants_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} in division {self.division_id}"


class Fixture(models.Model):
    """One match of the schedule. `players` are the entrants' numbers in the order of the seats."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=32)
    players = models.JSONField()
    round = models.PositiveSmallIntegerField(null=True, help_text="tables of one round are dealt the same cards")
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="fixture")

    class Meta:
        ordering = ["division", "number"]
        constraints = [models.UniqueConstraint(fields=["division", "number"], name="fixtures_are_numbered")]
        indexes = [models.Index(fields=["division"], condition=Q(match=None), name="fixture_to_open")]

    def __str__(self) -> str:
        return f"fixture {self.number} of division {self.division_id}"
