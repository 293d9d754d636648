"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: profiles, preferences, guests, tokens."""

    name = "portal.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Let the API's description know our tokens."""
        from portal.accounts import tokens  # noqa: F401
