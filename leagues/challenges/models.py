"""Challenge ladders, the rungs people stand on, and challenges. Every change goes through `commands/`."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.matches.models import Match
from leagues.challenges.rules import LadderRules, decode_rules
from leagues.seasons.models import League


class ChallengeLadder(models.Model):
    """The challenge ladder of a league, if its directors have opened one. Whoever changes it holds this row."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="challenge_ladder")
    rules_json = models.TextField()
    opened = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, help_text="no new challenges")

    def __str__(self) -> str:
        return f"challenge ladder of league {self.league_id}"

    @property
    def rules(self) -> LadderRules:
        """What the directors decided."""
        return decode_rules(self.rules_json)


class Rung(models.Model):
    """Somebody's place on a ladder. The places of a ladder are always 1, 2, 3 … without a gap."""

    ladder = models.ForeignKey(ChallengeLadder, on_delete=models.CASCADE, related_name="rungs")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rungs")
    place = models.IntegerField(help_text="negative only while places are being exchanged")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ladder", "place"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "user"], name="once_on_a_ladder"),
            models.UniqueConstraint(fields=["ladder", "place"], name="one_on_a_rung"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} on rung {self.place}"


class Challenge(models.Model):
    """Somebody wants somebody else's place."""

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "open", _("waits for an answer")
        PLAYING = "playing", _("is being played")
        WON = "won", _("the challenger won")
        LOST = "lost", _("the place was held")
        DECLINED = "declined", pgettext_lazy("challenge", "declined")
        EXPIRED = "expired", _("not answered in time")
        CANCELLED = "cancelled", _("called off")

    ladder = models.ForeignKey(ChallengeLadder, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="challenges_made")
    challenged = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="challenges_met")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    game = models.CharField(max_length=32)
    entropy = models.CharField(max_length=64, help_text="what the challenger's browser adds to the chance of the match")
    command_id = models.CharField(max_length=64, help_text="of the command that made it, so that it is made once")
    created = models.DateTimeField()
    answer_days = models.PositiveSmallIntegerField(help_text="by the limits of the day it was made")
    answer_by = models.DateTimeField(help_text="later by every day of vacation in between")
    over = models.DateTimeField(null=True)
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="challenge")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "challenged"],
                condition=Q(state__in=["open", "playing"]),
                name="challenged_once_at_a_time",
            ),
            models.CheckConstraint(condition=~Q(challenger=F("challenged")), name="nobody_challenges_himself"),
        ]
        indexes = [
            models.Index(fields=["answer_by"], condition=Q(state="open"), name="challenge_due"),
            models.Index(fields=["ladder", "-over"], name="challenge_past"),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}: {self.state}"

    @property
    def play_by(self) -> datetime | None:
        """Until when a live match has to begin: in as many days after it was accepted as there were to answer."""
        return self.match.created + timedelta(days=self.answer_days) if self.match else None

    @property
    def goes_on(self) -> bool:
        """Whether it is not over."""
        return self.state in GOING_ON


GOING_ON = (Challenge.State.OPEN, Challenge.State.PLAYING)
