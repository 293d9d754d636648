"""Places on a ladder: read from how many people stand at each number of points, so that a place costs the same on a
ladder of a hundred and of a hundred thousand. The counts change with the ratings, in one transaction."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from leagues.ratings.chunks import chunks
from leagues.ratings.elo import PROVISIONAL_MATCHES
from leagues.ratings.ladder_names import Ladder
from leagues.ratings.models import LadderMark, LedgerHead, PointCount, Rating

AT_ONCE = 1000


class Shown(NamedTuple):
    """What of somebody's account matters on a ladder. A bot's rating is fixed: it has a place from the first match."""

    country: str
    listed: bool
    fixed: bool


class Counts:
    """How many people of a ladder have more points than somebody, now and when the week began."""

    def __init__(self, rows: Sequence[tuple[int, int, int]]) -> None:
        self._points = [points for points, _people, _week in rows]
        self._now = [0, *accumulate(people for _points, people, _week in rows)]
        self._then = [0, *accumulate(week for _points, _people, week in rows)]

    @property
    def total(self) -> int:
        """How many have a place."""
        return self._now[-1]

    def place(self, points: int) -> int:
        """The place of somebody with so many points; who has the same number shares it."""
        return 1 + self._now[-1] - self._now[bisect_right(self._points, points)]

    def place_last_week(self, points: int) -> int | None:
        """The place these points had when the week began; None if nobody had one."""
        return 1 + self._then[-1] - self._then[bisect_right(self._points, points)] if self._then[-1] else None


def counts_of(ladder: Ladder) -> Counts:
    """The counts of a ladder, in one query over as many rows as there are different ratings."""
    rows = PointCount.objects.filter(**ladder._asdict()).order_by("points")
    return Counts(list(rows.values_list("points", "people", "last_week")))


def shown_people(users: Collection[int]) -> dict[int, Shown]:
    """What ladders show of these people."""
    rows = get_user_model().objects.filter(pk__in=users)
    fields = rows.values_list("pk", "country", "show_country", "is_active", "kind")
    return {pk: Shown(country if shows else "", active, kind == "bot") for pk, country, shows, active, kind in fields}


def show(rating: Rating, shown: Shown) -> None:
    """Let a rating say whether it has a place, and from which country its owner is."""
    rating.country = shown.country
    rating.ranked = shown.listed and (shown.fixed or rating.matches >= PROVISIONAL_MATCHES)


@contextmanager
def moving(ladder: Ladder, ratings: list[Rating]) -> Iterator[list[Rating]]:
    """Change these ratings of one ladder inside; then the counts follow. Saving the ratings is the caller's."""
    moved: Counter[int] = Counter()
    moved.subtract(rating.points for rating in ratings if rating.ranked)
    yield ratings
    moved.update(rating.points for rating in ratings if rating.ranked)
    _shift(ladder, {points: number for points, number in moved.items() if number})


def take_off(ladder: Ladder, users: Collection[int]) -> None:
    """Take away the ratings of people who have no match on this ladder any more."""
    ratings = list(Rating.objects.filter(**ladder._asdict(), user__in=users))
    with moving(ladder, ratings):
        for rating in ratings:
            rating.ranked = False
    Rating.objects.filter(pk__in=[rating.pk for rating in ratings]).delete()
    PointCount.objects.filter(**ladder._asdict(), people=0, last_week=0).delete()


def _shift(ladder: Ladder, moved: dict[int, int]) -> None:
    known = {row.points: row for row in PointCount.objects.filter(**ladder._asdict(), points__in=moved)}
    fresh = [PointCount(**ladder._asdict(), points=points) for points in moved if points not in known]
    for row in [*known.values(), *fresh]:
        row.people = max(0, row.people + moved[row.points])
    PointCount.objects.bulk_create(fresh)
    PointCount.objects.bulk_update(known.values(), ["people"])
    if not LadderMark.objects.filter(**ladder._asdict()).update(version=F("version") + 1):
        LadderMark.objects.create(**ladder._asdict(), version=1)


@transaction.atomic
def show_again(user_pk: int, gone: bool = False) -> None:
    """After a change of somebody's account: let his ratings show it on every ladder; `gone` takes him off them."""
    hold()
    shown = shown_people([user_pk])[user_pk]
    for rating in Rating.objects.filter(user=user_pk):
        with moving(Ladder(rating.game, rating.speed, rating.track), [rating]):
            show(rating, Shown("", False, False) if gone else shown)
        rating.save(update_fields=["ranked", "country"])


def recount() -> int:
    """Show everybody as his account is now and count anew, ladder by ladder; how many ratings were shown otherwise."""
    changed = 0
    fields = ("game", "speed", "track")
    rated, marked = (model.objects.order_by().values_list(*fields) for model in (Rating, LadderMark))
    for names in sorted({*rated.distinct(), *marked}):
        with transaction.atomic():
            hold()
            changed += _recount_ladder(Ladder(*names))
    return changed


def _recount_ladder(ladder: Ladder) -> int:
    changed, people = 0, Counter[int]()
    ratings = Rating.objects.filter(**ladder._asdict()).order_by("pk")
    for chunk in chunks(ratings.iterator(chunk_size=AT_ONCE), AT_ONCE):
        changed += _store_shown(chunk)
        people.update(rating.points for rating in chunk if rating.ranked)
    stored = PointCount.objects.filter(**ladder._asdict())
    now = Counter({row.points: row.people for row in stored})
    people.subtract(now)
    _shift(ladder, {points: number for points, number in people.items() if number})
    stored.filter(people=0, last_week=0).delete()
    return changed


def _store_shown(ratings: list[Rating]) -> int:
    shown = shown_people([rating.user_id for rating in ratings])
    changed = []
    for rating in ratings:
        before = rating.ranked, rating.country
        show(rating, shown[rating.user_id])
        if before != (rating.ranked, rating.country):
            changed.append(rating)
    Rating.objects.bulk_update(changed, ["ranked", "country"], batch_size=AT_ONCE)
    return len(changed)


def turn_week(now: datetime | None = None) -> int:
    """When a week has begun: keep its first places, from which movement is counted; how many ladders. Repeatable."""
    week = monday(now)
    turned = 0
    for pk in LadderMark.objects.exclude(week=week).values_list("pk", flat=True):
        with transaction.atomic():
            hold()
            mark = LadderMark.objects.select_for_update().get(pk=pk)
            if mark.week != week:
                rows = PointCount.objects.filter(game=mark.game, speed=mark.speed, track=mark.track)
                rows.update(last_week=F("people"))
                mark.week, mark.version = week, mark.version + 1
                mark.save(update_fields=["week", "version"])
                turned += 1
    return turned


def monday(now: datetime | None = None) -> date:
    """The first day of the week, by the site's clock."""
    day = (now or timezone.now()).date()
    return day - timedelta(days=day.weekday())


def hold() -> None:
    """Let nobody else write the ledger, the ratings or the counts until the transaction ends."""
    LedgerHead.objects.select_for_update().get_or_create(pk=1)
