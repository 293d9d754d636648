"""The matches application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    """Matches being played."""

    name = "games.matches"
    label = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        """Write the round scores of every match that is announced as finished."""
        from games.matches import listeners  # noqa: F401
