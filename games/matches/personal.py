"""What waits for a person, and whether the lobby changed: read for many people at once, in a few queries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from games.matches.commands.queue import note_alive
from games.matches.messages import Nudge, You
from games.matches.models import Invitation, Match, QueueEntry, Seat

__all__ = ["LobbyMark", "counts_news", "lobby_mark", "note_alive", "open_invitations", "turns_of", "what_waits_for"]

FRESH = timedelta(minutes=2)  # a match found by a queue is announced for so long

NewsCounter = Callable[[Collection[int]], Mapping[int, int]]
_news_counters: list[NewsCounter] = []


def counts_news(counter: NewsCounter) -> None:
    """Register another part of the site that keeps unread news for people: how many there are for each of them."""
    if counter not in _news_counters:
        _news_counters.append(counter)


class LobbyMark(NamedTuple):
    """Tells whether the list of tables changed."""

    tables: int
    newest: int | None
    taken: int
    newest_seat: int | None


def lobby_mark() -> LobbyMark:
    """The present mark, in one query."""
    open_tables = Match.objects.filter(status=Match.Status.TABLE)
    return LobbyMark(
        **open_tables.aggregate(
            tables=Count("pk", distinct=True), newest=Max("pk"), taken=Count("seats"), newest_seat=Max("seats__pk")
        )
    )


def turns_of(user_pk: int) -> int:
    """How many matches wait for this person's move."""
    return Seat.objects.filter(user_id=user_pk, decision__isnull=False, stand_in="").count()


def what_waits_for(user_pks: Collection[int]) -> dict[int, You]:
    """What each of these people should know wherever on the site he is."""
    turns = _turns(user_pks)
    invitations = _invitations(user_pks)
    nudges = _nudges(user_pks)
    queues, found = _queues(user_pks)
    news: Counter[int] = Counter()
    for counter in _news_counters:
        news.update(counter(user_pks))
    return {pk: You(turns[pk], invitations[pk], nudges[pk], queues[pk], found.get(pk), news[pk]) for pk in user_pks}


def _turns(user_pks: Collection[int]) -> Counter[int]:
    due = Seat.objects.filter(user_id__in=user_pks, decision__isnull=False, stand_in="")
    return Counter(dict(due.values_list("user_id").annotate(n=Count("pk")).order_by()))


def open_invitations(user_pks: Collection[int]) -> QuerySet[Invitation]:
    """Invitations of these people to tables that still wait, and at which they do not sit."""
    seated = Seat.objects.filter(match=OuterRef("match"), user=OuterRef("user"))
    invited = Invitation.objects.filter(user_id__in=user_pks, status=Invitation.Status.OPEN)
    return invited.filter(~Exists(seated), match__status=Match.Status.TABLE)


def _invitations(user_pks: Collection[int]) -> Counter[int]:
    return Counter(open_invitations(user_pks).values_list("user_id", flat=True))


def _nudges(user_pks: Collection[int]) -> dict[int, list[Nudge]]:
    nudges: dict[int, list[Nudge]] = defaultdict(list)
    stale = Match.objects.filter(owner_id__in=user_pks, status=Match.Status.TABLE, nudged__isnull=False)
    for owner, match, game in stale.order_by("pk").values_list("owner_id", "public_id", "game"):
        nudges[owner].append(Nudge(match, game))
    return nudges


def _queues(user_pks: Collection[int]) -> tuple[dict[int, list[tuple[str, str]]], dict[int, str]]:
    queues: dict[int, list[tuple[str, str]]] = defaultdict(list)
    found: dict[int, str] = {}
    fresh = timezone.now() - FRESH
    entries = QueueEntry.objects.filter(user_id__in=user_pks).select_related("match")
    for entry in entries:
        if entry.match is None:
            queues[entry.user_id].append((entry.game, entry.speed))
        elif entry.found > fresh and entry.match.status == Match.Status.RUNNING:
            found[entry.user_id] = entry.match.public_id
    return queues, found
