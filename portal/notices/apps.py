"""The notices application."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """What people are told when they are not looking."""

    name = "portal.notices"
    label = "notices"

    def ready(self) -> None:
        """Listen to matches, leagues and tournaments, and have unread notices counted on everybody's own socket."""
        from games.matches.personal import counts_news
        from portal.notices import (  # noqa: F401  (they listen)
            director_news,
            event_news,
            league_news,
            outbox,
            queries,
            ruling_news,
            table_news,
        )

        counts_news(queries.unread_counts)
