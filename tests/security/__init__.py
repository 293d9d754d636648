"""Attacks, one kind a file. docs/security.md lists them; `test_checklist.py` keeps that list true."""
