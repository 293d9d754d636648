"""Writes notices down in the transaction of what they tell. Sends nothing: workers do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from games.matches.models import Match, Seat
from games.matches.signals import invited, match_ended, mentioned, reminder_due, seat_lost, timed_out, turn_began
from games.matches.tell import bell, tell_users
from portal.notices.kinds import Kind
from portal.notices.models import Notice


def notify(
    kind: Kind,
    users: Iterable[int],
    *,
    subject: str,
    match: Match | None = None,
    decision: int = 0,
    params: dict[str, Any] | None = None,
) -> None:
    """Tell these people something, once for each `subject`; call it in the transaction that makes it true.

    `params` holds ids and plain values for the sentence, never anything hidden from them. News of an event name
    their sentence by `params["code"]` (see `words.NEWS`) and their page by `params["path"]`.
    """
    people = list(users)
    write([_notice(pk, kind, subject, match, decision, params) for pk in people])
    tell_users(people)


def write(notices: Sequence[Notice]) -> None:
    """Store notices in one statement, those that are stored already excepted, and wake a worker after the commit."""
    if notices:
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
        transaction.on_commit(wake_worker, robust=True)


def wake_worker() -> None:
    """Ask a worker to look for notices; the sweep makes up for a lost call."""
    from portal.notices.tasks import deliver_notices

    bell.ring(lambda: deliver_notices.apply_async(retry=False))


def _notice(
    user_pk: int, kind: Kind, subject: str, match: Match | None, decision: int, params: dict[str, Any] | None
) -> Notice:
    return Notice(
        user_id=user_pk, kind=kind, match=match, decision=decision, key=f"{kind}:{subject}", params=params or {}
    )


def _of_seat(kind: Kind, match: Match, seat: Seat, **params: Any) -> Notice:
    decision = seat.decision or 0
    return _notice(seat.user_id, kind, f"match:{match.pk}:{decision}", match, decision, params)


@receiver(turn_began)
def tell_turns(sender: Any, match: Match, seats: Sequence[Seat], **kwargs: Any) -> None:
    """A turn has begun. In a live match only the first is told: its players sit at the table from then on."""
    if match.speed == Match.Speed.TURNS or match.move_number == 0:
        write([_of_seat(Kind.YOUR_TURN, match, seat) for seat in seats])


@receiver(match_ended)
def tell_end(sender: Any, match: Match, seats: Sequence[Seat], **kwargs: Any) -> None:
    """A match is over. Who gave it up before is not told. An end that is taken back has another time than the next."""
    subject = f"match:{match.pk}:{match.finished}"
    how = {"cut_short": True, "rated": match.rated} if match.cut_short else {}
    write(
        [
            _notice(
                seat.user_id, Kind.MATCH_ENDED, subject, match, 0, {"place": seat.place, "ending": match.ending, **how}
            )
            for seat in seats
            if not seat.is_bot and seat.resigned is None
        ]
    )


@receiver(reminder_due)
def tell_reminder(sender: Any, match: Match, seat: Seat, **kwargs: Any) -> None:
    """Most of the time for a move is gone."""
    write([_of_seat(Kind.REMINDER, match, seat)])
    tell_users([seat.user_id])


@receiver(timed_out)
def tell_lost_move(sender: Any, match: Match, seat: Seat, **kwargs: Any) -> None:
    """The time is gone, and a stand-in makes this one move."""
    write([_of_seat(Kind.SEAT_LOST, match, seat, once=True)])
    tell_users([seat.user_id])


@receiver(seat_lost)
def tell_lost_seat(sender: Any, match: Match, seat: Seat, **kwargs: Any) -> None:
    """The time is gone again, and a stand-in keeps the seat."""
    write([_of_seat(Kind.SEAT_LOST, match, seat)])
    tell_users([seat.user_id])


@receiver(invited)
def tell_invited(sender: Any, match: Match, users: Sequence[int], **kwargs: Any) -> None:
    """Somebody is asked to come to a table."""
    notify(Kind.INVITED, users, subject=f"match:{match.pk}", match=match)


@receiver(mentioned)
def tell_mentioned(sender: Any, match: Match, author: Any, users: Sequence[int], line: int, **kwargs: Any) -> None:
    """Somebody is called by name in a chat."""
    notify(Kind.MENTION, users, subject=f"line:{line}", match=match, params={"by": author.pk})
