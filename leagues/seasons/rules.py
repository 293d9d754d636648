"""PURE but for the clock policy it holds: what a director decides about a league, in one object, shown to everybody."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from games.matches.clocks.policy import PRESETS, ClockPolicy
from leagues.standings import TIE_BREAKS

Entry = Literal["open", "approval", "invitation"]
Late = Literal["stand_ins", "chances", "standing"]
Scoring = Literal["places", "comparison"]

DIVISION_SIZES = range(4, 25)
MATCHES = range(3, 11)
DAYS = range(1, 181)
HIATUS = range(21)
LARGEST_LEAGUE = 2000


class BadRules(ValueError):
    """No season can be played by these rules: a code for why, and the figures its sentence names."""

    def __init__(self, code: str, **figures: int) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures


class LeagueRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a league plays. A season keeps the rules it began with.

    Everybody plays several games as equally often as can be. `points` are for the places at a full table.
    `late` says what becomes of matches still running when the season ends: stand-ins play them out at once, or the
    places are given by everybody's chances or by the present score, as far as the public can know them. With
    `duplicate` the tables of a round are dealt the same cards, and `scoring` may compare what the same seat made of
    them at different tables.
    """

    games: list[str]
    seats: int = 4
    matches: int = 6
    clock: ClockPolicy = PRESETS["turns-24h"]
    division_size: int = 12
    promote: int = 2
    relegate: int = 2
    points: list[int] = msgspec.field(default_factory=lambda: [6, 3, 1, 0])
    tie_breaks: list[str] = msgspec.field(default_factory=lambda: list(TIE_BREAKS))
    entry: Entry = "open"
    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int = 0
    most_members: int = LARGEST_LEAGUE
    registration_days: int = 7
    season_days: int = 60
    late: Late = "stand_ins"
    hiatus: int = 3  # seasons somebody may sit out and keep his division
    duplicate: bool = False
    scoring: Scoring = "places"


def check_rules(rules: LeagueRules, sizes: dict[str, Collection[int]]) -> None:
    """Raise BadRules for rules that no season can be played by; `sizes` are the table sizes by game."""
    if not rules.games or len(set(rules.games)) != len(rules.games) or not set(rules.games) <= set(sizes):
        raise BadRules("games")
    if any(rules.seats not in sizes[game] for game in rules.games):
        raise BadRules("seats")
    _check_range("matches", rules.matches, MATCHES)
    _check_range("division_size", rules.division_size, DIVISION_SIZES)
    _check_range("hiatus", rules.hiatus, HIATUS)
    _check_range("days", rules.registration_days, DAYS)
    _check_range("days", rules.season_days, DAYS)
    if rules.division_size < rules.seats:
        raise BadRules("table")
    if len(rules.points) != rules.seats or sorted(rules.points, reverse=True) != rules.points or rules.points[-1] < 0:
        raise BadRules("points", needed=rules.seats, given=len(rules.points))
    if rules.points[0] == rules.points[-1]:
        raise BadRules("flat_points")
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks) or not set(rules.tie_breaks) <= set(TIE_BREAKS):
        raise BadRules("tie_breaks")
    if not 0 <= rules.promote <= rules.division_size // 2 or not 0 <= rules.relegate <= rules.division_size // 2:
        raise BadRules("movers")
    if rules.promote != rules.relegate:
        raise BadRules("unequal_movers")
    if not rules.seats <= rules.most_members <= LARGEST_LEAGUE:
        raise BadRules("members", least=rules.seats, most=LARGEST_LEAGUE)
    if rules.scoring == "comparison" and not rules.duplicate:
        raise BadRules("comparison")
    if rules.rating_least is not None and rules.rating_most is not None and rules.rating_most < rules.rating_least:
        raise BadRules("ratings")


def encode_rules(rules: LeagueRules) -> str:
    """The rules as they are stored."""
    return msgspec.json.encode(rules).decode()


def decode_rules(stored: str) -> LeagueRules:
    """The rules of a stored league or season."""
    return msgspec.json.decode(stored, type=LeagueRules)


def _check_range(code: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise BadRules(code, least=allowed[0], most=allowed[-1])
