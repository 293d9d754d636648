"""The rulings app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """The directors' rulings, for tournaments and leagues alike."""

    name = "leagues.rulings"
    label = "rulings"
    verbose_name = _("Rulings")
    default_auto_field = "django.db.models.BigAutoField"
