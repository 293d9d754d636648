"""The ladders application."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """What people see of ratings."""

    name = "leagues.ladders"
    label = "ladders"

    def ready(self) -> None:
        """Let every part of the site know our refusals."""
        from leagues.ladders import refusals  # noqa: F401
