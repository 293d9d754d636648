"""What is stored of the audit log. `models.py` hands it on; `audit.py` alone writes it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.moderation.chain import START


class Action(models.TextChoices):
    """What somebody of the staff did."""

    ADMIN_ADD = "admin_add", _("added in the administration")
    ADMIN_CHANGE = "admin_change", _("changed in the administration")
    ADMIN_DELETE = "admin_delete", _("deleted in the administration")
    ANNUL = "annul", _("annulled a match")
    COUNT_AGAIN = "count_again", _("let a match count again")
    REVEAL = "reveal", _("looked at hidden cards")
    READ_CHAT = "read_chat", _("read a reported chat")
    APPOINT = "appoint", _("gave or took a role")
    DECIDE_REPORT = "decide", _("decided a report")
    SANCTION = "sanction", _("gave a sanction")
    LIFT = "lift", _("lifted a sanction")
    EXPIRE = "expire", _("a sanction ran out")
    DIRECT = "direct", _("directed an event")
    RULING = "ruling", _("ruled in an event")
    UNDO_RULING = "undo_ruling", _("took a ruling back")
    ANSWER_APPEAL = "appeal", _("answered an appeal")
    READ_SIGNALS = "signals", _("read signals about two people")


class AppendOnly(models.QuerySet["AuditEntry"]):
    """Rows that can be read and added, one by one; the database refuses the rest as well."""

    def update(self, **fields: Any) -> int:
        """Refuse."""
        raise TypeError("what has been audited is not changed")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refuse."""
        raise TypeError("what has been audited is not deleted")

    def bulk_create(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse: every entry follows the one before."""
        raise TypeError("audit entries are written one by one")

    def bulk_update(self, *args: Any, **kwargs: Any) -> int:
        """Refuse."""
        raise TypeError("what has been audited is not changed")


class AuditEntry(models.Model):
    """Who did what to whom, when and why, with the values before and after. Written once, chained by hashes."""

    number = models.PositiveBigIntegerField(primary_key=True)
    created = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="audited_acts",
        help_text="none: the site itself",
    )  # fmt: skip
    action = models.CharField(max_length=16, choices=Action)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="audited_about"
    )
    target = models.CharField(max_length=120, blank=True, help_text="what it was done to, as kind:key")
    reason = models.CharField(max_length=300, blank=True)
    before = models.TextField(default="{}", help_text="canonical JSON")
    after = models.TextField(default="{}", help_text="canonical JSON")
    chain = models.CharField(max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["-number"]
        verbose_name_plural = "audit entries"
        indexes = [
            models.Index(fields=["action", "-number"], name="audit_by_action"),
            models.Index(fields=["target"], name="audit_by_target"),
        ]

    def __str__(self) -> str:
        return f"audit entry {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row, once."""
        if not self._state.adding:
            raise TypeError("what has been audited is not changed")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse."""
        raise TypeError("what has been audited is not deleted")


class AuditHead(models.Model):
    """One row: the last entry of the chain. Whoever writes an entry holds it."""

    number = models.PositiveBigIntegerField(default=0)
    chain = models.CharField(max_length=64, default=START)

    def __str__(self) -> str:
        return f"head of the audit log at {self.number}"
