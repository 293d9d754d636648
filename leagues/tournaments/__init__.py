"""Tournaments: events with rounds, run by a director."""
