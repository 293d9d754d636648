"""What the API answers about leagues, as types; the OpenAPI description is made from them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from games.matches.api.described import PARTS
from leagues.pairing.schedule import Quality


class LeagueSeason(msgspec.Struct, frozen=True):
    """One season; `state` is registration, running or closed. `seed` is that of the draw, once it is made."""

    number: int
    state: str
    starts: datetime
    ends: datetime
    drawn: datetime | None
    closed: datetime | None
    seed: int | None


class League(msgspec.Struct, frozen=True):
    """A league as a list shows it: what is played, how many play, and its present season."""

    slug: str
    name: str
    description: str
    games: list[str]
    seats: int
    matches: int
    speed: str
    entry: str
    playing: int
    closed: datetime | None
    season: LeagueSeason | None


class LeagueDetail(League, frozen=True):
    """A league with its rules, as values and in words, all its seasons, and how the caller stands to it: `membership`
    is applied, invited, waiting, active, paused, or null."""

    rules: dict[str, Any]
    words: list[str]
    seasons: list[LeagueSeason]
    membership: str | None


class LeaguePage(msgspec.Struct, frozen=True):
    """Some leagues, and the way to the others."""

    next: str | None
    previous: str | None
    results: list[League]


class LeagueDivision(msgspec.Struct, frozen=True):
    """A division of a season: how many play in it, how many fixtures it has, and how many of these are over."""

    tier: int
    players: int
    fixtures: int
    over: int


class LeagueSeasonDetail(LeagueSeason, frozen=True):
    """A season with its divisions, the highest first, and the rules it is played by."""

    league: str
    divisions: list[LeagueDivision]
    rules: dict[str, Any]


class LeagueStanding(msgspec.Struct, frozen=True):
    """One line of the standings. `best` and `worst` are the places still possible; `heads` says where the place leads
    (promoted, stays, relegated), `sure` whether the matches left cannot change that. `form` are the latest places.
    `entropy` is the number his browser has given. Who is `disqualified` stands last, and his place leads nowhere."""

    place: int
    username: str
    name: str
    points: float
    played: int
    left: int
    wins: int
    best: int
    worst: int
    heads: str
    sure: bool
    form: list[int]
    number: int
    entropy: str
    disqualified: bool


class LeagueTable(msgspec.Struct, frozen=True):
    """The standings of a division, with the seed and the quality of its schedule (null before there is one)."""

    league: str
    season: int
    tier: int
    seed: int
    quality: Quality | None
    standings: list[LeagueStanding]


class LeaguePlayer(msgspec.Struct, frozen=True):
    """Somebody at a fixture's table; place and score once the match is over."""

    username: str
    name: str
    place: int | None
    score: int | None


class LeagueFixture(msgspec.Struct, frozen=True):
    """One match of a schedule. `state` is unopened, running, finished, cancelled or void; tables of one `round` are
    dealt the same cards, and `sealed` until the last of them is over."""

    number: int
    round: int | None
    game: str
    state: str
    match: str | None
    sealed: bool
    players: list[LeaguePlayer]


class LeagueFixtures(msgspec.Struct, frozen=True):
    """The schedule of a division; the players of a finished match by place, others by seat."""

    league: str
    season: int
    tier: int
    fixtures: list[LeagueFixture]


class Membership(msgspec.Struct, frozen=True):
    """How the caller stands to a league now: applied, waiting, active, paused or left."""

    league: str
    status: str


PARTS.update(
    {
        part.__name__: part
        for part in (LeagueSeason, League, LeagueDivision, LeagueStanding, LeaguePlayer, LeagueFixture, Quality)
    }
)
