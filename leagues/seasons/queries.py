"""What pages, tasks and the API may read about leagues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Prefetch, Q
from django.utils import timezone

from games.matches.models import Match, Seat
from leagues.ratings.models import VoidedMatch
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.refusals import Refusal
from leagues.seasons.standings import Line, Played, standings

OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


class Row(NamedTuple):
    """One line of a division's table, with the person."""

    user: Any
    line: Line
    outcome: str


def league_for_update(slug: str) -> League:
    """The league, locked until the transaction ends. Raises unknown_league."""
    league = League.objects.select_for_update().filter(slug=slug).first()
    if league is None:
        raise Refusal("unknown_league")
    return league


def leagues_with_numbers() -> list[League]:
    """All leagues with how many play in them and their present season."""
    playing = Count("members", filter=Q(members__status=Member.Status.ACTIVE))
    present = Season.objects.exclude(state=Season.State.CLOSED)
    rows = League.objects.annotate(playing=playing).order_by("closed", "name")
    return list(rows.prefetch_related(Prefetch("seasons", queryset=present, to_attr="present")))


def division_table(division: Division) -> list[Row]:
    """The standings of a division as they are now, in three queries however large it is."""
    entrants = list(division.entrants.select_related("user"))
    played, to_come = results_of(list(division.fixtures.select_related("match")))
    rules = division.season.rules
    drawn = [entrant.number for entrant in sorted(entrants, key=lambda entrant: entrant.drawn)]
    lines = standings([e.number for e in entrants], played, to_come, rules.points, rules.tie_breaks, drawn)
    by_number = {entrant.number: entrant for entrant in entrants}
    return [Row(by_number[line.player].user, line, by_number[line.player].outcome) for line in lines]


def results_of(fixtures: Sequence[Fixture]) -> tuple[list[Played], list[list[int]]]:
    """What counts of these fixtures, and who sits at those still to be played.

    A match that was annulled or does not count gives nobody anything, and is not played again.
    """
    over = [fixture for fixture in fixtures if fixture.match and fixture.match.status in OVER]
    to_come = [fixture.players for fixture in fixtures if fixture not in over]
    finished = [fixture.match_id for fixture in over if fixture.match.status == Match.Status.FINISHED]
    voided = set(VoidedMatch.objects.filter(match__in=finished).values_list("match_id", flat=True))
    seats: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = Seat.objects.filter(match__in=finished).order_by("match", "number").values_list("match", "place", "score")
    for match, place, score in rows:
        seats[match].append((place, score))
    played = []
    for fixture in over:
        if fixture.match_id in seats and fixture.match_id not in voided:
            places = [place for place, _ in seats[fixture.match_id]]
            scores = [score for _, score in seats[fixture.match_id] if score is not None]
            played.append(Played(fixture.players, places, scores if len(scores) == len(places) else None))
    return played, to_come


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
    members = season.league.members.filter(status=Member.Status.ACTIVE).count()
    found = [Blocker("registration_open", season.starts)] if season.starts > now else []
    if members < season.rules.seats:
        found.append(Blocker("too_few", season.rules.seats - members))
    return found


def entropies(league_pk: int, users: Iterable[int]) -> dict[int, str]:
    """What each of these members' browsers gave when he joined."""
    rows = Member.objects.filter(league=league_pk, user__in=list(users))
    return dict(rows.values_list("user_id", "entropy"))


def trophies_of(user: Any) -> list[Entrant]:
    """The seasons somebody ended among the first three of a first division."""
    closed = Entrant.objects.filter(user=user, place__lte=3, division__tier=1, division__season__state="closed")
    return list(closed.select_related("division__season__league").order_by("-division__season__closed"))
