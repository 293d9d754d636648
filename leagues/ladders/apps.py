"""The ladders application."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """What people see of ratings."""

    name = "leagues.ladders"
    label = "ladders"
