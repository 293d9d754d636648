"""What the pages of a league show, each read in a handful of queries however many people play."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Count, OuterRef, Prefetch, Q, Subquery, prefetch_related_objects

from games.matches.models import Match
from leagues.challenges.models import Rung
from leagues.results import OVER, Results, counts, people_of, read_results
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.placing import movers
from leagues.seasons.queries import Row, divisions_to_be, drawable, table_of
from leagues.seasons.refusals import Refusal

PODIUM = 3
LISTED = 100  # members named before a draw
FORM = 5


class Player(NamedTuple):
    """Somebody at a fixture's table."""

    user: Any
    place: int | None
    score: int | None
    on_turn: bool


class FixtureLine(NamedTuple):
    """One match of the schedule with who plays it. `state`: unopened, running, finished, cancelled or void."""

    fixture: Fixture
    players: list[Player]
    state: str

    @property
    def waits_for(self) -> set[int]:
        """Whose move it is, by key."""
        return {player.user.pk for player in self.players if player.on_turn} if self.state == "running" else set()

    @property
    def play_by(self) -> datetime | None:
        """Until when its players have to meet, if it is a live match that waits for them."""
        match = self.fixture.match
        return self.fixture.division.season.ends if match is not None and match.gathers else None


class Ranked(NamedTuple):
    """A line of the standings and where it leads: promoted, relegated or stays; `sure` if no match left changes that.

    `form` are the places in the latest matches, the newest last.
    """

    row: Row
    heads: str
    sure: bool
    form: list[int]


class Sheet(NamedTuple):
    """A division on one page."""

    division: Division
    table: list[Ranked]
    fixtures: list[FixtureLine]

    def fixtures_of(self, user: Any) -> list[FixtureLine]:
        """A player's own fixtures: first those that wait for him, then the running ones, then the others."""
        mine = [line for line in self.fixtures if any(player.user.pk == user.pk for player in line.players)]
        return sorted(mine, key=lambda line: (user.pk not in line.waits_for, line.state != "running"))

    @property
    def over(self) -> int:
        """How many fixtures are over."""
        return sum(line.state not in ("unopened", "running") for line in self.fixtures)


def sheet_of(division: Division, sizes: list[int]) -> Sheet:
    """Standings and fixtures of a division in four queries, or five if somebody was replaced; `sizes` are those of all
    divisions of its season."""
    entrants = list(division.entrants.select_related("user"))
    fixtures = list(division.fixtures.select_related("match"))
    read = read_results(fixtures)
    planned = {entrant.number: entrant.user for entrant in entrants}
    people = people_of(read, planned.values())
    table = table_of(division.season, entrants, fixtures, read)
    form = _forms(fixtures, read)
    lines = [_line(fixture, planned, people, read) for fixture in fixtures]
    return Sheet(division, _ranked(division, table, sizes, form), lines)


def sheet_in(divisions: list[Any], tier: int) -> Sheet:
    """One of the divisions of a season, as `divisions_of` gives them. Raises unknown_season."""
    if not 1 <= tier <= len(divisions):
        raise Refusal("unknown_season")
    return sheet_of(divisions[tier - 1], [division.players for division in divisions])


def season_of(league: League, number: int) -> Season:
    """A season of a league. Raises unknown_season."""
    season = league.seasons.filter(number=number).first()
    if season is None:
        raise Refusal("unknown_season")
    season.league = league
    return season


def divisions_of(season: Season, user: Any = None) -> list[Division]:
    """The divisions with how many play in each, how many of their fixtures there are and are over, and whether `user`
    plays there."""
    over = Count("fixtures", filter=Q(fixtures__match__status__in=OVER), distinct=True)
    own = Count("entrants", filter=Q(entrants__user=user.pk if user else None), distinct=True)
    players, planned = Count("entrants", distinct=True), Count("fixtures", distinct=True)
    divisions = list(season.divisions.annotate(players=players, planned=planned, over=over, own=own).order_by("tier"))
    for division in divisions:
        division.season = season
    return divisions


def with_podiums(divisions: list[Division]) -> list[Division]:
    """The divisions of a closed season with their first three."""
    podium = Entrant.objects.filter(place__lte=PODIUM).select_related("user").order_by("place")
    prefetch_related_objects(divisions, Prefetch("entrants", podium, to_attr="podium"))
    return divisions


def membership_of(league: League, user: Any) -> Member | None:
    """How somebody stands to a league, with the `rung` on its challenge ladder; nothing for who left or never came."""
    if not user.is_authenticated:
        return None
    rung = Rung.objects.filter(ladder__league=OuterRef("league"), user=OuterRef("user")).values("place")[:1]
    return league.members.filter(user=user).exclude(status=Member.Status.LEFT).annotate(rung=Subquery(rung)).first()


