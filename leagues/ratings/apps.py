"""The ratings application."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The ledger and what is shown of it."""

    name = "leagues.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Listen for finished matches, add the words of our notices, and tell tables how good people are."""
        from games.matches.gates import rate_people_by
        from leagues.ratings import listeners, news  # noqa: F401
        from leagues.ratings.queries import points_of, strengths_of

        rate_people_by(points_of, strengths_of)
