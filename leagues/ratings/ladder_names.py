"""PURE. The name of a ladder: which matches are compared with each other."""

from __future__ import annotations

from typing import NamedTuple


class Ladder(NamedTuple):
    """Which matches are compared with each other."""

    game: str
    speed: str
    track: str
