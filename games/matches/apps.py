"""The matches application."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches being played."""

    name = "games.matches"
    label = "matches"
