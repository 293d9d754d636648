"""Tournaments, who takes part, their rounds and tables. Every change goes through `commands/`."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.matches.models import Match
from leagues.tournaments.rules import TournamentRules, decode_rules


class Tournament(models.Model):
    """An event of several rounds. `seed` is drawn at the start and published: it tells every draw."""

    class State(models.TextChoices):
        """Where it stands; a running one may be paused."""

        DRAFT = "draft", pgettext_lazy("tournament", "draft")
        REGISTRATION = "registration", _("registration")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", pgettext_lazy("tournament", "cancelled")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=1200, blank=True)
    prizes = models.CharField(max_length=600, blank=True)
    rules_json = models.TextField()
    state = models.CharField(max_length=12, choices=State, default=State.DRAFT)
    starts = models.DateTimeField(help_text="when check-in ends and the first round is drawn")
    registration_opens = models.DateTimeField(
        null=True, help_text="when the draft opens by itself; none: a director opens it"
    )
    registration_closes = models.DateTimeField(
        null=True, help_text="from when nobody can register any more; none: from the start"
    )
    paused = models.DateTimeField(null=True, help_text="since when all its clocks are stopped")
    resumed = models.DateTimeField(null=True, help_text="when it last went on after a pause")
    seed = models.PositiveBigIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(default=0, help_text="how many there will be, known at the start")
    plan = models.JSONField(null=True, help_text="by round, tables of a round robin or of groups: who, which group")
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)
    reason = models.CharField(
        max_length=300, blank=True, default="", db_default="", help_text="why it was cancelled, for everybody"
    )
    command_id = models.CharField(max_length=64, unique=True, help_text="of its creation: repeating makes no other")
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="tournaments_directed")

    class Meta:
        verbose_name, verbose_name_plural = _("tournament"), _("tournaments")
        ordering = ["-starts"]
        indexes = [models.Index(fields=["state", "starts"], name="tournament_due")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> TournamentRules:
        """What the director decided."""
        return decode_rules(self.rules_json)

    @property
    def check_in_from(self) -> datetime:
        """When check-in opens."""
        return self.starts - timedelta(minutes=self.rules.check_in_minutes)

    @property
    def registration_closed(self) -> bool:
        """Whether its closing moment has passed."""
        return self.registration_closes is not None and self.registration_closes <= timezone.now()

    @property
    def can_open(self) -> bool:
        """Whether registration can still be opened."""
        return self.state == self.State.DRAFT and self.starts > timezone.now() and not self.registration_closed

    @property
    def lacked_players(self) -> bool:
        """Whether it was cancelled at its start by itself: a director says why."""
        late = self.ended is not None and self.ended >= self.starts
        return self.state == self.State.CANCELLED and late and self.seed is None and not self.reason

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state in (self.State.FINISHED, self.State.CANCELLED)


class Entry(models.Model):
    """Somebody in a tournament. `number` is his seed, from 0, and `drawn` his place in the draw among equals."""

    class Status(models.TextChoices):
        """How it stands between the two."""

        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        PLAYING = "playing", _("plays")
        MISSED = "missed", _("did not check in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournament_entries")
    status = models.CharField(max_length=12, choices=Status)
    entropy = models.CharField(max_length=64, help_text="what this player's browser adds to the chance of his matches")
    registered = models.DateTimeField(auto_now_add=True)
    checked_in = models.DateTimeField(null=True)
    number = models.PositiveSmallIntegerField(null=True)
    drawn = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveIntegerField(default=0, help_text="in thousandths, at the end")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="once_in_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entries_are_seeded"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} in tournament {self.tournament_id}"

    @property
    def left_over(self) -> bool:
        """Whether somebody would have played and got no place, rather than failed to check in."""
        asked = self.tournament.rules.check_in_minutes
        return self.status == self.Status.MISSED and (self.checked_in is not None or not asked)

    @property
    def standing(self) -> Any:
        """How it stands, in words."""
        return _("got no place") if self.left_over else self.get_status_display()


class Round(models.Model):
    """One round: drawn, played until its deadline at the latest, closed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField()
    drawn = models.DateTimeField(auto_now_add=True)
    deadline = models.DateTimeField(help_text="when matches still running are finished by rule")
    closed = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="rounds_are_numbered")]

    def __str__(self) -> str:
        return f"round {self.number} of tournament {self.tournament_id}"

    @property
    def break_ends(self) -> datetime | None:
        """When the next round is drawn by itself; nothing while this one is played."""
        return self.closed and self.closed + timedelta(minutes=self.tournament.rules.break_minutes)


class Pairing(models.Model):
    """A table of a round: the seeds of its players in the order of the seats. One player has a bye, and no match."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(null=True)
    players = models.JSONField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="pairing")

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="pairings_are_numbered")]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"

    @property
    def is_played(self) -> bool:
        """Whether there is a match; alone one rests."""
        return len(self.players) > 1
