"""Keeping the place fair: the audit log, roles, reports and sanctions."""
