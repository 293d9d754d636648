"""What pages, tasks and the API may read about leagues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils import timezone

from games.matches.gates import ratings_of
from games.matches.models import Match
from leagues.results import Results, read_results, results_of
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.placing import cut, with_newcomers
from leagues.seasons.refusals import Refusal
from leagues.standings import Line, standings

PLAYING = Count("members", filter=Q(members__status=Member.Status.ACTIVE))


class Row(NamedTuple):
    """One line of a division's table, with the person."""

    user: Any
    line: Line
    outcome: str


def league_for_update(slug: str) -> League:
    """The league, locked until the transaction ends. Raises unknown_league."""
    league = League.objects.select_for_update().filter(slug=slug.replace("\0", "")).first()
    if league is None:
        raise Refusal("unknown_league")
    return league


def find_league(slug: str) -> League:
    """The league of this address, with how many play in it. Raises unknown_league."""
    league = League.objects.annotate(playing=PLAYING).filter(slug=slug.replace("\0", "")).first()
    if league is None:
        raise Refusal("unknown_league")
    return league


def leagues_with_numbers() -> list[League]:
    """All leagues with how many play in them and their present season."""
    present = Season.objects.exclude(state=Season.State.CLOSED)
    rows = League.objects.annotate(playing=PLAYING).order_by("closed", "name")
    return list(rows.prefetch_related(Prefetch("seasons", queryset=present, to_attr="present")))


def division_table(division: Division) -> list[Row]:
    """The standings of a division as they are now, in four queries however large it is."""
    entrants = list(division.entrants.select_related("user"))
    fixtures = list(division.fixtures.select_related("match"))
    return table_of(division.season, entrants, fixtures, read_results(fixtures))


def table_of(season: Season, entrants: Sequence[Entrant], fixtures: Sequence[Fixture], read: Results) -> list[Row]:
    """The standings of these entrants, best first."""
    played, to_come = results_of(fixtures, read)
    rules = season.rules
    drawn = [entrant.number for entrant in sorted(entrants, key=lambda entrant: entrant.drawn)]
    lines = standings([e.number for e in entrants], played, to_come, rules.points, rules.tie_breaks, drawn)
    by_number = {entrant.number: entrant for entrant in entrants}
    return [Row(by_number[line.player].user, line, by_number[line.player].outcome) for line in lines]


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
    fixtures = Fixture.objects.filter(division__season=season)
    waiting = [
        Blocker("unscheduled", season.divisions.filter(fixtures=None).count()),
        Blocker("unopened", fixtures.filter(match=None).count()),
        Blocker("running", fixtures.filter(match__status=Match.Status.RUNNING).count()),
    ]
    return [blocker for blocker in waiting if blocker.figure]


def _before_the_draw(season: Season, now: Any) -> list[Blocker]:
    members = drawable(season.league_id).count()
    found = [Blocker("registration_open", season.starts)] if season.starts > now else []
    if members < season.rules.seats:
        found.append(Blocker("too_few", season.rules.seats - members))
    return found


def drawable(league_pk: int) -> QuerySet[Member]:
    """The members a draw would place now."""
    return Member.objects.filter(league=league_pk, status=Member.Status.ACTIVE, user__is_active=True)


def divisions_to_be(season: Season, members: Sequence[Member]) -> list[list[int]]:
    """Where a draw would place these members: by where the last season left them, newcomers by rating."""
    rules = season.rules
    ratings = ratings_of([member.user_id for member in members], rules.games[0], rules.clock.kind)
    tiers: dict[int, list[Member]] = {}
    for member in members:
        if member.tier is not None:
            tiers.setdefault(member.tier, []).append(member)
    placed = [[m.user_id for m in sorted(tiers[tier], key=lambda m: m.rank or 0)] for tier in sorted(tiers)]
    newcomers = [member.user_id for member in members if member.tier is None]
    return cut(with_newcomers(placed, newcomers, ratings), rules.division_size, rules.seats)


def entropies(league_pk: int, users: Iterable[int]) -> dict[int, str]:
    """What each of these members' browsers gave when he joined."""
    rows = Member.objects.filter(league=league_pk, user__in=list(users))
    return dict(rows.values_list("user_id", "entropy"))


def trophies_of(user: Any) -> list[Entrant]:
    """The seasons somebody ended among the first three of a first division."""
    closed = Entrant.objects.filter(user=user, place__lte=3, division__tier=1, division__season__state="closed")
    return list(closed.select_related("division__season__league").order_by("-division__season__closed"))
