"""What is stored to keep the place fair. Changes go through `commands`; nothing here decides anything."""

from portal.moderation.audit_models import Action, AuditEntry, AuditHead

__all__ = ["Action", "AuditEntry", "AuditHead"]
