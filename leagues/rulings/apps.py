"""The rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """The directors' rulings, for tournaments and leagues alike."""

    name = "leagues.rulings"
    label = "rulings"
    default_auto_field = "django.db.models.BigAutoField"
