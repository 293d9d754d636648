"""What the pages of a tournament show, read in a handful of queries however many people play."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from games.matches.models import Match
from leagues.pairing.knockout import is_bracket
from leagues.results import people_of
from leagues.standings import Line
from leagues.tournaments.ahead import RoundAhead, tables_ahead, tree_ahead
from leagues.tournaments.drawing import still_in
from leagues.tournaments.meetings import Meetings, planned
from leagues.tournaments.models import Entry, Pairing, Round, Tournament
from leagues.tournaments.queries import Read, event_of, read, standings_of, table_of
from leagues.tournaments.ranking import group_standings
from leagues.tournaments.rows import Event


class Seated(NamedTuple):
    """Somebody at a table: who, his place and score when it is over, whether the match waits for him, and whether his
    seed goes on."""

    user: Any
    place: int | None
    score: int | None
    on_turn: bool
    goes_on: bool


class TableLine(NamedTuple):
    """A table of a round. `state`: open (not begun), running, done, void, bye or empty."""

    pairing: Pairing
    players: list[Seated]
    state: str

    @property
    def match(self) -> Match | None:
        """Its match, if there is one."""
        return self.pairing.match

    @property
    def ended_otherwise(self) -> bool:
        """Whether its match counts and was not simply played to its end by those at the table, in time."""
        match = self.match
        return self.state == "done" and match is not None and bool(match.cut_short or match.ending != "played")

    @property
    def users(self) -> set[int]:
        """Who sits there, by key."""
        return {player.user.pk for player in self.players}

    @property
    def waits_for(self) -> set[int]:
        """Whose move it is, by key."""
        return {player.user.pk for player in self.players if player.on_turn} if self.state == "running" else set()


class RoundSheet(NamedTuple):
    """A round with its tables in the order they were drawn."""

    round: Round
    tables: list[TableLine]
    final: bool

    @property
    def played(self) -> int:
        """How many tables are over."""
        return sum(table.state in ("done", "void") for table in self.tables)

    @property
    def matches(self) -> int:
        """How many tables are played at."""
        return sum(table.state not in ("bye", "empty") for table in self.tables)


class Sheet(NamedTuple):
    """A tournament from its start on, on one page."""

    standings: list[tuple[Entry, Line]]
    groups: list[list[tuple[Entry, Line]]]
    rounds: list[RoundSheet]
    tree: bool
    next_draw: datetime | None  # when the next round is drawn by itself, during a break
    still_in: set[int]  # the seeds of those who may still play a match
    meetings: Meetings | None
    ahead: list[RoundAhead]  # of a knockout, not drawn yet

    @property
    def current(self) -> RoundSheet | None:
        """The round being played."""
        return next((sheet for sheet in self.rounds if sheet.round.closed is None), None)

    @property
    def latest_first(self) -> list[RoundSheet]:
        """The rounds, the latest first."""
        return self.rounds[::-1]

    def round(self, number: int) -> RoundSheet | None:
        """A round that has been drawn."""
        return next((sheet for sheet in self.rounds if sheet.round.number == number), None)

    def table_of(self, user: Any) -> TableLine | None:
        """The reader's own table of the present round."""
        tables = self.current.tables if self.current else []
        return next((table for table in tables if user.pk in table.users), None)


def sheet_of(tournament: Tournament) -> Sheet:
    """Standings, rounds and groups."""
    stored = read(tournament)
    event = event_of(stored)
    by_number = {entry.number: entry for entry in stored.entries}
    rules = tournament.rules
    rounds = _rounds(stored)
    grouped = range(rules.groups) if rules.format == "groups" else range(0)
    return Sheet(
        standings_of(stored),
        [[(by_number[line.player], line) for line in group_standings(event, group)] for group in grouped],
        rounds,
        rules.format == "knockout" and is_bracket(rules.seats, rules.advance),
        _next_draw(stored),
        still_in(event),
        planned(event),
        _ahead(event, rounds),
    )


def _ahead(event: Event, rounds: list[RoundSheet]) -> list[RoundAhead]:
    if event.format != "knockout" or event.over or not rounds or rounds[-1].final:
        return []
    tables, number = rounds[-1].tables, rounds[-1].round.number
    if is_bracket(event.wanted, event.advance):
        winners = [table.players[0].user if table.state in ("done", "bye") else None for table in tables]
        return tree_ahead(winners, number, event.rounds)
    return tables_ahead([len(table.players) for table in tables], number, event.wanted, event.sizes, event.advance)


def _next_draw(stored: Read) -> datetime | None:
    tournament = stored.tournament
    if not stored.pairings or tournament.state != Tournament.State.RUNNING or tournament.paused:
        return None
    last = stored.pairings[-1].round
    last.tournament = tournament  # known already: no query
    return last.break_ends


def _rounds(stored: Read) -> list[RoundSheet]:
    planned = {entry.number: entry.user for entry in stored.entries}
    people = people_of(stored.results, planned.values())
    by_round: dict[int, list[Pairing]] = {}
    for pairing in stored.pairings:
        by_round.setdefault(pairing.round.number, []).append(pairing)
    after = {
        number: {player for pairing in by_round.get(number + 1, []) for player in pairing.players}
        for number in by_round
    }
    return [
        RoundSheet(
            pairings[0].round,
            [_line(pairing, stored, _seated(pairing, stored, planned, people), after[number]) for pairing in pairings],
            _is_final(stored, number, pairings),
        )
        for number, pairings in sorted(by_round.items())
    ]


def _seated(pairing: Pairing, stored: Read, planned: dict[int | None, Any], people: dict[int, Any]) -> list[Any]:
    """Who is to sit at a table, or sat down at it: somebody else may have his seed now."""
    seats = stored.results.seats.get(pairing.match_id) if pairing.match_id else None
    return [people[seat.user] for seat in seats] if seats else [planned[number] for number in pairing.players]


def _line(pairing: Pairing, stored: Read, seated: list[Any], goes_on: set[int]) -> TableLine:
    table = table_of(pairing, stored.results)
    seats = stored.results.seats.get(pairing.match_id, []) if pairing.match_id else []
    knockout = stored.tournament.rules.format == "knockout"
    players = [
        Seated(
            seated[seat],
            table.places[seat] if table.places is not None else None,
            seats[seat].score if seats and not pairing.match.sealed else None,  # others may play with the same cards
            bool(seats) and seats[seat].on_turn,
            knockout and number in goes_on,
        )
        for seat, number in enumerate(pairing.players)
    ]
    if table.places is not None:
        places = sorted(zip(pairing.players, players, strict=True), key=lambda one: (one[1].place or 0, one[0]))
        players = [player for _number, player in places]
    state: str = table.state if pairing.players else "empty"
    if state == "open" and pairing.match is not None and pairing.match.status == Match.Status.RUNNING:
        state = "running"
    return TableLine(pairing, players, state)


def _is_final(stored: Read, number: int, pairings: list[Pairing]) -> bool:
    if stored.tournament.rules.format == "groups":
        return number == stored.tournament.rounds
    played = [pairing for pairing in pairings if pairing.players]
    return stored.tournament.rules.format == "knockout" and len(played) == 1
