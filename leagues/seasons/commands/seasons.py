"""The steps of a season: registration, draw, schedule, fixtures, end. Each may be repeated, or killed half-way."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.matches.commands import resign
from games.matches.models import Match
from games.rules.registry import rules_for
from leagues.pairing.schedule import SWAPS, schedule, table_sizes
from leagues.results import OVER
from leagues.seasons import news
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.placing import after_season
from leagues.seasons.queries import division_table, divisions_to_be, drawable
from leagues.tables import finish_by_rule, number_for, open_with_players, shared_number

SEEDS = 1 << 53  # what every language reads from JSON without loss


def open_registration(*, league_pk: int) -> Season | None:
    """Open the next season for registration, unless one is going on or the league is closed."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_pk)
        if league.closed or league.seasons.exclude(state=Season.State.CLOSED).exists():
            return None
        last = league.seasons.order_by("-number").first()
        starts = timezone.now() + timedelta(days=league.rules.registration_days)
        season = Season.objects.create(
            league=league,
            number=last.number + 1 if last else 1,
            rules_json=league.rules_json,
            starts=starts,
            ends=starts + timedelta(days=league.rules.season_days),
        )
        news.registration_open(season)
        return season


def draw_season(*, season_pk: int, seed: int | None = None) -> bool:
    """End registration and place everybody in a division. False when it is too early or too few have come."""
    with transaction.atomic():
        season = _held_with_its_league(season_pk)
        members = list(drawable(season.league_id))
        due = season.state == Season.State.REGISTRATION and season.starts <= timezone.now()
        if not due or len(members) < season.rules.seats:
            return False
        season.seed = secrets.randbelow(SEEDS) if seed is None else seed
        season.state, season.drawn = Season.State.RUNNING, timezone.now()
        season.ends = season.drawn + timedelta(days=season.rules.season_days)
        season.save(update_fields=["seed", "state", "drawn", "ends"])
        given = {member.user_id: member.entropy for member in members}
        rng = random.Random(season.seed)  # noqa: S311  (published: everybody can draw again)
        for tier, players in enumerate(divisions_to_be(season, members), start=1):
            _enter(Division.objects.create(season=season, tier=tier, seed=rng.randrange(SEEDS)), players, given, rng)
        news.season_begun(season)
    return True


def schedule_division(*, division_pk: int, swaps: int = SWAPS) -> bool:
    """Draw the fixtures of a division. The search takes seconds, so it is done before anything is locked."""
    division = Division.objects.select_related("season").get(pk=division_pk)
    if division.fixtures.exists():
        return False
    rules = division.season.rules
    found = schedule(
        division.entrants.count(), sizes_of(division), division.seed, swaps, rules.duplicate, len(rules.games)
    )
    rounds: Sequence[int | None] = found.rounds or [None] * len(found.tables)
    games = found.games or [0] * len(found.tables)
    with transaction.atomic():
        division = Division.objects.select_for_update().get(pk=division_pk)
        if division.fixtures.exists():
            return False
        Fixture.objects.bulk_create(
            Fixture(
                division=division,
                number=number,
                players=table,
                round=played_in,
                game=rules.games[game],
            )
            for number, (table, played_in, game) in enumerate(zip(found.tables, rounds, games, strict=True))
        )
        division.quality_json = msgspec.json.encode(found.quality).decode()
        division.save(update_fields=["quality_json"])
    return True


def sizes_of(division: Division) -> list[int]:
    """The sizes of the tables that a division is drawn with."""
    rules = division.season.rules
    allowed = sorted(set.intersection(*(set(rules_for(game).seats) for game in rules.games)))
    return table_sizes(division.entrants.count(), rules.matches, rules.seats, allowed)


def open_fixture(*, fixture_pk: int) -> bool:
    """Lay the table of a fixture with everybody at it; the match starts at once, a live one when all have come.

    Tables of one round have one seed and are added one number, so they are dealt the same cards: whoever opens the
    first of them must be done before the next is opened, and holds the division.
    """
    with transaction.atomic():
        fixture = Fixture.objects.select_for_update(of=("self",)).select_related("division__season").get(pk=fixture_pk)
        if fixture.match_id is not None:
            return False
        Division.objects.select_for_update().get(pk=fixture.division_id)
        entrants = {entrant.number: entrant for entrant in fixture.division.entrants.all()}
        seated = [entrants[number] for number in fixture.players]
        others = _round_of(fixture)
        fixture.match = open_with_players(
            game=fixture.game,
            numbers={entrant.user_id: _number_for(entrant, fixture, entrants) for entrant in seated},
            clock=fixture.division.season.rules.clock,
            sealed=bool(others),
            repeats=next((other.match for other in others if other.match_id), None),
            gathers=True,
        )
        fixture.save(update_fields=["match"])
        _stand_in_for_leavers(fixture, seated)
    return True


