"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events with rounds, run by a director."""

    name = "leagues.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
