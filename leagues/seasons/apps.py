"""The seasons app."""

from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    """Leagues with seasons."""

    name = "leagues.seasons"
    label = "seasons"
    default_auto_field = "django.db.models.BigAutoField"
