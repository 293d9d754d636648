"""A ladder in order, page by page. What a page costs does not depend on how many stand on it, or how deep it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from leagues.ladders.asked import SIZE, Cursor, Filters
from leagues.ratings import overall_ladder
from leagues.ratings.elo import PROVISIONAL_MATCHES
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import OVERALL_GAME, LadderMark, LedgerRow, Rating
from leagues.ratings.places import Counts, counts_of, monday
from leagues.seasons.models import League, Member
from leagues.seasons.refusals import Refusal
from portal.accounts.following import followed_keys

ACTIVE_DAYS = 30
NEIGHBOURS = 10
NEWCOMERS = 10


class Line(NamedTuple):
    """Somebody on a ladder. `moved` is how many places up since Monday; None for who had no place then."""

    rating: Rating
    place: int | None
    moved: int | None
    gained: int


class Page(NamedTuple):
    """Some lines of a ladder in order, with the ways on, and how many stand at which points on the whole ladder."""

    lines: list[Line]
    previous: Cursor | None
    next: Cursor | None
    counts: Counts


def page_of(ladder: Ladder, filters: Filters, reader: Any, cursor: Cursor | None = None, size: int = SIZE) -> Page:
    """One page of a ladder. Raises sign_in for friends of nobody, and unknown_league."""
    group = _group(filters, reader)
    rows = _narrowed(ladder, filters)
    if group is not None:  # a bounded number of people: read whole, in no order that an index would have to keep
        return _page_of_group(ladder, list(rows.filter(user__in=group)), cursor, size)
    found, more = _slice(rows, cursor, size)
    backwards = cursor is not None and cursor.before
    return _page(ladder, found, more if backwards else cursor is not None, True if backwards else more)


def around(ladder: Ladder, user: Any, each_side: int = NEIGHBOURS) -> Page | None:
    """Somebody with those just above and below him; None for who is not on this ladder."""
    own = own_rating(ladder, user)
    if own is None:
        return None
    rows = _narrowed(ladder, Filters(provisional=not own.ranked))
    above, more_above = _slice(rows, Cursor(True, own.value, own.pk), each_side)
    below, more_below = _slice(rows, Cursor(False, own.value, own.pk), each_side)
    return _page(ladder, [*above, own, *below], more_above, more_below)


def own_rating(ladder: Ladder, user: Any) -> Rating | None:
    """Somebody's rating on a ladder, if he has one."""
    if not user.is_authenticated:
        return None
    rating = Rating.objects.filter(**ladder._asdict(), user=user).first()
    if rating:
        rating.user = user
    return rating


def newcomers(ladder: Ladder) -> list[Rating]:
    """The first of those who have too few matches for a place."""
    return _slice(_narrowed(ladder, Filters(provisional=True)), None, NEWCOMERS)[0]


def own_line(ladder: Ladder, user: Any, page: Page) -> Line | None:
    """Where the reader of a page stands, if he is on the ladder."""
    for line in page.lines:
        if line.rating.user_id == user.pk:
            return line
    rating = own_rating(ladder, user)
    return _lines(ladder, [rating], page.counts)[0] if rating else None


def version_of(ladder: Ladder) -> int:
    """A number that changes whenever the ladder does."""
    return LadderMark.objects.filter(**ladder._asdict()).values_list("version", flat=True).first() or 0


def print_of_group(filters: Filters, reader: Any) -> str:
    """A print of the people a ladder is narrowed to, which changes with them; empty for everybody."""
    group = _group(filters, reader)
    return "" if group is None else sha256(repr(sorted(group)).encode()).hexdigest()[:16]


def matches_missing(rating: Rating) -> int:
    """How many more matches somebody needs for a place."""
    return max(0, PROVISIONAL_MATCHES - rating.matches)


def _narrowed(ladder: Ladder, filters: Filters) -> QuerySet[Rating]:
    # a list, because SQLite is asked `WHERE ranked` otherwise, which ends the use of the index there
    rows = Rating.objects.filter(**ladder._asdict(), ranked__in=[not filters.provisional], user__is_active=True)
    if filters.country:
        rows = rows.filter(country=filters.country)
    if filters.active:
        rows = rows.filter(last_match__gte=timezone.now() - timedelta(days=ACTIVE_DAYS))
    return rows.select_related("user")


def _group(filters: Filters, reader: Any) -> list[int] | None:
    """The keys of the people a ladder is narrowed to: those the reader follows and himself, a league's members."""
    groups = []
    if filters.friends:
        if not reader.is_authenticated:
            raise Refusal("sign_in")
        groups.append({*followed_keys(reader), reader.pk})
    if filters.league:
        league = League.objects.filter(slug=filters.league).first()
        if league is None:
            raise Refusal("unknown_league")
        playing = [Member.Status.ACTIVE, Member.Status.PAUSED]
        groups.append(set(league.members.filter(status__in=playing).values_list("user_id", flat=True)))
    return list(set.intersection(*groups)) if groups else None


