"""Nor did the standing orders."""

from tests.rules.fifth_game.standing_orders import *  # noqa: F403
