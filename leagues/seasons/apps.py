"""The seasons app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeasonsConfig(AppConfig):
    """Leagues with seasons."""

    name = "leagues.seasons"
    label = "seasons"
    verbose_name = _("Leagues")
    default_auto_field = "django.db.models.BigAutoField"