def _slice(rows: QuerySet[Rating], cursor: Cursor | None, size: int) -> tuple[list[Rating], bool]:
    """So many rows after or before a cursor, in the order of the ladder, and whether there are more.

    The bound on `value` alone lets the database begin at the right place of the index.
    """
    if cursor is None:
        found = list(rows.order_by("-value", "pk")[: size + 1])
    elif cursor.before:
        nearer = rows.filter(Q(value__gt=cursor.value) | Q(pk__lt=cursor.pk), value__gte=cursor.value)
        found = list(nearer.order_by("value", "-pk")[: size + 1])
    else:
        later = rows.filter(Q(value__lt=cursor.value) | Q(pk__gt=cursor.pk), value__lte=cursor.value)
        found = list(later.order_by("-value", "pk")[: size + 1])
    kept = found[:size]
    return (kept[::-1] if cursor and cursor.before else kept), len(found) > size


def _page_of_group(ladder: Ladder, rows: list[Rating], cursor: Cursor | None, size: int) -> Page:
    ordered = sorted(rows, key=_order)
    first = 0
    if cursor:
        after = [index for index, row in enumerate(ordered) if _order(row) > (-cursor.value, cursor.pk)]
        at = [index for index, row in enumerate(ordered) if _order(row) < (-cursor.value, cursor.pk)]
        first = max(0, len(at) - size) if cursor.before else (after[0] if after else len(ordered))
        size = min(size, len(at)) if cursor.before else size
    last = first + size
    return _page(ladder, ordered[first:last], first > 0, last < len(ordered))


def _order(rating: Rating) -> tuple[int, int]:
    return -rating.value, rating.pk


def _page(ladder: Ladder, rows: list[Rating], more_before: bool, more_after: bool) -> Page:
    counts = counts_of(ladder)
    previous = Cursor(True, rows[0].value, rows[0].pk) if rows and more_before else None
    following = Cursor(False, rows[-1].value, rows[-1].pk) if rows and more_after else None
    return Page(_lines(ladder, rows, counts), previous, following, counts)


def _lines(ladder: Ladder, rows: Sequence[Rating], counts: Counts) -> list[Line]:
    before = _when_the_week_began(ladder, rows)
    return [_line(row, before[row.user_id], counts) for row in rows]


def _line(rating: Rating, then: overall_ladder.Part, counts: Counts) -> Line:
    gained = rating.value - then.value
    if not rating.ranked:
        return Line(rating, None, None, gained)
    place = counts.place(rating.points)
    if then.matches < PROVISIONAL_MATCHES and not rating.user.is_bot:
        return Line(rating, place, None, gained)
    old = counts.place_last_week(round(then.value / 100))
    return Line(rating, place, 0 if old is None else old - place, gained)


def _when_the_week_began(ladder: Ladder, rows: Sequence[Rating]) -> dict[int, overall_ladder.Part]:
    """The ratings of these people on Monday, from the ledger: asked only about those who have played since."""
    began = datetime.combine(monday(), time(), tzinfo=timezone.get_default_timezone())
    then = {row.user_id: overall_ladder.Part(row.value, row.matches) for row in rows}
    playing = [row.user_id for row in rows if row.last_match and row.last_match >= began]
    if not playing:
        return then
    since = LedgerRow.objects.filter(user__in=playing, track=ladder.track, created__gte=began, match__voided=None)
    if ladder.game != OVERALL_GAME:
        since = since.filter(match__game=ladder.game, match__speed=ladder.speed)
        for user, change, matches in since.values_list("user").annotate(Sum("change"), Count("pk")).order_by():
            then[user] = overall_ladder.Part(then[user].value - change, then[user].matches - matches)
        return then
    names = ("user", "match__game", "match__speed")
    changes = {
        tuple(row[:3]): row[3:] for row in since.values_list(*names).annotate(Sum("change"), Count("pk")).order_by()
    }
    for user, parts in overall_ladder.parts_of(ladder.track, playing).items():
        old = [_undone(part, *changes.get((user, part.game, part.speed), (0, 0))) for part in parts]
        then[user] = overall_ladder.Part(overall_ladder.average(old), sum(part.matches for part in old))
    return then


def _undone(rating: Rating, change: int, matches: int) -> overall_ladder.Part:
    return overall_ladder.Part(rating.value - change, rating.matches - matches)
