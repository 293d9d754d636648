"""Sends what is due. A row is claimed for a while, sent, and marked: whoever is killed in between, it is sent again."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.utils import timezone, translation

from games.matches.models import Seat
from portal.accounts.zones import zone_of
from portal.notices import words
from portal.notices.channels import Send, Trouble, email, push, webhook
from portal.notices.kinds import URGENCY, Channel, Kind, Pace
from portal.notices.models import Delivery, Notice, NoticeSettings
from portal.notices.planning import plan_notices
from portal.notices.standing import reason_to_drop, with_standing

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=90)  # longer than any sending takes; then the claim is void and the row due again
BACK_OFF = (30, 120, 480, 1800, 7200, 21600, 21600)  # seconds before each further try
MOST_TOGETHER = 50
RUN_SECONDS = 25.0  # one run ends well within the time limit of a task

SENDERS: dict[str, Send] = {Channel.EMAIL: email.send, Channel.PUSH: push.send, Channel.WEBHOOK: webhook.send}


def deliver_due() -> int:
    """Plan what is new, then send until nothing is due or the time of this run is over; returns how many batches."""
    plan_notices()
    end = time.monotonic() + RUN_SECONDS
    batches = 0
    while time.monotonic() < end and (claim := claim_next()):
        send_claimed(claim)
        batches += 1
    return batches


def claim_next() -> str:
    """Take the delivery that has been due longest, with what goes into the same message; nothing if none is due."""
    now = timezone.now()
    due = Delivery.objects.filter(state=Delivery.State.PENDING, next_try__lte=now).order_by("next_try", "pk")
    first = due.select_related("notice").first()
    if first is None:
        return ""
    together = due.filter(pk=first.pk)
    if first.pace != Pace.NOW:
        together = due.filter(
            notice__user=first.notice.user_id, channel=first.channel, endpoint=first.endpoint_id, pace=first.pace
        )
    keys = list(together.values_list("pk", flat=True)[:MOST_TOGETHER])
    claim = secrets.token_hex(16)
    # whoever comes second finds nothing due any more and claims nothing
    Delivery.objects.filter(pk__in=keys, state=Delivery.State.PENDING, next_try__lte=now).update(
        claim=claim, attempts=F("attempts") + 1, next_try=now + LEASE
    )
    return claim


def send_claimed(claim: str) -> None:
    """Send what was claimed as one message, without what is no longer worth telling."""
    claimed = list(Delivery.objects.filter(claim=claim, state=Delivery.State.PENDING).select_related("endpoint"))
    batch = _worth_sending(claimed)
    if not batch:
        return
    user, channel = batch[0].notice.user, batch[0].channel
    try:
        with translation.override(user.language or settings.LANGUAGE_CODE), timezone.override(zone_of(user.time_zone)):
            SENDERS[channel](user, batch)
    except Trouble as trouble:
        _not_sent(batch, trouble)
    except Exception as error:
        log.exception("notice_failed", extra={"channel": channel, "reason": type(error).__name__})
        _not_sent(batch, Trouble("trouble"))
    else:
        # sent is sent, even if the claim ran out meanwhile
        pending = Delivery.objects.filter(pk__in=[delivery.pk for delivery in batch], state=Delivery.State.PENDING)
        pending.update(state=Delivery.State.SENT, sent_at=timezone.now(), problem="")


def _worth_sending(claimed: Sequence[Delivery]) -> list[Delivery]:
    """Those still to be told, the most urgent first; the others are dropped with the reason."""
    asked = Notice.objects.filter(pk__in=[delivery.notice_id for delivery in claimed])
    notices = {notice.pk: notice for notice in with_standing(words.with_company(asked))}
    chosen: dict[int, NoticeSettings] = {}
    kept: list[Delivery] = []
    for delivery in claimed:
        notice: Any = notices[delivery.notice_id]
        delivery.notice = notice
        if notice.user_id not in chosen:
            row = NoticeSettings.objects.filter(user=notice.user_id).first()
            chosen[notice.user_id] = row or NoticeSettings(user_id=notice.user_id)
        reason = reason_to_drop(delivery, notice.holds)
        if delivery.channel != Channel.EMAIL and delivery.endpoint is None:
            reason = "endpoint_gone"
        elif chosen[notice.user_id].pace(notice.kind, delivery.channel) == Pace.OFF:
            reason = "switched_off"
        if reason:
            _still_ours([delivery]).update(state=Delivery.State.DROPPED, problem=reason)
        else:
            kept.append(delivery)
    return sorted(kept, key=_urgency)


def _urgency(delivery: Delivery) -> tuple[int, Any, int]:
    notice = delivery.notice
    seat: Seat | None = words.own_seat(notice)
    until = (seat and (seat.deadline or seat.on_turn_since)) or notice.created
    return URGENCY[Kind(notice.kind)], until, delivery.pk


def _not_sent(batch: Sequence[Delivery], trouble: Trouble) -> None:
    """Try again later, or give up."""
    if trouble.gone and batch[0].endpoint:
        batch[0].endpoint.delete()
    for delivery in batch:
        if trouble.final or delivery.attempts > len(BACK_OFF):
            _still_ours([delivery]).update(state=Delivery.State.FAILED, problem=trouble.code)
        else:
            wait = max(BACK_OFF[delivery.attempts - 1], trouble.wait or 0)
            _still_ours([delivery]).update(next_try=timezone.now() + timedelta(seconds=wait), problem=trouble.code)
    if not trouble.final:
        _spare_the_others(batch[0], trouble)


def _spare_the_others(delivery: Delivery, trouble: Trouble) -> None:
    """What would go the same way waits as well: one try is enough to learn that nobody answers."""
    again = timezone.now() + timedelta(seconds=BACK_OFF[0])
    same = Delivery.objects.filter(state=Delivery.State.PENDING, next_try__lt=again)
    if delivery.endpoint_id:
        same.filter(endpoint=delivery.endpoint_id).update(next_try=again)
    elif trouble.code == "mail_down":
        same.filter(channel=Channel.EMAIL).update(next_try=again)


def _still_ours(batch: Sequence[Delivery]) -> Any:
    """The rows of a batch unless the claim ran out and another run has them."""
    keys = [delivery.pk for delivery in batch]
    return Delivery.objects.filter(pk__in=keys, claim=batch[0].claim, state=Delivery.State.PENDING)
