"""What pages, tasks and the API may read about leagues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from games.matches.gates import ratings_of
from games.matches.models import Match
from leagues.barred import barred
from leagues.results import OVER, Results, counts, played_at, read_results
from leagues.seasons.comparison import LOWEST, round_points
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.placing import Standing, next_divisions
from leagues.seasons.refusals import Refusal
from leagues.seasons.rules import LeagueRules
from leagues.standings import Line, Played, placed_last, standings

SHOWN = 50  # seasons on a profile
HOLD_A_PLACE = (Member.Status.ACTIVE, Member.Status.PAUSED)
PLAYING = Count("members", filter=Q(members__status=Member.Status.ACTIVE))
HOLDING = Count("members", filter=Q(members__status__in=HOLD_A_PLACE))


class Row(NamedTuple):
    """One line of a division's table, with the person."""

    user: Any
    line: Line
    outcome: str
    disqualified: bool = False


def league_for_update(slug: str) -> League:
    """The league, locked until the transaction ends. Raises unknown_league."""
    league = League.objects.select_for_update().filter(slug=slug.replace("\0", "")).first()
    if league is None:
        raise Refusal("unknown_league")
    return league


def find_league(slug: str) -> League:
    """The league of this address, with how many play in it. Raises unknown_league."""
    found = League.objects.annotate(playing=PLAYING).select_related("challenge_ladder")
    league = found.filter(slug=slug.replace("\0", "")).first()
    if league is None:
        raise Refusal("unknown_league")
    return league


def with_numbers(user: Any = None) -> QuerySet[League]:
    """All leagues with how many play in them, how many hold a place, their `present` season, and how `user` stands."""
    present = Season.objects.exclude(state=Season.State.CLOSED)
    seasons = Prefetch("seasons", queryset=present, to_attr="present")
    mine = Member.objects.filter(league=OuterRef("pk"), user=user.pk if user else None).exclude(status="left")
    leagues = League.objects.annotate(playing=PLAYING, held=HOLDING, standing=Subquery(mine.values("status")[:1]))
    return leagues.prefetch_related(seasons)


def division_table(division: Division) -> list[Row]:
    """The standings of a division as they are now, in four queries however large it is."""
    entrants = list(division.entrants.select_related("user"))
    fixtures = list(division.fixtures.select_related("match"))
    return table_of(division.season, entrants, fixtures, read_results(fixtures))


def with_divisions(members: QuerySet[Member], season: Season | None) -> QuerySet[Member]:
    """Members with the division they play in as `plays_in`; before the draw, where the last season left them."""
    if season is None or season.state == Season.State.REGISTRATION:
        return members.annotate(plays_in=F("tier"))
    entrants = Entrant.objects.filter(division__season=season, user=OuterRef("user"))
    return members.annotate(plays_in=Subquery(entrants.values("division__tier")[:1]))


def table_of(season: Season, entrants: Sequence[Entrant], fixtures: Sequence[Fixture], read: Results) -> list[Row]:
    """The standings of these entrants, best first."""
    rules = season.rules
    played, to_come = counted_of(fixtures, read, rules)
    drawn = [entrant.number for entrant in sorted(entrants, key=lambda entrant: entrant.drawn)]
    lines = standings([e.number for e in entrants], played, to_come, rules.points, rules.tie_breaks, drawn)
    by_number = {entrant.number: entrant for entrant in entrants}
    if banned := {entrant.number for entrant in entrants if entrant.disqualified}:
        lines = placed_last(lines, banned)
    return [
        Row(entrant.user, line, entrant.outcome, entrant.disqualified)
        for line in lines
        for entrant in [by_number[line.player]]
    ]


def counted_of(fixtures: Sequence[Fixture], read: Results, rules: LeagueRules) -> tuple[list[Played], list[list[int]]]:
    """What counts of these fixtures, and who sits at those still to be played.

    A match that was annulled or does not count gives nobody anything, and is not played again. What the tables of a
    round scored with the same cards is told when the last of them is over and no director can let it be played on.
    Where they are compared, they are still to come until then.
    """
    rounds: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        rounds[(1, fixture.pk) if fixture.round is None else (0, fixture.round)].append(fixture)
    played: list[Played] = []
    to_come: list[list[int]] = []
    for together in rounds.values():
        waiting = [fixture for fixture in together if fixture.match is None or fixture.match.status not in OVER]
        untold = waiting or (len(together) > 1 and any(fixture.match and fixture.match.held for fixture in together))
        counted = [fixture for fixture in together if counts(fixture, read)]
        compared = rules.scoring == "comparison" and len(together) > 1
        to_come += [fixture.players for fixture in (together if compared and untold else waiting)]
        if not untold:
            played += _compared(counted, read, rules) if compared and len(counted) > 1 else _by_place(counted, read)
        elif not compared:
            played += [table._replace(scores=None) for table in _by_place(counted, read)]
    return played, to_come


