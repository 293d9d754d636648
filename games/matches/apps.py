"""The matches application."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches being played."""

    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        """Write the round scores of every match that is announced as finished."""
        from games.matches import listeners  # noqa: F401
