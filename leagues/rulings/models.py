"""What is stored of a ruling. `commands.py` alone writes it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.rulings.consequences import also_done, foreseen, tables_laid
from leagues.rulings.words import deed_sentence, words_of


class Ruling(models.Model):
    """Who decided what about whom, why, what it changed, and how to take it back.

    `event` names the event as kind:key and `stage` how far it was; `facts` are the names and figures of its sentence;
    `effects` what moved in standings and ratings; `journal` the stored rows before and after, column by column.
    """

    event = models.CharField(max_length=40)
    stage = models.CharField(max_length=40)
    director = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rulings")
    deed = models.CharField(max_length=16)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="rulings_about"
    )
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="rulings")
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    public = models.BooleanField(help_text="whether everybody may read the reason, or the directors alone")
    effects = models.TextField(default="{}")
    journal = models.TextField(default="[]")
    created = models.DateTimeField(auto_now_add=True)
    undone = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="rulings_undone"
    )
    command_id = models.CharField(max_length=64)
    kept: Any = ""  # why it cannot be taken back, in a few words; set where that was looked up

    class Meta:
        verbose_name, verbose_name_plural = _("ruling"), _("rulings")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["director", "command_id"], name="a_command_rules_once")]
        indexes = [models.Index(fields=["event", "-id"], name="rulings_of_event")]

    def __str__(self) -> str:
        return f"{self.deed} in {self.event}"

    @property
    def title(self) -> Any:
        """The kind of ruling in a word or two."""
        return words_of(self.deed, self.kind).name

    @property
    def sentence(self) -> str:
        """What was decided, in the reader's language."""
        return deed_sentence(self.deed, self.event, self.facts)

    @property
    def also_done(self) -> list[str]:
        """What follows at the tables, in the reader's language."""
        return also_done(self.deed, self.kind, self.facts)

    @property
    def foreseen(self) -> list[str]:
        """What a director should know before, in the reader's language."""
        return list(foreseen(self.deed, self.facts))

    @property
    def laid(self) -> list[str]:
        """Who sits where, of a ruling that drew anew."""
        return tables_laid(self.kind, self.facts)

    @property
    def season(self) -> str:
        """The number of the season it was made in, of a ruling in a league: matches of every season have the same."""
        return self.stage.partition(":")[0] if self.kind == "league" else ""

    @property
    def kind(self) -> str:
        """What kind of event it is about."""
        return self.event.partition(":")[0]
