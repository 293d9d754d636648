"""What the API answers about ladders, as types."""

from __future__ import annotations

from datetime import datetime

import msgspec


class LadderName(msgspec.Struct, frozen=True):
    """A ladder that can be asked for; `overall`/`all` is the one on which every game and speed counts."""

    game: str
    speed: str
    track: str


class LadderList(msgspec.Struct, frozen=True):
    """All ladders."""

    results: list[LadderName]


class LadderLine(msgspec.Struct, frozen=True):
    """Somebody on a ladder. `place` is null while he has too few matches; `moved` counts places up since Monday, null
    for who had no place then; `gained` is the change of the rating since Monday. The strength lies between `least` and
    `most` in 19 of 20 cases; the overall figure has no such interval."""

    place: int | None
    username: str
    name: str
    bot: bool
    country: str
    points: int
    least: int | None
    most: int | None
    matches: int
    moved: int | None
    gained: float
    last_match: datetime | None


class LadderPage(msgspec.Struct, frozen=True):
    """One page of a ladder in order; `total` is how many people have a place on the whole of it."""

    game: str
    speed: str
    track: str
    total: int
    next: str | None
    previous: str | None
    results: list[LadderLine]
