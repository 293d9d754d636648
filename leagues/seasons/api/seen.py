"""From stored leagues to what the API tells of them."""

from __future__ import annotations

from typing import Any

import msgspec

from leagues.pairing.schedule import Quality
from leagues.points import UNIT
from leagues.seasons import models as stored
from leagues.seasons import sheets, words
from leagues.seasons.api import answers
from leagues.seasons.rules import LeagueRules
from leagues.seasons.sheets import FixtureLine, Ranked, Sheet


def season_told(season: stored.Season) -> answers.LeagueSeason:
    """A season."""
    return answers.LeagueSeason(**_season(season))


def league_told(league: Any, season: stored.Season | None) -> answers.League:
    """A league as a list shows it; it was read with how many play in it."""
    return answers.League(**_league(league, season))


def detail_told(league: Any, user: Any) -> answers.LeagueDetail:
    """A league as its own page shows it."""
    seasons = list(league.seasons.order_by("number"))
    present = next((season for season in seasons if season.state != stored.Season.State.CLOSED), None)
    member = sheets.membership_of(league, user)
    return answers.LeagueDetail(
        **_league(league, present),
        rules=_plain(league.rules),
        words=words.rule_sentences(league.rules),
        seasons=[season_told(season) for season in seasons],
        membership=member.status if member else None,
    )


def season_detail_told(league: stored.League, season: stored.Season) -> answers.LeagueSeasonDetail:
    """A season with its divisions."""
    divisions = [
        answers.LeagueDivision(division.tier, division.players, division.planned, division.over)  # type: ignore[attr-defined]
        for division in sheets.divisions_of(season)
    ]
    return answers.LeagueSeasonDetail(
        **_season(season), league=league.slug, divisions=divisions, rules=_plain(season.rules)
    )


def table_told(league: stored.League, sheet: Sheet) -> answers.LeagueTable:
    """The standings of a division."""
    division = sheet.division
    quality = None if division.quality_json == "{}" else msgspec.json.decode(division.quality_json, type=Quality)
    numbers = dict(division.entrants.values_list("number", "entropy"))
    return answers.LeagueTable(
        league=league.slug,
        season=division.season.number,
        tier=division.tier,
        seed=division.seed,
        quality=quality,
        standings=[_standing(ranked, numbers) for ranked in sheet.table],
    )


def fixtures_told(league: stored.League, sheet: Sheet) -> answers.LeagueFixtures:
    """The schedule of a division."""
    division = sheet.division
    fixtures = [_fixture(line) for line in sheet.fixtures]
    return answers.LeagueFixtures(league.slug, division.season.number, division.tier, fixtures)


def _season(season: stored.Season) -> dict[str, Any]:
    return {name: getattr(season, name) for name in answers.LeagueSeason.__struct_fields__}


def _league(league: Any, season: stored.Season | None) -> dict[str, Any]:
    rules = league.rules
    return {
        "slug": league.slug,
        "name": league.name,
        "description": league.description,
        "games": rules.games,
        "seats": rules.seats,
        "matches": rules.matches,
        "speed": rules.clock.kind,
        "entry": rules.entry,
        "playing": league.playing,
        "closed": league.closed,
        "season": season and season_told(season),
    }


def _plain(rules: LeagueRules) -> dict[str, Any]:
    return dict(msgspec.to_builtins(rules))


def _standing(ranked: Ranked, entropies: dict[int, str]) -> answers.LeagueStanding:
    user, line = ranked.row.user, ranked.row.line
    return answers.LeagueStanding(
        place=line.place,
        username=user.username,
        name=str(user),
        points=line.points / UNIT,
        played=line.played,
        left=line.left,
        wins=line.wins,
        best=line.best,
        worst=line.worst,
        heads=ranked.heads,
        sure=ranked.sure,
        form=ranked.form,
        number=line.player,
        entropy=entropies[line.player],
        disqualified=ranked.row.disqualified,
    )


def _fixture(line: FixtureLine) -> answers.LeagueFixture:
    fixture = line.fixture
    players = [
        answers.LeaguePlayer(player.user.username, str(player.user), player.place, player.score)
        for player in line.players
    ]
    return answers.LeagueFixture(
        number=fixture.number,
        round=fixture.round,
        game=fixture.game,
        state=line.state,
        match=fixture.match.public_id if fixture.match else None,
        sealed=fixture.match is not None and fixture.match.sealed,
        players=players,
    )
