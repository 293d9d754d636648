"""Bots: honest, legal, punctual, and measured."""
