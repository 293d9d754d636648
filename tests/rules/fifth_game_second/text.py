"""The words did not change."""

from tests.rules.fifth_game.text import *  # noqa: F403
