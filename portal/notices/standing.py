"""Whether what a notice tells still holds: a turn that is over need not be told any more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import BooleanField, Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from games.matches.models import Invitation, Match, Seat
from portal.notices.kinds import Kind
from portal.notices.models import Delivery, Notice

TURN_KINDS = (Kind.YOUR_TURN, Kind.REMINDER)
STALE = timedelta(days=3)


def with_standing(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Notices with `holds`: for a turn whether it is still that very one, for an invitation whether it is open."""
    seat = Seat.objects.filter(match=OuterRef("match"), user=OuterRef("user"))
    newer = Notice.objects.filter(
        user=OuterRef("user"), match=OuterRef("match"), kind=Kind.YOUR_TURN, decision__gt=OuterRef("decision")
    )
    on_turn = Exists(seat.filter(decision__isnull=False, stand_in="")) & ~Exists(newer)
    asked = Invitation.objects.filter(
        match=OuterRef("match"),
        user=OuterRef("user"),
        status=Invitation.Status.OPEN,
        match__status=Match.Status.TABLE,
    )
    open_still = Exists(asked) & ~Exists(seat)
    lost_still = Exists(seat.filter(~Q(stand_in="") | Q(away=True), match__status=Match.Status.RUNNING))
    others = ~Q(kind__in=[*TURN_KINDS, Kind.INVITED, Kind.SEAT_LOST])
    holds = (
        others
        | (Q(kind__in=TURN_KINDS) & on_turn)
        | (Q(kind=Kind.INVITED) & open_still)
        | (Q(kind=Kind.SEAT_LOST) & lost_still)
    )
    return notices.annotate(holds=_truth(holds))


def reason_to_drop(delivery: Delivery, holds: bool) -> str:
    """The code of why a delivery need not be sent, or nothing."""
    notice = delivery.notice
    if not notice.user.is_active and (notice.user.has_left or notice.kind != Kind.MODERATION):
        return "account_closed"
    if not holds:
        return "turn_over"
    if notice.created < timezone.now() - STALE:
        return "too_old"
    return ""


def _truth(condition: Q) -> Any:
    return Case(When(condition, then=Value(True)), default=Value(False), output_field=BooleanField())
