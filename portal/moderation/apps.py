"""The moderation application."""

from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


def seal_the_log(using: str, **kwargs: Any) -> None:
    """After every migration: one that made the table anew has lost the seal."""
    from portal.moderation.seal import TABLE, seal

    if TABLE in connections[using].introspection.table_names():
        seal(connections[using])


def make_roles(app_config: AppConfig, **kwargs: Any) -> None:
    """After the last application has its permissions: the groups are made of them."""
    from portal.moderation.roles import ensure_roles

    last = [config for config in apps.get_app_configs() if config.models_module is not None][-1]
    if app_config.label == last.label:
        ensure_roles()


class ModerationConfig(AppConfig):
    """Keeps the place fair, and keeps a log of how."""

    name = "portal.moderation"
    label = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Listen to the administration."""
        from games.matches.restraints import restrain_by

        # importing the listeners, refusals and words is what registers them
        from portal.moderation import admin_log, listeners, queries, refusals, words  # noqa: F401

        admin_log.listen()
        restrain_by(queries.restraints)
        post_migrate.connect(seal_the_log, sender=self)
        post_migrate.connect(make_roles)