def _by_place(fixtures: Sequence[Fixture], read: Results) -> list[Played]:
    return [played_at(fixture, read) for fixture in fixtures]


def _compared(fixtures: Sequence[Fixture], read: Results, rules: LeagueRules) -> list[Played]:
    """The tables of one round with points by comparison; who left a table has lost every comparison."""
    tables = _by_place(fixtures, read)
    shown = []
    for fixture, table in zip(fixtures, tables, strict=True):
        left = [seat.left for seat in read.seats[fixture.match_id]]
        scores = table.scores and [LOWEST if gone else score for gone, score in zip(left, table.scores, strict=True)]
        shown.append((table.places, scores))
    points = round_points(shown, rules.points)
    return [table._replace(points=gained) for table, gained in zip(tables, points, strict=True)]


class Blocker(NamedTuple):
    """Something the next step of a season waits for: a code, and a figure or a date to name."""

    code: str
    figure: Any


def blockers(season: Season) -> list[Blocker]:
    """What the next step of the season waits for, for its director."""
    now = timezone.now()
    if season.state == Season.State.REGISTRATION:
        return _before_the_draw(season, now)
    if season.state == Season.State.CLOSED:
        return []
    counted = season.divisions.aggregate(
        unscheduled=Count("pk", filter=Q(fixtures=None)),
        unopened=Count("fixtures", filter=Q(fixtures__match=None)),
        running=Count("fixtures", filter=Q(fixtures__match__status=Match.Status.RUNNING)),
    )
    return [Blocker(code, number) for code, number in counted.items() if number]


def _before_the_draw(season: Season, now: Any) -> list[Blocker]:
    members = drawable(season.league_id).count()
    found = [Blocker("registration_open", season.starts)] if season.starts > now else []
    if members < season.rules.seats:
        found.append(Blocker("too_few", season.rules.seats - members))
    return found


def drawable(league_pk: int) -> QuerySet[Member]:
    """The members a draw would place now: none whom the moderators keep from rated play."""
    active = Member.objects.filter(league=league_pk, status=Member.Status.ACTIVE, user__is_active=True)
    return active.exclude(user__in=barred())


def divisions_to_be(season: Season, members: Sequence[Member]) -> list[list[int]]:
    """Where a draw would place these members: by where the last season left them, newcomers by rating."""
    rules = season.rules
    ratings = ratings_of([member.user_id for member in members], rules.games[0], rules.clock.kind)
    away = _too_long_away(season)
    tiers: dict[int, list[Member]] = defaultdict(list)
    for member in members:
        if member.tier is not None and member.user_id not in away:
            tiers[member.tier].append(member)
    placed = [
        [member.user_id for member in sorted(tiers[tier], key=lambda member: member.rank or 0)]
        for tier in range(1, max(tiers, default=0) + 1)
    ]
    newcomers = [member.user_id for member in members if member.tier is None or member.user_id in away]
    moved = _last_outcomes(season)
    up, down = (
        frozenset(user for user, outcome in moved.items() if outcome == which)
        for which in (Entrant.Outcome.PROMOTED, Entrant.Outcome.RELEGATED)
    )
    fewest = rules.seats * (2 if rules.duplicate else 1)  # the same cards are for two tables at once, or for nobody
    return next_divisions(Standing(placed, newcomers, ratings, up, down), rules.division_size, fewest)


def _last_outcomes(season: Season) -> dict[int, str]:
    """How the last season of everybody ended who keeps his division."""
    oldest = season.number - 1 - season.rules.hiatus
    entries = Entrant.objects.filter(division__season__league=season.league_id, division__season__number__gte=oldest)
    ended = entries.exclude(outcome="").order_by("division__season__number")
    return dict(ended.values_list("user", "outcome"))


def _too_long_away(season: Season) -> set[int]:
    """Who has sat out more seasons than keep the division."""
    entries = Entrant.objects.filter(division__season__league=season.league_id).exclude(division__season=season)
    last = entries.values("user").annotate(last=Max("division__season__number")).order_by()
    return set(last.filter(last__lt=season.number - 1 - season.rules.hiatus).values_list("user", flat=True))


def trophies_of(user: Any) -> list[Entrant]:
    """The seasons somebody ended among the first three of a first division."""
    closed = Entrant.objects.filter(user=user, place__lte=3, division__tier=1, division__season__state="closed")
    return list(closed.select_related("division__season__league").order_by("-division__season__closed"))


def seasons_of(user: Any) -> list[Entrant]:
    """Every closed season somebody has played, the latest first."""
    closed = Entrant.objects.filter(user=user, place__isnull=False, division__season__state="closed")
    return list(closed.select_related("division__season__league").order_by("-division__season__closed", "-pk")[:SHOWN])