def unseal_rounds(*, season_pk: int) -> int:
    """Show everybody the matches of each round whose last table is over; returns how many matches."""
    playing = Fixture.objects.filter(division=OuterRef("fixture__division"), round=OuterRef("fixture__round")).exclude(
        match__status__in=OVER, match__held=False
    )
    sealed = Match.objects.filter(sealed=True, fixture__division__season=season_pk)
    return sealed.exclude(Exists(playing)).update(sealed=False)


def finish_late(*, fixture_pk: int) -> bool:
    """After the season's end: finish a fixture that is still being played, by the rule everybody knew."""
    fixture = Fixture.objects.select_related("match", "division__season").get(pk=fixture_pk)
    season, match = fixture.division.season, fixture.match
    if match is None or match.status != Match.Status.RUNNING or season.ends > timezone.now():
        return False
    return finish_by_rule(match, season.rules.late, f"season-end-{fixture.pk}")


def close_season(*, season_pk: int) -> bool:
    """Write down how it ended, and who goes where. False while a fixture is still to be played."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season_pk)
        fixtures = Fixture.objects.filter(division__season=season)
        ready = season.state == Season.State.RUNNING and not season.divisions.filter(fixtures=None).exists()
        if not ready or fixtures.exclude(match__status__in=OVER).exists():
            return False
        Match.objects.filter(held=True, fixture__division__season=season).update(held=False)  # rulings are final now
        write_close(season)
        season.state, season.closed = Season.State.CLOSED, timezone.now()
        season.save(update_fields=["state", "closed"])
        unseal_rounds(season_pk=season.pk)
        news.season_ended(season)
    open_registration(league_pk=season.league_id)
    return True


def write_close(season: Season) -> None:
    """Write down how a season ended, and who goes where."""
    tables = [division_table(division) for division in season.divisions.order_by("tier")]
    ranked = [[row.user.pk for row in table] for table in tables]
    _write_places(season, tables, after_season(ranked, season.rules.promote, season.rules.relegate))


def _held_with_its_league(season_pk: int) -> Season:
    """The season and its league, locked in the order in which directors' commands lock them: nobody waits in a circle,
    and nobody joins or leaves during a draw."""
    league = League.objects.select_for_update().get(seasons=season_pk)
    season = Season.objects.select_for_update().get(pk=season_pk)
    season.league = league
    return season


def _enter(division: Division, players: Sequence[int], given: Mapping[int, str], rng: random.Random) -> None:
    draw = rng.sample(range(len(players)), len(players))
    Entrant.objects.bulk_create(
        Entrant(division=division, user_id=user, number=number, drawn=draw[number], entropy=given[user])
        for number, user in enumerate(players)
    )


def _round_of(fixture: Fixture) -> list[Fixture]:
    """The other tables that are dealt the same cards."""
    if fixture.round is None:
        return []
    same = Fixture.objects.filter(division=fixture.division_id, round=fixture.round).exclude(pk=fixture.pk)
    return list(same.select_related("match").order_by("number"))


def _stand_in_for_leavers(fixture: Fixture, seated: Sequence[Entrant]) -> None:
    """Who left the league between the draw and the opening gives his seat up at once: nobody waits for him."""
    left = Member.objects.filter(
        league=fixture.division.season.league_id,
        user__in=[entrant.user_id for entrant in seated],
        status=Member.Status.LEFT,
    )
    for member in left.select_related("user"):
        match = Match.objects.get(pk=fixture.match_id)
        if match.status == Match.Status.RUNNING:  # between two, the first who gives up ends it
            resign(match_id=match.public_id, user=member.user, command_id=f"left-before-{fixture.pk}-{member.user_id}")


def _number_for(entrant: Entrant, fixture: Fixture, entrants: Mapping[int, Entrant]) -> str:
    """What a seat adds to the chance of this fixture: a number of its player's browser, another one for each fixture.

    In a round that is dealt the same cards every seat adds the same, made of the numbers of the whole division.
    """
    if fixture.round is None:
        return number_for(entrant.entropy, str(fixture.pk))
    return shared_number(f"round {fixture.round}", [entrants[number].entropy for number in sorted(entrants)])


def _write_places(season: Season, tables: Sequence[Sequence], next_tiers: Sequence[Sequence[int]]) -> None:
    """The entrants' final places, and the members' tier and rank for the next draw."""
    goes = {user: (tier, rank) for tier, users in enumerate(next_tiers, 1) for rank, user in enumerate(users, 1)}
    for tier, table in enumerate(tables, start=1):
        for row in table:
            new = goes[row.user.pk][0]
            outcome = (
                Entrant.Outcome.STAYS if new == tier
                else Entrant.Outcome.PROMOTED if new < tier else Entrant.Outcome.RELEGATED
            )  # fmt: skip
            Entrant.objects.filter(division__season=season, user=row.user).update(
                place=row.line.place, points=row.line.points, outcome=outcome
            )
    for member in season.league.members.filter(user__in=goes):
        member.tier, member.rank = goes[member.user_id]
        member.save(update_fields=["tier", "rank"])
