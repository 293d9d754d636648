"""What a reader asks of a ladder: which one, which of its people, from where on. Bad input is told, not guessed at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from games.matches.models import Match
from games.rules.registry import PACKAGES
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import OVERALL_GAME, OVERALL_SPEED, Track
from portal.accounts.countries import is_country

SIZE = 50
_CURSOR = re.compile(r"(?P<side>[ab])(?P<value>-?[0-9]{1,9})\.(?P<pk>[0-9]{1,18})")
_FLAGS = ("friends", "active", "provisional")


class BadFilter(ValueError):
    """A filter that says nothing: its name."""


class BadCursor(ValueError):
    """A cursor that is none of ours."""


class Cursor(NamedTuple):
    """A place in the order: the rows after it, or those before it."""

    before: bool
    value: int
    pk: int

    def __str__(self) -> str:
        return f"{'b' if self.before else 'a'}{self.value}.{self.pk}"


class Filters(NamedTuple):
    """Which people of a ladder. `friends` are those the reader follows; `league` is a league's slug."""

    country: str = ""
    friends: bool = False
    active: bool = False
    league: str = ""
    provisional: bool = False

    @property
    def any(self) -> bool:
        """Whether the ladder is narrowed at all."""
        return bool(self.country or self.friends or self.active or self.league)

    @property
    def only_friends(self) -> bool:
        """Whether nobody is left out but those the reader does not follow."""
        return self.friends and not self._replace(friends=False).any


def ladder_named(game: str, speed: str, track: str) -> Ladder | None:
    """The ladder of this name, or None."""
    overall = (game, speed) == (OVERALL_GAME, OVERALL_SPEED)
    known = overall or (game in PACKAGES and speed in Match.Speed.values)
    return Ladder(game, speed, track) if known and track in Track.values else None


def read_filters(query: Mapping[str, str]) -> Filters:
    """The filters of a query. Raises BadFilter for one that cannot be met by anybody."""
    for name in _FLAGS:
        if query.get(name, "") not in ("", "0", "1"):
            raise BadFilter(name)
    country = query.get("country", "").upper()
    if country and not is_country(country):
        raise BadFilter("country")
    league = query.get("league", "")
    if "\0" in league or len(league) > 60:
        raise BadFilter("league")
    flags = {name: query.get(name) == "1" for name in _FLAGS}
    return Filters(country=country, league=league, **flags)


def read_cursor(text: str) -> Cursor | None:
    """Where to go on; nothing for the beginning. Raises BadCursor."""
    if not text:
        return None
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise BadCursor(text)
    return Cursor(found["side"] == "b", int(found["value"]), int(found["pk"]))
