"""The one place where ratings change. A ladder is the fold of its matches in the order they ended, each counted once.

Whatever comes too late for its place in that order, is voided or counts again, makes the ladder be worked out anew from
there on, in the same transaction. So the ledger always equals what `recompute` makes of the matches alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.db.models import Case, Exists, OuterRef, Prefetch, Q, QuerySet, Value, When

from games.bots.roster import ROSTER
from games.matches.models import Match, Seat
from leagues.ratings import overall_ladder, places
from leagues.ratings.chunks import chunks
from leagues.ratings.elo import START
from leagues.ratings.fold import Placed, Standing, Step, passed_over, rate
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import LedgerRow, Rating, Track, VoidedMatch
from leagues.ratings.places import hold
from leagues.ratings.skill import Skill

__all__ = [
    "Ladder",
    "Rated",
    "counted",
    "figures_of",
    "fold",
    "hold",
    "known_rows",
    "ladder_of",
    "rate_finished",
    "rewrite",
    "settle",
    "take_out",
    "unrated",
]

M = TypeVar("M", bound=models.Model)
Known = dict[tuple[int, int], LedgerRow]  # by match and user
Last = dict[int, tuple[Standing, datetime | None]]  # by user: where a last match left somebody, and when it ended

BATCH = 200
ROWS_AT_ONCE = 500
MATCHES_AT_ONCE = 250  # held in memory with their seats and rows
STANDING = ["value", "matches", "mu", "sigma", "last_match", "ranked", "country"]
FIGURES = ["k", "before", "change", "number", "mu", "sigma"]


class Rated(NamedTuple):
    """One match of a ladder and what it does to its players, in the order of the seats."""

    match: Match
    seats: list[Placed]
    steps: list[Step]


def counted() -> QuerySet[Match]:
    """Finished matches that belong to a ladder, in the order they ended."""
    with_bots = Exists(Seat.objects.filter(match=OuterRef("pk"), is_bot=True))
    track = Case(When(with_bots, then=Value(Track.BOTS)), default=Value(Track.PEOPLE))
    finished = Match.objects.filter(status=Match.Status.FINISHED).annotate(track=track)
    return finished.filter(Q(rated=True) | Q(track=Track.BOTS)).order_by("finished", "pk")


def unrated() -> QuerySet[Match]:
    """Those of them that are not in the ledger yet."""
    return counted().exclude(Exists(LedgerRow.objects.filter(match=OuterRef("pk"))))


def ladder_of(match: Match) -> Ladder:
    """The ladder a counted match belongs to."""
    return Ladder(match.game, match.speed, match.track)  # type: ignore[attr-defined]


def rate_finished() -> int:
    """Rate what has finished; returns how many matches. Running it twice, or twice at once, changes nothing more."""
    rated = 0
    while match_pk := next(iter(unrated().values_list("pk", flat=True)[:1]), None):
        rated += _rate_one(match_pk)
        if rated >= BATCH:
            break
    return rated


@transaction.atomic
def _rate_one(match_pk: int) -> int:
    hold()
    match = unrated().filter(pk=match_pk).first()
    if match is None:
        return 0
    rewrite(ladder_of(match), match)
    return 1


def rewrite(ladder: Ladder, first: Match | None, leave_out: Collection[int] = ()) -> int:
    """Work the ladder out anew from a match on (None: all of it) and store it; how many matches. Needs `hold`.

    Matches to `leave_out`, by key, are passed by as if they had never ended; their rows stay as they are.
    """
    last: Last = {}
    number = 0
    for some in chunks(fold(ladder, first, leave_out), MATCHES_AT_ONCE):
        number += len(some)
        _store_rows(ladder, some)
        for match, seats, steps in some:
            last |= {seat.user: (step.after, match.finished) for seat, step in zip(seats, steps, strict=True)}
    for users in chunks(last, ROWS_AT_ONCE):
        _store_ratings(ladder, {user: last[user] for user in users})
    return number


def known_rows(ladder: Ladder, some: Sequence[Rated]) -> Known:
    """What the ledger holds of these matches."""
    rows = LedgerRow.objects.filter(match__in=[rated.match.pk for rated in some], track=ladder.track)
    return {(row.match_id, row.user_id): row for row in rows}


def _store_rows(ladder: Ladder, some: Sequence[Rated]) -> None:
    """Let the ledger say what these matches did; a row that says so already is not written again."""
    known = known_rows(ladder, some)
    fresh, changed = [], []
    for match, seats, steps in some:
        for seat, step in zip(seats, steps, strict=True):
            row = known.get((match.pk, seat.user))
            if row is None:
                fresh.append(_filled(LedgerRow(match=match), ladder, seat, step))
            elif (row.place, *(getattr(row, figure) for figure in FIGURES)) != (seat.place, *figures_of(step)):
                changed.append(_filled(row, ladder, seat, step))
    LedgerRow.objects.bulk_create(fresh, batch_size=ROWS_AT_ONCE)
    LedgerRow.objects.bulk_update(changed, ["place", *FIGURES], batch_size=ROWS_AT_ONCE)


def take_out(matches: Iterable[Match]) -> None:
    """Rate the ladders as if these finished matches had never ended: they are about to be played on. Needs `hold`."""
    by_ladder: dict[Ladder, list[Match]] = {}
    for match in sorted(matches, key=lambda match: (match.finished, match.pk)):
        by_ladder.setdefault(ladder_of(match), []).append(match)
    for ladder, ours in by_ladder.items():
        own = LedgerRow.objects.filter(match__in=ours).order_by("match__finished", "match_id")
        first = {row.user_id: row for row in reversed(own)}
        rewrite(ladder, ours[0], {match.pk for match in ours})
        own.delete()
        _stand_back(ladder, ours[0], first)


def _stand_back(ladder: Ladder, since: Match, first: dict[int, LedgerRow]) -> None:
    """Let people who have no match left since one stand where they stood before their first row, or nowhere."""
    rest: Last = {}
    gone = []
    rows = LedgerRow.objects.filter(match__game=ladder.game, match__speed=ladder.speed, track=ladder.track)
    for user, row in first.items():
        theirs = rows.filter(user=user).select_related("match")
        if (last := theirs.order_by("-match__finished", "-match_id").first()) is None:
            gone.append(user)
        elif not _not_before(theirs, since, "match__").exists():
            rest[user] = (_standing_before(row), last.match.finished)
    _store_ratings(ladder, rest)
    places.take_off(ladder, gone)
    overall_ladder.store(ladder.track, gone, places.shown_people(gone))
    nowhere = [user for user in gone if not overall_ladder.parts_of(ladder.track, [user])]
    places.take_off(overall_ladder.ladder_of(ladder.track), nowhere)


def settle(matches: Iterable[int]) -> None:
    """Let the ledger follow what these matches, by key, ended with: rated now, with other places, or voided."""
    hold()
    firsts: dict[Ladder, Match] = {}
    for match in counted().filter(pk__in=list(matches)):
        firsts.setdefault(ladder_of(match), match)
    for ladder, first in firsts.items():
        rewrite(ladder, first)


def fold(ladder: Ladder, first: Match | None, leave_out: Collection[int] = ()) -> Iterator[Rated]:
    """The matches of a ladder from one on, rated one after the other, some of them in memory at a time.

    Where somebody stood before his first of them is in his first row since; without one, in his rating.
    """
    voided = set(VoidedMatch.objects.values_list("match_id", flat=True))
    anchors = _anchors()
    standings = _standings_before(ladder, first) if first else {}  # from the beginning on, no row is believed
    seats_of = Prefetch("seats", Seat.objects.only("match", "number", "user", "place", "is_bot", "remote"))
    matches = counted().filter(**ladder._asdict()).exclude(pk__in=leave_out).only("finished").prefetch_related(seats_of)
    for match in _not_before(matches, first, "").iterator(chunk_size=ROWS_AT_ONCE):
        seats = [Placed(seat.user_id, seat.place or 0, seat.is_bot and not seat.remote) for seat in match.seats.all()]
        missing = [seat.user for seat in seats if seat.user not in standings]
        standings |= _first_standings(ladder, missing, anchors, begun=first is not None)
        before = [standings[seat.user] for seat in seats]
        steps = passed_over(before) if match.pk in voided else rate(seats, before)
        standings |= {seat.user: step.after for seat, step in zip(seats, steps, strict=True)}
        yield Rated(match, seats, steps)


def _not_before(rows: QuerySet[M], first: Match | None, path: str) -> QuerySet[M]:
    """Those at or after a match in the order of the ladder."""
    if first is None:
        return rows
    later = Q(**{f"{path}finished__gt": first.finished})
    return rows.filter(later | Q(**{f"{path}finished": first.finished, f"{path}pk__gte": first.pk}))


def _standings_before(ladder: Ladder, first: Match) -> dict[int, Standing]:
    """Where people stood before their first row since a match, in the order of the ladder."""
    rows = LedgerRow.objects.filter(match__game=ladder.game, match__speed=ladder.speed, track=ladder.track)
    since = _not_before(rows, first, "match__").order_by("match__finished", "match_id", "pk")
    found: dict[int, Standing] = {}
    for row in since.iterator(chunk_size=ROWS_AT_ONCE):
        found.setdefault(row.user_id, _standing_before(row))
    return found


def _anchors() -> dict[int, int]:
    """The fixed ratings of the bots, by account."""
    accounts = get_user_model().objects.filter(username__in=ROSTER).values_list("pk", "username")
    return {pk: ROSTER[username].anchor * 100 for pk, username in accounts}


def _first_standings(ladder: Ladder, users: list[int], anchors: dict[int, int], begun: bool) -> dict[int, Standing]:
    """Where people without a later row stand: at their rating if the ladder is taken up half-way, else at the start."""
    found = {user: Standing(anchors.get(user, START)) for user in users}
    if begun and users:
        found |= {rating.user_id: _standing(rating) for rating in _ratings(ladder).filter(user__in=users)}
    return found


def _ratings(ladder: Ladder) -> QuerySet[Rating]:
    return Rating.objects.filter(**ladder._asdict())


def _standing(rating: Rating) -> Standing:
    return Standing(rating.value, rating.matches, Skill(rating.mu, rating.sigma))


def _standing_before(row: LedgerRow) -> Standing:
    return Standing(row.before, row.number, Skill(row.mu, row.sigma))


def figures_of(step: Step) -> tuple[int | float, ...]:
    """What a row says of a step, in the order of FIGURES."""
    return (step.k, step.before.value, step.change, step.before.matches, *step.before.skill)


def _filled(row: LedgerRow, ladder: Ladder, seat: Placed, step: Step) -> LedgerRow:
    """A row with the figures of this step."""
    row.user_id, row.track, row.place = seat.user, ladder.track, seat.place
    for figure, value in zip(FIGURES, figures_of(step), strict=True):
        setattr(row, figure, value)
    return row


def _store_ratings(ladder: Ladder, last: Last) -> None:
    """Let the ratings say where everybody stands after his last match, and the places follow."""
    stored = {rating.user_id: rating for rating in _ratings(ladder).filter(user__in=last)}
    fresh = [Rating(user_id=user, **ladder._asdict()) for user in last if user not in stored]
    shown = places.shown_people(last)
    before = {user: _kept(rating) for user, rating in stored.items()}
    with places.moving(ladder, [*stored.values(), *fresh]) as ratings:
        for rating in ratings:
            standing, finished = last[rating.user_id]
            rating.value, rating.matches = standing.value, standing.matches
            rating.mu, rating.sigma = standing.skill
            rating.last_match = finished
            places.show(rating, shown[rating.user_id])
    Rating.objects.bulk_create(fresh, batch_size=ROWS_AT_ONCE)
    changed = [rating for user, rating in stored.items() if _kept(rating) != before[user]]
    Rating.objects.bulk_update(changed, STANDING, batch_size=ROWS_AT_ONCE)
    overall_ladder.store(ladder.track, last, shown)


def _kept(rating: Rating) -> tuple[object, ...]:
    return tuple(getattr(rating, figure) for figure in STANDING)
