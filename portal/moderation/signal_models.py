"""What is stored of signals. `models.py` hands it on; nothing here decides anything, and nothing follows by itself."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Hint(models.Model):
    """Somebody was here from a network or a device. Stored as a keyed hash alone: it can be compared, never read."""

    class Kind(models.TextChoices):
        """What was seen."""

        NETWORK = "network", _("network")
        DEVICE = "device", _("device")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hints")
    kind = models.CharField(max_length=8, choices=Kind)
    digest = models.CharField(max_length=64)
    first_seen = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind", "digest"], name="one_hint_of_a_kind")]
        indexes = [
            models.Index(fields=["kind", "digest"], name="hint_by_digest"),
            models.Index(fields=["last_seen"], name="hint_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} hint of user {self.user_id}"


class Household(models.Model):
    """Two people who say that they share a household or a device. It counts once the other one has confirmed."""

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="households_asked")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="households_answered")
    created = models.DateTimeField(auto_now_add=True)
    confirmed = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["asker", "asked"], name="household_asked_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="no_household_of_one"),
        ]

    def __str__(self) -> str:
        return f"household of users {self.asker_id} and {self.asked_id}"


class Judgement(models.Model):
    """A finished match that was looked at for who played for whom: the choices a bot would not have made."""

    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, primary_key=True, related_name="judgement")
    begun = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0, help_text="how often a worker has begun")
    done = models.DateTimeField(null=True)
    choices = models.JSONField(default=list, help_text="number, seat and gains of each")

    def __str__(self) -> str:
        return f"judgement of match {self.match_id}"


class FavourRow(models.Model):
    """What one person did for another in one match."""

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="favours")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favours_given")
    taker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favours_taken")
    leaning = models.FloatField()
    even = models.FloatField(null=True, help_text="what the giver lost to everybody alike; unknown in old judgements")
    gave = models.FloatField(help_text="in places: what one lost and the other won")
    standard = models.FloatField(null=True, help_text="the leaning in standard deviations, by the last count")
    gift = models.FloatField(null=True, help_text="the same with what the giver lost beyond the usual")
    doubt = models.FloatField(default=0.0, help_text="how badly the usual is known, by the last count")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "giver", "taker"], name="one_favour_a_match")]

    def __str__(self) -> str:
        return f"favour of user {self.giver_id} to user {self.taker_id} in match {self.match_id}"


class PairSignal(models.Model):
    """What the last count found about two people, the smaller key first."""

    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    shared = models.PositiveIntegerField(default=0, help_text="matches whose favours were compared")
    score = models.FloatField(default=0.0, help_text="how unusual their favours are, in standard deviations")
    chance = models.FloatField(default=1.0, help_text="how often an honest pair looks as unusual")
    met = models.PositiveIntegerField(default=0, help_text="at tables they chose themselves")
    expected = models.FloatField(default=0.0)
    met_chance = models.FloatField(default=1.0)
    networks = models.PositiveSmallIntegerField(default=0, help_text="that both were seen on, and few others")
    devices = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_signal_a_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="smaller_key_first"),
        ]
        indexes = [models.Index(fields=["chance"], name="signal_by_chance")]

    def __str__(self) -> str:
        return f"signals of users {self.one_id} and {self.other_id}"


class UsualScore(models.Model):
    """How unusual honest pairs look after so many shared matches, by the last count."""

    shared = models.PositiveIntegerField(primary_key=True)
    scores = models.JSONField(help_text="by the shares in usual.TAILS")

    def __str__(self) -> str:
        return f"usual scores after {self.shared} shared matches"