def place_in_line(member: Member | None) -> int | None:
    """Which place somebody has on the waiting list of a full league."""
    if member is None or member.status != Member.Status.WAITING:
        return None
    waiting = Member.objects.filter(league=member.league_id, status=Member.Status.WAITING)
    before = Q(joined__lt=member.joined) | Q(joined=member.joined, pk__lt=member.pk)
    return waiting.filter(before).count() + 1


def registered(league: League) -> list[Any]:
    """Who would play if the draw were now, by name, as many as a page shows."""
    members = drawable(league.pk).select_related("user").order_by("user__username")
    return [member.user for member in members[:LISTED]]


def preview_of_draw(season: Season) -> list[list[Any]]:
    """The divisions as a draw would make them now; nothing is stored. Empty when too few have come."""
    if season.state != Season.State.REGISTRATION:
        return []
    members = list(drawable(season.league_id))
    if len(members) < season.rules.seats:
        return []
    placed = divisions_to_be(season, members)
    people = get_user_model().objects.in_bulk([user for division in placed for user in division])
    return [[people[user] for user in division] for division in placed]


class Closing(NamedTuple):
    """How a division would end now: who leads it, who would go up and who down."""

    tier: int
    first: Any
    up: list[Any]
    down: list[Any]


def preview_of_close(season: Season) -> list[Closing]:
    """How every division would end if no match were left; nothing is stored. Five queries for any number of them."""
    if season.state != Season.State.RUNNING:
        return []
    entrants: dict[int, list[Entrant]] = defaultdict(list)
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for entrant in Entrant.objects.filter(division__season=season).select_related("user").order_by("number"):
        entrants[entrant.division_id].append(entrant)
    for fixture in Fixture.objects.filter(division__season=season).select_related("match"):
        fixtures[fixture.division_id].append(fixture)
    read = read_results([fixture for some in fixtures.values() for fixture in some])
    divisions = list(season.divisions.order_by("tier"))
    tables = [table_of(season, entrants[one.pk], fixtures[one.pk], read) for one in divisions]
    moving = [0, *movers([len(table) for table in tables], season.rules.promote, season.rules.relegate), 0]
    return [
        Closing(
            division.tier,
            table[0].user,
            [row.user for row in table[: moving[number]]],
            [row.user for row in table[len(table) - moving[number + 1] :]],
        )
        for number, (division, table) in enumerate(zip(divisions, tables, strict=True))
    ]


def _forms(fixtures: list[Fixture], read: Results) -> dict[int, list[int]]:
    """By player's number: his places in the latest matches that count, the newest last."""
    counted = [(fixture.match.finished, fixture) for fixture in fixtures if fixture.match and counts(fixture, read)]
    forms: dict[int, list[int]] = defaultdict(list)
    for _finished, fixture in sorted(counted, key=lambda one: (one[0], one[1].pk)):
        for number, seat in zip(fixture.players, read.seats[fixture.match_id], strict=True):
            forms[number] = [*forms[number], seat.place or len(fixture.players)][-FORM:]
    return forms


def _ranked(division: Division, table: list[Row], sizes: list[int], forms: dict[int, list[int]]) -> list[Ranked]:
    """What each place means, and for whom it is certain already."""
    rules = division.season.rules
    moving = [0, *movers(sizes, rules.promote, rules.relegate), 0]
    rise, fall = moving[division.tier - 1], moving[division.tier]
    return [Ranked(row, *_heads(row, rise, len(table) - fall), forms.get(row.line.player, [])) for row in table]


def _heads(row: Row, rise: int, stay: int) -> tuple[str, bool]:
    """Where a place leads, and whether that is certain."""
    line = row.line
    if row.disqualified:
        return row.outcome or Entrant.Outcome.STAYS, False  # he has left the league: his place leads nowhere
    if row.outcome:
        return row.outcome, True
    if line.place <= rise:
        return Entrant.Outcome.PROMOTED, line.worst <= rise
    if line.place > stay:
        return Entrant.Outcome.RELEGATED, line.best > stay
    return Entrant.Outcome.STAYS, rise < line.best and line.worst <= stay


def _line(fixture: Fixture, planned: dict[int, Any], people: dict[int, Any], read: Results) -> FixtureLine:
    """A fixture with who is to play it, or who sat down to: somebody else may have his place in the division now."""
    match = fixture.match
    if match is None:
        coming = [Player(planned[number], None, None, False) for number in fixture.players]
        return FixtureLine(fixture, coming, "unopened")
    players = [
        # what the same cards brought is told when nobody plays with them any more
        Player(people[seat.user], seat.place, None if match.sealed else seat.score, seat.on_turn)
        for seat in read.seats[match.pk]
    ]
    state = "void" if match.pk in read.voided else Match.Status(match.status).value
    if state == Match.Status.FINISHED:
        players.sort(key=lambda player: player.place or len(players))
    return FixtureLine(fixture, players, state)
