"""Tournaments in the REST API: what the pages show, for programs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api.base import ApiView
from games.matches.api.described import PARTS, reads
from leagues.points import UNIT
from leagues.tournaments import queries
from leagues.tournaments.sheets import TableLine, sheet_of

MOST = 200
SLUG = OpenApiParameter(
    "slug", {"type": "string", "maxLength": 60}, OpenApiParameter.PATH, description="The tournament's `slug`."
)


class TournamentSummary(msgspec.Struct, frozen=True):
    """A tournament; `state` is draft, registration, check_in, running, finished or cancelled.

    `registration_opens` is when it opens by itself (null: a director opens it), `registration_closes` from when nobody
    can register any more (null: from the start).
    """

    slug: str
    name: str
    game: str
    format: str
    state: str
    paused: bool
    players: int
    most_players: int
    registration_opens: datetime | None
    registration_closes: datetime | None
    check_in_from: datetime
    starts: datetime
    rounds: int


class TournamentList(msgspec.Struct, frozen=True):
    """Tournaments, those that start last first."""

    results: list[TournamentSummary]


class TournamentPlace(msgspec.Struct, frozen=True):
    """A line of the standings; `best` and `worst` are the places still possible."""

    place: int
    username: str
    name: str
    seed: int
    points: float
    played: int
    wins: int
    best: int
    worst: int
    withdrawn: bool


class TournamentSeat(msgspec.Struct, frozen=True):
    """Somebody at a table, with place and score when it is over."""

    username: str
    name: str
    place: int | None
    score: int | None


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round: `state` is open, running, done, void, bye or empty; `match` leads to the match."""

    number: int
    group: int | None
    state: str
    match: str | None
    players: list[TournamentSeat]


class TournamentRound(msgspec.Struct, frozen=True):
    """A round."""

    number: int
    deadline: datetime
    closed: datetime | None
    final: bool
    tables: list[TournamentTable]


class TournamentDetail(TournamentSummary, frozen=True):
    """A tournament with its rules, and from the start on its published seed, standings and rounds."""

    description: str
    prizes: str
    rules: dict[str, Any]
    seed: int | None
    standings: list[TournamentPlace]
    played_rounds: list[TournamentRound]


PARTS |= {
    part.__name__: part
    for part in (TournamentSummary, TournamentPlace, TournamentSeat, TournamentTable, TournamentRound)
}


class Tournaments(ApiView):
    """All tournaments."""

    @reads(TournamentList, looks_up=False, operation_id="tournaments", tags=["tournaments"])
    def get(self, request: Request) -> Response:
        """List the tournaments, those that start last first."""
        rows = queries.listed(request.user)[:MOST]
        return Response(TournamentList([TournamentSummary(**_summary(row)) for row in rows]))


class TournamentView(ApiView):
    """One tournament."""

    @reads(TournamentDetail, SLUG, operation_id="tournament", tags=["tournaments"])
    def get(self, request: Request, slug: str) -> Response:
        """Show a tournament with its rules, standings and rounds."""
        found = queries.find_tournament(slug, request.user)
        sheet = sheet_of(found) if found.seed is not None else None
        places = [
            TournamentPlace(
                line.place, entry.user.username, str(entry.user), line.player + 1, line.points / UNIT, line.played,
                line.wins, line.best, line.worst, entry.status in (entry.Status.WITHDRAWN, entry.Status.DISQUALIFIED),
            )
            for entry, line in (sheet.standings if sheet else [])
        ]  # fmt: skip
        rounds = [
            TournamentRound(
                one.round.number, one.round.deadline, one.round.closed, one.final, [_table(line) for line in one.tables]
            )
            for one in (sheet.rounds if sheet else [])
        ]
        more = {"description": found.description, "prizes": found.prizes, "seed": found.seed}
        rules = msgspec.to_builtins(found.rules)
        return Response(
            TournamentDetail(**_summary(found), **more, rules=rules, standings=places, played_rounds=rounds)
        )  # fmt: skip


def _summary(row: Any) -> dict[str, Any]:
    rules = row.rules
    return {
        "slug": row.slug,
        "name": row.name,
        "game": rules.game,
        "format": rules.format,
        "state": row.state,
        "paused": row.paused is not None,
        "players": row.coming,
        "most_players": rules.most_players,
        "registration_opens": row.registration_opens,
        "registration_closes": row.registration_closes,
        "check_in_from": row.check_in_from,
        "starts": row.starts,
        "rounds": row.rounds or (rules.rounds if rules.format == "swiss" else 0),
    }


def _table(line: TableLine) -> TournamentTable:
    return TournamentTable(
        line.pairing.number + 1,
        line.pairing.group,
        line.state,
        line.match.public_id if line.match else None,
        [TournamentSeat(p.user.username, str(p.user), p.place, p.score) for p in line.players],
    )
