"""Who may sit down at a table. Ratings come through a hook: the leagues register theirs, matches know no league."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.matches.conduct import reliability_of
from games.matches.models import Invitation, Match, QueueEntry, Seat
from games.matches.refusals import Refusal

START_RATING = 1500
HIGHEST_RATING = 4000
GUEST_LIMIT, FIRST_LIMIT, HIGHEST_LIMIT = 3, 5, 40

Ratings = Callable[[Iterable[int], str, str], dict[int, int]]


class Standing(NamedTuple):
    """What a gate asks about: a rating in points, and the share of matches seen through to their end."""

    rating: int
    reliability: float


UNASKED = Standing(START_RATING, 1.0)  # for tables that ask for neither


def _unrated(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    return {}


_ratings: Ratings = _unrated
_strengths: Ratings = _unrated


def rate_people_by(ratings: Ratings, strengths: Ratings) -> None:
    """Register where ratings come from: (users, game, speed) to points by user; who is missing has not been rated.

    Gates ask for ratings, which everybody sees; queues ask for strengths, which find somebody's level sooner.
    """
    global _ratings, _strengths
    _ratings, _strengths = ratings, strengths


def ratings_of(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    """The rating of each of these people, in points."""
    wanted = list(user_pks)
    known = _ratings(wanted, game, speed)
    return {pk: known.get(pk, START_RATING) for pk in wanted}


def strengths_of(user_pks: Iterable[int], game: str, speed: str) -> dict[int, int]:
    """How strong each of these people is thought to be, in points: for seating them with their like."""
    wanted = list(user_pks)
    known = _strengths(wanted, game, speed)
    return {pk: known.get(pk, START_RATING) for pk in wanted}


def standing_of(user: Any, game: str, speed: str) -> Standing:
    """How a person stands in one game at one speed."""
    return Standing(ratings_of([user.pk], game, speed)[user.pk], reliability_of(user))


def is_gated(match: Match) -> bool:
    """Whether the table asks for a rating or for reliability."""
    return match.rating_least is not None or match.rating_most is not None or match.reliability_least > 0


def reason_to_refuse(match: Match, standing: Standing, status: str | None, by_link: bool = False) -> Refusal | None:
    """Why somebody may not sit down, or None. `status` is how his invitation stands; an open one opens all gates."""
    if status == Invitation.Status.KICKED:
        return Refusal("kicked")
    if status == Invitation.Status.OPEN or by_link:
        return None
    if match.invited_only:
        return Refusal("invited_only")
    return reason_by_standing(standing, match.rating_least, match.rating_most, match.reliability_least)


def reason_by_standing(standing: Standing, least: int | None, most: int | None, reliability: int) -> Refusal | None:
    """Why somebody's rating or reliability is not let in, or None; the sentence names the limits that were set."""
    if standing.rating < (least or 0) or (most is not None and standing.rating > most):
        wording = "rating_least" if most is None else "" if least else "rating_most"
        return Refusal("rating_outside", wording=wording, least=least or 0, most=most, yours=standing.rating)
    if standing.reliability * 100 < reliability:
        return Refusal("reliability_low", needed=reliability, yours=int(standing.reliability * 100))
    return None


def limit_of(user: Any) -> int:
    """In how many matches, tables and queues somebody may be at once: more for those who finish what they start."""
    if user.is_guest:
        return GUEST_LIMIT
    finished = Seat.objects.filter(user=user, match__status=Match.Status.FINISHED)
    counted = finished[: 2 * (HIGHEST_LIMIT - FIRST_LIMIT)].count()
    return FIRST_LIMIT + counted // 2


def busy_with(user: Any) -> int:
    """In how many matches, tables and queues somebody is now. Those that gather take no time yet."""
    going_on = [Match.Status.TABLE, Match.Status.RUNNING]
    seats = Seat.objects.filter(user=user, resigned=None, match__status__in=going_on)
    seats = seats.exclude(match__status=Match.Status.RUNNING, match__started=None)
    return seats.count() + QueueEntry.objects.filter(user=user, match=None).count()


def _check_daily_cap(bot: Any) -> None:
    today = Seat.objects.filter(user=bot, joined__gte=timezone.now() - timedelta(days=1)).count()
    if today >= settings.BOT_DAILY_MATCHES:
        raise Refusal("bot_cap", limit=settings.BOT_DAILY_MATCHES)


def check_room_for_one_more(user: Any) -> None:
    """Refuse when somebody is in too many matches. Holds his row, so that two commands at once count each other.

    Bots of the house have time for everybody; those from outside play so many matches a day.
    """
    if user.is_bot and not user.is_outside_bot:
        return
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.is_outside_bot:
        _check_daily_cap(user)
        return
    limit = limit_of(user)
    if busy_with(user) >= limit:
        raise Refusal("too_many_guest_matches" if user.is_guest else "too_many_matches", limit=limit)
