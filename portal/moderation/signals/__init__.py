"""Signals: what may make a moderator look closer at two people. They never decide, and nothing follows from them."""
