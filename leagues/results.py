"""What the matches of an event ended with, read in two queries however many they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from django.contrib.auth import get_user_model

from games.matches.models import Match, Seat
from leagues.ratings.models import VoidedMatch
from leagues.standings import Played

OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


class Seating(Protocol):
    """A row that names the players of one match of an event, in the order of the seats."""

    players: Any
    match: Any
    match_id: Any


class Seated(NamedTuple):
    """One seat of a fixture's match: whose it is, its place and score when it is over, whether the match waits for it,
    and whether its player left it."""

    user: int
    place: int | None
    score: int | None
    on_turn: bool
    left: bool


class Results(NamedTuple):
    """The seats of every opened match, in their order, and which matches were annulled afterwards."""

    seats: dict[int, list[Seated]]
    voided: set[int]


def read_results(fixtures: Sequence[Seating]) -> Results:
    """The seats of these fixtures' matches, in two queries."""
    matches = [fixture.match_id for fixture in fixtures if fixture.match_id]
    seats: dict[int, list[Seated]] = defaultdict(list)
    rows = Seat.objects.filter(match__in=matches).order_by("match", "number")
    columns = ("match", "user", "place", "score", "decision", "last_from")
    for match, user, place, score, decision, left in rows.values_list(*columns):
        seats[match].append(Seated(user, place, score, decision is not None, left is not None))
    return Results(seats, set(VoidedMatch.objects.filter(match__in=matches).values_list("match_id", flat=True)))


def people_of(read: Results, entered: Iterable[Any]) -> dict[int, Any]:
    """Who sat in these matches or entered the event, by key. Who sat there may have been replaced since: only those
    are asked for, in one query."""
    known = {user.pk: user for user in entered}
    replaced = {seat.user for seats in read.seats.values() for seat in seats} - known.keys()
    return known | (get_user_model().objects.in_bulk(replaced) if replaced else {})


def counts(fixture: Seating, read: Results) -> bool:
    """Whether a fixture was played and gives points."""
    match = fixture.match
    return match is not None and match.status == Match.Status.FINISHED and match.pk not in read.voided


def played_at(fixture: Seating, read: Results) -> Played:
    """What a fixture that counts ended with."""
    seats = read.seats[fixture.match_id]
    scores = [seat.score for seat in seats if seat.score is not None]
    places = [seat.place or len(seats) for seat in seats]
    return Played(fixture.players, places, scores if len(scores) == len(seats) else None)
