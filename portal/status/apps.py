"""The status application."""

from django.apps import AppConfig


class StatusConfig(AppConfig):
    """Knows how the site is doing."""

    name = "portal.status"
    label = "status"

    def ready(self) -> None:
        """Listen to what is noted, and offer the figures to Prometheus."""
        from portal.status import listeners, metrics  # noqa: F401 (importing the listeners is what registers them)

        metrics.register()
