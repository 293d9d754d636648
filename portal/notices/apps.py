"""The notices application."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """What people are told when they are not looking."""

    name = "portal.notices"
    label = "notices"

    def ready(self) -> None:
        """Listen to the matches, and have unread notices counted on everybody's own socket."""
        from games.matches.personal import counts_news
        from portal.notices import outbox, queries  # noqa: F401  (importing the outbox is what makes it listen)

        counts_news(queries.unread_counts)
