"""From a stored match to what each viewer is sent: loaded once, computed once per viewer, encoded once."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db.models import BooleanField, Case, Count, Exists, Max, Min, Q, When

from games.matches.fresh import next_move
from games.matches.messages import Choice, Happened, Player, SeenMove, Update
from games.matches.models import Match, Move, Seat, SiteClock
from games.matches.site_clock import frozen_since
from games.matches.timing import stopped_since
from games.matches.vault import OpenMatch, match_with_vault, open_match, seen_events
from games.rules.registry import text_for

BACKLOG = 150  # entries of the log that are told at once; the replay and the API have the others


class Viewer(NamedTuple):
    """Whose eyes: a seat, or None for a spectator; the language, and whether the board is wanted in words of it."""

    seat: int | None
    language: str
    in_words: bool = False


class Mark(NamedTuple):
    """Tells whether anything visible changed: the move number, the status, who sits down last, who agrees to start,
    when the clocks run out, whether they are stopped, who came last to a table that gathers, and when it began."""

    number: int
    status: str
    players: int
    newest: int | None
    ready: int
    first_deadline: datetime | None
    last_deadline: datetime | None
    stopped: bool
    arrived: datetime | None
    started: datetime | None

    @property
    def company(self) -> tuple[object, ...]:
        """What decides who may read which chat: how far the match is, and who sits there."""
        return self.status, self.players, self.newest


def marks(match_pks: list[int]) -> list[tuple[int, Mark]]:
    """The present marks of several matches, in one query."""
    rows = Match.objects.filter(pk__in=match_pks).annotate(
        players=Count("seats"),
        newest=Max("seats__pk"),
        ready=Count("seats", filter=Q(seats__agrees_to_start=True)),
        first_deadline=Min("seats__deadline"),
        last_deadline=Max("seats__deadline"),
        stopped=_stopped(),
        arrived=Max("seats__here_until"),
    )
    return [(pk, Mark(*rest)) for pk, *rest in rows.values_list("pk", "move_number", *Mark._fields[1:])]


def _stopped() -> Case:
    """Whether no time runs in a match, as part of a query for matches."""
    frozen = Exists(SiteClock.objects.filter(frozen__isnull=False))
    return Case(When(Q(paused__isnull=False) | frozen, then=True), default=False, output_field=BooleanField())


class Loaded:
    """One match as loaded for a fan-out. Everything it hands out is already cut down to the viewer."""

    def __init__(
        self,
        match: Match,
        seats: list[Seat],
        moves: list[Move],
        since: int,
        opened: OpenMatch | None,
        stopped: bool,
    ) -> None:
        self.since = since
        self.seats = seats
        self.number = match.move_number
        newest = max((seat.pk for seat in seats), default=None)
        ready = sum(seat.agrees_to_start for seat in seats)
        deadlines = [seat.deadline for seat in seats if seat.deadline is not None]
        first, last = min(deadlines, default=None), max(deadlines, default=None)
        arrived = max((seat.here_until for seat in seats if seat.here_until is not None), default=None)
        company = match.move_number, match.status, len(seats), newest, ready
        self.mark = Mark(*company, first, last, stopped, arrived, match.started)
        self._match = match
        self._seats = {seat.user_id: seat.number for seat in seats}
        self._players = [player_in(seat) for seat in seats]
        self._moves = moves
        self._opened = opened
        self._encoded: dict[tuple[Viewer, int], bytes] = {}

    def seat_of(self, user_pk: int | None) -> int | None:
        """Where somebody sits now, if he does."""
        return None if user_pk is None else self._seats.get(user_pk)

    def update(self, viewer: Viewer, since: int) -> bytes:
        """The encoded update for a viewer who has seen everything up to `since`."""
        key = viewer, since
        if key not in self._encoded:
            self._encoded[key] = msgspec.json.encode(self._build(viewer, since))
        return self._encoded[key]

    def _build(self, viewer: Viewer, since: int) -> Update:
        text: Any = text_for(self._match.game, self._match.version)
        opened = self._opened
        view = opened.view(viewer.seat) if opened else None
        legal = opened.legal(viewer.seat) if opened and viewer.seat is not None else []
        names = [player.name for player in self._players]
        return Update(
            number=self.number,
            since=since,
            status=self._match.status,
            players=self._players,
            moves=[_seen(move, viewer.seat, text) for move in self._moves if move.number > since],
            view=view,
            phase=text.phase_of(view) if view else None,
            board=text.board(view, viewer.language, names) if view and viewer.in_words else None,
            actors=list(opened.actors()) if opened else [],
            legal=[Choice(action, text.action_phrase(action), text.effect_phrase(view, action)) for action in legal],
            result=self._match.result,
            stopped=self.mark.stopped,
            gathers=self._match.gathers,
        )


def _seen(move: Move, viewer: int | None, text: Any) -> SeenMove:
    return SeenMove(
        move.number,
        move.kind,
        move.seat,
        [Happened(e.kind, e.seat, e.data, text.event_phrase(e)) for e in seen_events(move, viewer)],
    )


def load(match_pk: int, since: int) -> Loaded:
    """Load a match with the moves after `since`: a few queries, the same at move 5 and at move 500."""
    match = match_with_vault(match_pk)
    untold = max(since, match.move_number - BACKLOG)
    moves = list(Move.objects.filter(match_id=match_pk, number__gt=untold, number__lte=match.move_number))
    seats = list(match.seats.select_related("user"))
    stopped = match.paused is not None or frozen_since() is not None
    return Loaded(match, seats, moves, since, open_match(match) if match.shown else None, stopped)


def load_fresh(match_pk: int, since: int, seats: list[Seat] | None) -> Loaded | None:
    """The same without a query, if the one move that is missing was made in this process and the match goes on.

    An action changes nothing about who sits where, so the players of the last load still hold.
    """
    found = next_move(match_pk, since)
    if found is None or seats is None or found.opened.match.status != Match.Status.RUNNING:
        return None
    players = {seat.number: seat.user for seat in seats}
    for seat in found.seats:
        seat.user = players[seat.number]
    match = found.opened.match
    return Loaded(match, found.seats, [found.move], since, found.opened, stopped_since(match) is not None)


def player_in(seat: Seat) -> Player:
    """Who sits there, as everybody may know."""
    return Player(
        seat=seat.number,
        name=str(seat.user),
        username=seat.user.username,
        bot=seat.is_bot,
        stand_in=bool(seat.stand_in),
        resigned=seat.resigned is not None,
        agrees_to_end=seat.agrees_to_end,
        ready=seat.agrees_to_start,
        deadline=seat.deadline.timestamp() if seat.deadline else None,
        bank=seat.bank_left.total_seconds() if seat.bank_left is not None else None,
        away=seat.away,
        kept=seat.lost is not None,
        here_until=seat.here_until.timestamp() if seat.here_until else None,
    )
