"""What staff may do to a match. Nobody of the staff acts on a match he plays in, and every look leaves a trace."""

from __future__ import annotations

from typing import Any

from games.matches.commands.common import (
    Accepted,
    answered,
    check_running,
    command,
    lock_match,
    remember,
    seats_of,
)
from games.matches.finish import finish_cancelled
from games.matches.models import Match, Move, RevealAudit, Seat
from games.matches.refusals import Refusal
from games.matches.tell import tell_lobby, tell_match
from games.matches.vault import STAFF_SEAT, full_state_for_audit, log_entry
from portal.accounts.plain_text import clean_plain_text
from portal.moderation.audit import record_audit
from portal.moderation.models import Action

LONGEST_REASON = 300


@command
def annul_by_staff(*, match_id: str, user: Any, command_id: str, reason: str = "") -> Accepted:
    """End a running match without a result. The caller has checked the right to do so."""
    if done := answered(user, command_id, "annul_by_staff"):
        if done.public_id != match_id:
            raise Refusal("command_reused")
        return Accepted(match_id, done.move_number)
    match = lock_match(match_id)
    seats = seats_of(match)
    _check_stranger(seats, user)
    check_running(match)
    _annul(match, seats, command_id)
    remember(user, command_id, "annul_by_staff", match)
    values = {"before": {"status": Match.Status.RUNNING}, "after": {"status": match.status, "ending": match.ending}}
    record_audit(Action.ANNUL, actor=user, target=f"match:{match.public_id}", reason=reason, **values)
    return Accepted(match.public_id, match.move_number)


@command
def reveal_hidden(*, match_id: str, user: Any, reason: str, command_id: str) -> str:
    """Everything about a match as JSON, for staff with the right to it. A running match is annulled by the look, and a
    ruling that ended one is final. A sealed one is shown to nobody: other tables, the staff's own among them, play on
    with its cards."""
    if not user.is_staff or not user.has_perm("matches.reveal_hidden"):
        raise Refusal("may_not_reveal")
    why = clean_plain_text(reason)[:LONGEST_REASON]
    if not why:
        raise Refusal("no_look_reason")
    match = lock_match(match_id)
    seats = seats_of(match)
    _check_stranger(seats, user)
    if match.started is None:
        raise Refusal("nothing_hidden")
    if match.sealed:
        raise Refusal("sealed")
    running = match.status == Match.Status.RUNNING
    if running:
        _annul(match, seats, command_id)
    if match.held:  # whose cards somebody has seen is not played on
        match.held = False
        match.save(update_fields=["held"])
    RevealAudit.objects.create(match=match, staff=user, reason=why, annulled=running)
    target = f"match:{match.public_id}"
    record_audit(Action.REVEAL, actor=user, target=target, reason=why, after={"annulled": running})
    return full_state_for_audit(match)


def _check_stranger(seats: list[Seat], user: Any) -> None:
    if any(seat.user_id == user.pk for seat in seats):
        raise Refusal("plays_here")


def _annul(match: Match, seats: list[Seat], command_id: str) -> None:
    log_entry(match, Move.Kind.ANNUL, STAFF_SEAT, command_id).save(force_insert=True)
    finish_cancelled(match, seats, Match.Ending.ANNULLED)
    tell_match(match, seats)
    tell_lobby()
