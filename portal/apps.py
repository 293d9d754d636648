"""The portal application: pages and commands that belong to no other part."""

from django.apps import AppConfig


class PortalConfig(AppConfig):
    """The site itself."""

    name = "portal"
