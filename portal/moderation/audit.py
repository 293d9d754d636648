"""The audit log: the one function that writes it, and the one that proves it whole. Knows no match and no league."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from portal.accounts.plain_text import clean_plain_text
from portal.moderation.chain import Link, canonical, first_break, next_hash
from portal.moderation.models import Action, AuditEntry, AuditHead

THE_ONE = 1
LONGEST_REASON = 300
ONE_READING = timedelta(minutes=10)


@transaction.atomic
def record_audit(
    action: Action,
    *,
    actor: Any,
    subject: Any = None,
    target: str = "",
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """Write one entry in the transaction of what it is about; call it last: it holds the end of the log until then.

    `actor` is the one who acted, None for the site itself. `before` and `after` hold plain values and never anything
    hidden from spectators, nor a secret.
    """
    AuditHead.objects.get_or_create(pk=THE_ONE)
    head = AuditHead.objects.select_for_update().get(pk=THE_ONE)
    entry = AuditEntry(
        number=head.number + 1,
        created=timezone.now(),
        actor=actor,
        action=action,
        subject=subject,
        target=target[:120],
        reason=clean_plain_text(reason)[:LONGEST_REASON],
        before=canonical(before or {}),
        after=canonical(after or {}),
    )
    entry.chain = next_hash(head.chain, content_of(entry))
    entry.save()
    head.number, head.chain = entry.number, entry.chain
    head.save()
    return entry


@transaction.atomic
def record_reading(action: Action, *, actor: Any, subjects: Iterable[Any], target: str) -> None:
    """Write down that somebody read what is kept about these people. Who opens it again within minutes is in the log
    already: a page that is loaded anew proves nothing more."""
    since = timezone.now() - ONE_READING
    if AuditEntry.objects.filter(target=target, action=action, actor=actor, created__gt=since).exists():
        return
    for subject in subjects:
        record_audit(action, actor=actor, subject=subject, target=target)


def content_of(entry: AuditEntry) -> str:
    """What an entry says, as the chain reads it."""
    return canonical(
        {
            "number": entry.number,
            "created": entry.created.astimezone(UTC).isoformat(),
            "actor": entry.actor_id,
            "action": str(entry.action),
            "subject": entry.subject_id,
            "target": entry.target,
            "reason": entry.reason,
            "before": entry.before,
            "after": entry.after,
        }
    )


def audit_problem(noted: Mapping[int, str] | None = None) -> tuple[int, str] | None:
    """The first entry that is missing, changed, rewritten or added, with the word for it; None when the log is whole.

    The head of the log counts as noted: entries cut off at the end are missing, too.
    """
    with transaction.atomic():
        head = AuditHead.objects.select_for_update().filter(pk=THE_ONE).first() or AuditHead()
        known = {head.number: head.chain} if head.number else {}
        if noted and any(known.get(number, chain) != chain for number, chain in noted.items()):
            return head.number, "rewritten"
        problem = first_break(_links(), {**known, **(noted or {})})
        beyond = AuditEntry.objects.filter(number__gt=head.number).exists()
        return problem or ((head.number + 1, "added") if beyond else None)


def audit_head() -> tuple[int, str]:
    """The number and hash of the last entry, to be noted elsewhere."""
    head = AuditHead.objects.filter(pk=THE_ONE).first() or AuditHead()
    return head.number, head.chain


def _links() -> Iterator[Link]:
    entries = AuditEntry.objects.order_by("number").iterator(chunk_size=1000)
    return (Link(entry.number, content_of(entry), entry.chain) for entry in entries)
