"""The accounts application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People: profiles, preferences, guests, tokens."""

    name = "portal.accounts"
    label = "accounts"
    verbose_name = _("People")
