"""The ruling that draws anew what has not begun of a division's schedule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from leagues.pairing.redraw import redraw, redraw_in_rounds
from leagues.pairing.schedule import schedule
from leagues.rulings.desk import Asked, Docket, Done
from leagues.seasons.commands.seasons import sizes_of
from leagues.seasons.models import Division, Fixture, Season
from leagues.seasons.refusals import Refusal
from leagues.seasons.reseating import hold, lay_all, measure, not_begun, people

if TYPE_CHECKING:
    from leagues.seasons.rulings import LeagueDesk


def re_pair(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """What has not begun of a division's schedule is drawn anew, with the seed that everybody knows."""
    division = _division(desk.season, asked)
    if division is None:
        raise Refusal("unknown_division")
    schedule = hold(docket, division)
    rest = _rest_of(division, schedule)
    if rest is None:
        raise Refusal("match_begun")
    drawn = drawn_anew(rest)
    fixtures = [one for one in schedule if one.pk in rest.open]
    before = [_seating(one) for one in fixtures]
    told = people(division, fixtures)
    docket.check_stranger(told)
    _write(division, fixtures, drawn, rest.first_round)
    changed = [one for one, old in zip(fixtures, before, strict=True) if _seating(one) != old]
    if not changed:
        raise Refusal("same_draw")
    lay_all(docket, fixtures if division.season.rules.duplicate else changed)
    measure(division, schedule, drawn.method)
    names = {one.number: str(one.user) for one in division.entrants.select_related("user")}
    laid = [(one.number + 1, [names[number] for number in one.players]) for one in changed]
    return Done({"round": division.tier, "number": len(changed), "laid": laid}, told)


def search_ahead(season: Season | None, asked: Asked) -> None:
    """Search for the schedule that `re_pair` is going to ask for: it takes seconds, and nothing is locked yet."""
    division = _division(season, asked)
    rest = _rest_of(division, list(division.fixtures.order_by("number"))) if division else None
    if rest is not None:
        drawn_anew(rest)


class Rest(NamedTuple):
    """What can be drawn anew, and everything that the draw depends on."""

    open: frozenset[int]  # the keys of the fixtures
    first_round: int
    players: int
    seed: int
    sizes: tuple[int, ...]
    games: tuple[int, ...]  # by table: its number in the rules
    due: tuple[tuple[int, ...], ...]  # by game and player
    kept: tuple[tuple[int, ...], ...]
    in_rounds: bool
    together: tuple[tuple[int, tuple[int, ...]], ...] = ()  # by table: its round, where it has one, and who sits there


class Drawn(NamedTuple):
    """Tables with their rounds and games, and how they were found."""

    tables: list[list[int]]
    rounds: list[int] | None
    games: Sequence[int]
    method: str


@lru_cache(maxsize=32)
def drawn_anew(rest: Rest) -> Drawn:
    """The tables; where nothing has begun those of the first draw, to which directors may so return."""
    if not rest.kept:
        first = schedule(rest.players, rest.sizes, rest.seed, in_rounds=rest.in_rounds, games=len(rest.due))
        return Drawn(first.tables, first.rounds, first.games or rest.games, first.quality.method)
    if not rest.in_rounds:
        tables = redraw(rest.players, rest.kept, rest.sizes, rest.games, rest.due, rest.seed)
        return Drawn(tables, None, rest.games, "search")
    before = sorted({number for number, _seated in rest.together})
    numbers = [before.index(number) for number, _seated in rest.together]
    seated = [players for _number, players in rest.together]
    return Drawn(redraw_in_rounds(rest.players, rest.kept, seated, numbers, rest.seed), numbers, rest.games, "search")


def _rest_of(division: Division, fixtures: Sequence[Fixture]) -> Rest | None:
    """What of a schedule can be drawn anew, if anything."""
    fresh = [one for one in fixtures if one.pk in _open(division, fixtures)]
    if not fresh:
        return None
    kept = [one for one in fixtures if one not in fresh]
    players, rules = division.entrants.count(), division.season.rules
    return Rest(
        open=frozenset(one.pk for one in fresh),
        first_round=max((one.round for one in kept if one.round is not None), default=-1) + 1,
        players=players,
        seed=division.seed,
        sizes=tuple(len(one.players) for one in fresh) if kept else tuple(sizes_of(division)),
        games=tuple(rules.games.index(one.game) for one in fresh),
        due=tuple(
            tuple(sum(number in one.players for one in fresh if one.game == game) for number in range(players))
            for game in rules.games
        ),
        kept=tuple(tuple(one.players) for one in kept),
        in_rounds=rules.duplicate,
        together=tuple((one.round, tuple(sorted(one.players))) for one in fresh) if kept and rules.duplicate else (),
    )


def _open(division: Division, fixtures: Sequence[Fixture]) -> set[int]:
    """Which fixtures can be drawn anew; of tables with the same cards all or none, because people have seen them."""
    fresh = set(not_begun(division.season).filter(division=division).values_list("pk", flat=True))
    if not division.season.rules.duplicate:
        return fresh
    begun = {one.round for one in fixtures if one.pk not in fresh}
    return {one.pk for one in fixtures if one.pk in fresh and one.round not in begun}


def _write(division: Division, fixtures: Sequence[Fixture], drawn: Drawn, first: int) -> None:
    """Who plays what where, in rounds of their own where tables are dealt the same cards."""
    games = division.season.rules.games
    for position, fixture in enumerate(fixtures):
        fixture.players = list(drawn.tables[position])
        fixture.game = games[drawn.games[position]]
        if drawn.rounds is not None:
            fixture.round = first + drawn.rounds[position]


def _seating(fixture: Fixture) -> tuple[list[int], int | None, str]:
    return list(fixture.players), fixture.round, fixture.game


def _division(season: Season | None, asked: Asked) -> Division | None:
    if season is None or asked.part is None:
        return None
    return season.divisions.filter(tier=asked.part).select_related("season").first()
