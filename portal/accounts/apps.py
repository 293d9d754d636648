"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: profiles, preferences, guests, tokens."""

    name = "portal.accounts"
    label = "accounts"
