"""The ratings application."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The ledger and what is shown of it."""

    name = "leagues.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Listen for finished matches."""
        from leagues.ratings import listeners  # noqa: F401
