"""Asking for another look at a sanction, and answering that."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from portal.accounts.plain_text import clean_plain_text
from portal.moderation import ties
from portal.moderation.audit import record_audit
from portal.moderation.commands.sanctions import lift_locked, locked_sanction, return_what_was_taken
from portal.moderation.links import appeal_path
from portal.moderation.models import Action, Appeal, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.rights import Deed
from portal.notices.kinds import Kind
from portal.notices.outbox import notify


def file_appeal(*, sanction: Sanction, words: str) -> Appeal:
    """Ask for another look. There is one appeal for each sanction; asking again changes nothing."""
    said = clean_plain_text(words)[:1000]
    if sanction.kind == Sanction.Kind.NOTE:
        raise Refusal("unknown_sanction")
    if not said:
        raise Refusal("empty_appeal")
    if sanction.lifted_by_id is not None:
        raise Refusal("already_lifted")
    return Appeal.objects.get_or_create(sanction=sanction, defaults={"words": said})[0]


def answer_appeal(*, staff: Any, appeal_pk: int, lift: bool, answer: str) -> Appeal:
    """Lift the sanction or let it stay, with a sentence for the person. Never by the one who gave it."""
    appeal = _answer(staff, appeal_pk, lift, answer)
    if lift:
        return_what_was_taken(appeal.sanction)
    return appeal


@transaction.atomic
def _answer(staff: Any, appeal_pk: int, lift: bool, answer: str) -> Appeal:
    appeal = Appeal.objects.select_for_update().filter(pk=appeal_pk).first()
    if appeal is None:
        raise Refusal("unknown_appeal")
    sanction = locked_sanction(appeal.sanction_id)
    assert sanction is not None
    played = sanction.report and sanction.report.match_id
    ties.check(Deed.ANSWER_APPEAL, staff, sanction.user, match_pk=played, given=sanction, report=sanction.report)
    if appeal.answered is not None:
        raise Refusal("appeal_answered")
    said = clean_plain_text(answer)[:300]
    if not said:
        raise Refusal("no_reason")
    appeal.answered, appeal.answered_by, appeal.lifted, appeal.answer = timezone.now(), staff, lift, said
    appeal.save()
    appeal.sanction = sanction
    if lift:
        lift_locked(sanction, staff, said)
    else:
        params = {"code": "appeal_refused", "path": appeal_path(sanction.pk)}
        notify(Kind.MODERATION, [sanction.user_id], subject=f"appeal:{appeal.pk}", params=params)
    target, after = f"appeal:{appeal.pk}", {"lifted": lift}
    record_audit(Action.ANSWER_APPEAL, actor=staff, subject=sanction.user, target=target, reason=said, after=after)
    return appeal
