"""PURE but for the clock policy it holds: what a director decides about a tournament, in one object."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from games.matches.clocks.policy import PRESETS, ClockPolicy
from leagues.pairing.knockout import is_bracket
from leagues.seasons.rules import BadRules, Late
from leagues.standings import TIE_BREAKS

Format = Literal["swiss", "round_robin", "knockout", "groups"]
Seeding = Literal["rating", "draw"]
FORMATS: tuple[Format, ...] = ("swiss", "round_robin", "knockout", "groups")

ROUNDS = range(1, 16)
PLAYERS = range(2, 513)
GROUPS = range(2, 7)
MOST_IN_ROUND_ROBIN = 32  # a plan for more takes too long to play and to draw
ROUND_MINUTES = range(5, 30 * 24 * 60 + 1)
BREAK_MINUTES = range(7 * 24 * 60 + 1)
CHECK_IN_MINUTES = range(7 * 24 * 60 + 1)


class TournamentRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a tournament is played; fixed when registration opens.

    `seats` is the usual table; with `mixed` others that the game allows are laid so that nobody has to rest.
    `advance` is how many of a table (knockout) or of a group go on. Times are in minutes: for a round, between two
    rounds, and of check-in before the start (0: everybody registered plays). `late` says what becomes of matches still
    running at the deadline of their round. With `duplicate` tables of one size are dealt the same cards
    in a round.
    """

    game: str
    format: Format = "swiss"
    seats: int = 4
    mixed: bool = True
    rounds: int = 5
    advance: int = 2
    groups: int = 2
    clock: ClockPolicy = PRESETS["live-normal"]
    points: list[int] = msgspec.field(default_factory=lambda: [6, 3, 1, 0])
    tie_breaks: list[str] = msgspec.field(default_factory=lambda: list(TIE_BREAKS))
    seeding: Seeding = "rating"
    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int = 0
    least_players: int = 4
    most_players: int = 64
    check_in_minutes: int = 30
    round_minutes: int = 90
    break_minutes: int = 5
    late: Late = "chances"
    duplicate: bool = False

    def sizes(self, of_game: Collection[int]) -> list[int]:
        """The table sizes that may be laid. In a knockout somebody has to leave every table."""
        if not self.mixed or (self.format == "knockout" and is_bracket(self.seats, self.advance)):
            return [self.seats]
        return [size for size in of_game if self.format != "knockout" or size > self.advance]


def check_rules(rules: TournamentRules, sizes: dict[str, Collection[int]]) -> None:
    """Raise BadRules for rules that no tournament can be played by; `sizes` are the table sizes by game."""
    if rules.game not in sizes:
        raise BadRules("game")
    if rules.seats not in sizes[rules.game]:
        raise BadRules("seats")
    _check_range("rounds", rules.rounds, ROUNDS)
    _check_range("groups", rules.groups, GROUPS)
    _check_range("players", rules.most_players, PLAYERS)
    _check_range("round_minutes", rules.round_minutes, ROUND_MINUTES)
    _check_range("break_minutes", rules.break_minutes, BREAK_MINUTES)
    _check_range("check_in_minutes", rules.check_in_minutes, CHECK_IN_MINUTES)
    if rules.format == "round_robin" and rules.most_players > MOST_IN_ROUND_ROBIN:
        raise BadRules("robin", most=MOST_IN_ROUND_ROBIN)
    if rules.format == "groups" and rules.most_players > MOST_IN_ROUND_ROBIN * rules.groups:
        raise BadRules("group_size", most=MOST_IN_ROUND_ROBIN)
    if rules.format == "knockout" and not 1 <= rules.advance < rules.seats:
        raise BadRules("advance")
    if rules.format == "groups" and rules.groups * rules.advance not in sizes[rules.game]:
        raise BadRules("final", least=min(sizes[rules.game]), most=max(sizes[rules.game]))
    if not fewest(rules) <= rules.least_players <= rules.most_players:
        raise BadRules("least_players", least=fewest(rules))
    if len(rules.points) != rules.seats or sorted(rules.points, reverse=True) != rules.points or rules.points[-1] < 0:
        raise BadRules("points", needed=rules.seats, given=len(rules.points))
    if rules.points[0] == rules.points[-1]:
        raise BadRules("flat_points")
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks) or not set(rules.tie_breaks) <= set(TIE_BREAKS):
        raise BadRules("tie_breaks")
    if rules.rating_least is not None and rules.rating_most is not None and rules.rating_most < rules.rating_least:
        raise BadRules("ratings")


def fewest(rules: TournamentRules) -> int:
    """With fewer players there is nothing to play."""
    return rules.seats * rules.groups if rules.format == "groups" else rules.seats


def encode_rules(rules: TournamentRules) -> str:
    """The rules as they are stored."""
    return msgspec.json.encode(rules).decode()


def decode_rules(stored: str) -> TournamentRules:
    """The rules of a stored tournament."""
    return msgspec.json.decode(stored, type=TournamentRules)


def _check_range(code: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise BadRules(code, least=allowed[0], most=allowed[-1])
