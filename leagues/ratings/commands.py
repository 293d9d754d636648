"""Letting a finished match not count, and count again. Everything after it on its ladder is rated anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import transaction

from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow, Rating, VoidedMatch
from leagues.ratings.news import tell
from portal.moderation.audit import record_audit
from portal.moderation.models import Action


class Moved(NamedTuple):
    """Whose rating would change, from what to what, in hundredths."""

    user: int
    before: int
    after: int


class _Undone(Exception):
    """Takes a preview back."""


@transaction.atomic
def void(*, match_id: str, staff: Any, reason: str) -> int:
    """Let a match not count; returns how many matches were rated anew. Voiding it twice changes nothing."""
    match, why = _counted(match_id), _said(reason)
    before = _ratings_at(match)
    voided, made = VoidedMatch.objects.get_or_create(match=match, defaults={"staff": staff, "reason": why})
    if not made:
        return 0
    anew = _rewrite(match)
    tell("match_voided", match, voided.pk, why)
    _record(Action.ANNUL, match, staff, why, before)
    return anew


@transaction.atomic
def unvoid(*, match_id: str, staff: Any, reason: str) -> int:
    """Let it count again; the ledger is then what it was before, to the last digit."""
    match, why = _counted(match_id), _said(reason)
    before = _ratings_at(match)
    voided = VoidedMatch.objects.filter(match=match).first()
    if voided is None:
        return 0
    VoidedMatch.objects.filter(pk=voided.pk).delete()
    anew = _rewrite(match)
    tell("match_counts_again", match, voided.pk, why)
    _record(Action.COUNT_AGAIN, match, staff, why, before)
    return anew


@transaction.atomic
def preview_void(*, match_id: str, staff: Any) -> list[Moved]:
    """Whose ratings voiding would move."""
    return _tried(match_id, lambda: void(match_id=match_id, staff=staff, reason="preview"))


@transaction.atomic
def preview_unvoid(*, match_id: str, staff: Any) -> list[Moved]:
    """Whose ratings letting it count again would move."""
    return _tried(match_id, lambda: unvoid(match_id=match_id, staff=staff, reason="preview"))


def _said(reason: str) -> str:
    if why := reason.strip():
        return why
    raise Refusal("reason_needed")


def _tried(match_id: str, deed: Callable[[], Any]) -> list[Moved]:
    """Whose ratings it moves, found out by doing it and taking it back."""
    match = _counted(match_id)
    before = _values(match)
    after: dict[int, int] = {}
    try:
        with transaction.atomic():
            deed()
            after = _values(match)
            raise _Undone
    except _Undone:
        pass
    return [Moved(user, before[user], value) for user, value in after.items() if before.get(user) != value]


def _counted(match_id: str) -> Match:
    ledger.hold()
    match = ledger.counted().filter(public_id=match_id).first()
    if match is None:
        raise Refusal("unknown_match")
    return match


def _rewrite(match: Match) -> int:
    if not LedgerRow.objects.filter(match=match).exists():
        return 0  # not rated yet: it will be, as it stands then
    return ledger.rewrite(ledger.ladder_of(match), match)


def _values(match: Match) -> dict[int, int]:
    rows = Rating.objects.filter(**ledger.ladder_of(match)._asdict())
    return dict(rows.values_list("user_id", "value"))


def _ratings_at(match: Match) -> dict[str, int]:
    """Where those who played a match stand now."""
    rows = Rating.objects.filter(**ledger.ladder_of(match)._asdict(), user__seats__match=match)
    return {str(user): value for user, value in rows.values_list("user_id", "value")}


def _record(action: Action, match: Match, staff: Any, reason: str, before: dict[str, int]) -> None:
    """Write down who did it, why, and what it did to those who played: the others follow from the matches."""
    target, after = f"match:{match.public_id}", _ratings_at(match)
    record_audit(
        action, actor=staff, target=target, reason=reason, before={"ratings": before}, after={"ratings": after}
    )
