"""The challenges application."""

from django.apps import AppConfig


class ChallengesConfig(AppConfig):
    """Challenge ladders."""

    name = "leagues.challenges"
    label = "challenges"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for finished matches, and add the words of our notices."""
        from leagues.challenges import listeners, news  # noqa: F401
