"""Giving, enforcing, lifting and ending sanctions.

Storing a sanction is one transaction, and from its commit on it bites: what it forbids is read with every command,
and an account that it switched off loses its open sockets. Seats, tables and queues are seen to next, each in a
transaction of its own; the sweep does what a killed process left undone.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.matches import commands as matches
from games.matches.models import Match, Move, QueueEntry, Seat
from games.matches.refusals import Refusal as MatchRefusal
from games.matches.tell import tell_chat, tell_users
from portal.accounts.plain_text import clean_plain_text
from portal.moderation import ties
from portal.moderation.audit import record_audit
from portal.moderation.links import appeal_path
from portal.moderation.models import Action, Report, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.rights import LONGEST, Deed, too_long
from portal.moderation.roles import role_of
from portal.notices.kinds import Kind as NoticeKind
from portal.notices.outbox import notify

Kind = Sanction.Kind
OUT = (Kind.SUSPENSION, Kind.BAN)
TIMED = (Kind.MUTE, Kind.RATED_BAN, Kind.SUSPENSION)
SWEPT_AT_ONCE = 100


class Wanted(NamedTuple):
    """A sanction somebody wants to give; without `days` one that can last lasts for good."""

    kind: str
    ground: str
    days: int | None = None
    words: str = ""


def give_sanction(*, staff: Any, about: Any, wanted: Wanted, command_id: str) -> Sanction:
    """Decide about somebody outside of any report. Repeating the command changes nothing."""
    sanction = store_sanction(staff=staff, about=about, wanted=wanted, report=None, command_id=command_id)
    enforce(sanction_pk=sanction.pk)
    return sanction


@transaction.atomic
def store_sanction(*, staff: Any, about: Any, wanted: Wanted, report: Report | None, command_id: str) -> Sanction:
    """Write a sanction down, switch the account off if it says so, tell the person. `enforce` does the rest."""
    person = get_user_model().objects.select_for_update(no_key=True).get(pk=about.pk)
    if done := Sanction.objects.filter(given_by=staff, command_id=command_id).first():
        return done
    check_sanction(staff=staff, about=person, wanted=wanted, report=report)
    now = timezone.now()
    span = timedelta(days=wanted.days) if wanted.kind in TIMED and wanted.days is not None else None
    out = wanted.kind in OUT and person.is_active
    sanction = Sanction.objects.create(
        user=person,
        kind=wanted.kind,
        ground=wanted.ground,
        words=clean_plain_text(wanted.words)[:300],
        given_by=staff,
        report=report,
        starts=now,
        until=span and now + span,
        command_id=command_id,
        switched_off=out,
        enforced=wanted.kind in (Kind.NOTE, Kind.WARNING),
    )
    if out:
        person.is_active = False
        person.save(update_fields=["is_active"])  # which shows the open sockets out
    if wanted.kind != Kind.NOTE:
        _tell(sanction, f"sanction_{sanction.kind}")
    after = {"kind": wanted.kind, "ground": wanted.ground, "days": wanted.days if span else None}
    record_audit(
        Action.SANCTION, actor=staff, subject=person, target=f"sanction:{sanction.pk}", reason=wanted.words, after=after
    )
    return sanction


def check_sanction(*, staff: Any, about: Any, wanted: Wanted, report: Report | None = None) -> None:
    """Refuse what this one of the staff may not give to that person, or what no sanction is."""
    if wanted.kind not in Kind.values or wanted.ground not in Sanction.Ground.values:
        raise Refusal("unknown_sanction")
    deed = Deed(wanted.kind)
    ties.check(deed, staff, about, match_pk=report and report.match_id, report=report)
    if wanted.days is not None and not 1 <= wanted.days <= 3650:
        raise Refusal("bad_days")
    if too_long(deed, role_of(staff), None if wanted.days is None else timedelta(days=wanted.days)):
        raise Refusal("too_long", most=LONGEST[deed].days)
    if wanted.kind == Kind.NOTE and not clean_plain_text(wanted.words):
        raise Refusal("empty_note")


def enforce(*, sanction_pk: int) -> None:
    """See to seats, tables and queues of a sanction. May be repeated: each step finds what is left to do."""
    sanction = Sanction.objects.select_related("user").get(pk=sanction_pk)
    if sanction.enforced or not sanction.is_in_force:
        return
    user = sanction.user
    for account in _accounts(user):
        id = _command_id(sanction, account)
        if sanction.kind in (*OUT, Kind.RATED_BAN):
            QueueEntry.objects.filter(user=account, match=None).delete()
            _leave_tables(account, id, rated_only=sanction.kind == Kind.RATED_BAN)
        if sanction.kind in OUT:
            for match_id in _running(account):
                matches.hand_over(match_id=match_id, user=account, command_id=id)
    if sanction.kind == Kind.MUTE:
        _refresh_chats(user)
    Sanction.objects.filter(pk=sanction.pk).update(enforced=True)
    tell_users([user.pk])


def _accounts(user: Any) -> list[Any]:
    """Somebody's own account, and those of the bots for which nobody answers while he is out."""
    return [user, *user.bots.order_by("pk")]


def _command_id(sanction: Sanction, account: Any) -> str:
    """Under which id the log of a match knows a sanction; owner and bot may sit at one table."""
    return f"sanction-{sanction.pk:08d}" + _suffix(sanction, account)


def _suffix(sanction: Sanction, account: Any) -> str:
    return "" if account.pk == sanction.user_id else f"-{account.pk}"


def _handed_over(sanction: Sanction, account: Any) -> list[str]:
    """The matches in which a stand-in took over because of this sanction, as their logs say."""
    lost = Move.objects.filter(kind=Move.Kind.SEAT_LOST, command_id=_command_id(sanction, account))
    return list(lost.filter(match__seats__user=account).values_list("match__public_id", flat=True).distinct())


def _running(user: Any) -> list[str]:
    seats = Seat.objects.filter(user=user, resigned=None, match__status=Match.Status.RUNNING)
    return list(seats.order_by("match_id").values_list("match__public_id", flat=True))


def _leave_tables(user: Any, command_id: str, *, rated_only: bool) -> None:
    seats = Seat.objects.filter(user=user, match__status=Match.Status.TABLE)
    if rated_only:
        seats = seats.filter(match__rated=True)
    for match_id in seats.order_by("match_id").values_list("match__public_id", flat=True):
        try:
            matches.leave_table(match_id=match_id, user=user, command_id=f"{command_id}-{match_id}")
        except MatchRefusal:  # it has started or closed at this very moment; the sweep looks again
            continue


def _refresh_chats(user: Any) -> None:
    with transaction.atomic():
        for match_pk in Seat.objects.filter(user=user, match__finished=None).values_list("match_id", flat=True):
            tell_chat(match_pk)


def lift_sanction(*, staff: Any, sanction_pk: int, reason: str) -> Sanction:
    """Take a sanction back: account, word and seats return, and nothing of it is held against the person."""
    sanction = _lift(staff, sanction_pk, reason)
    return_what_was_taken(sanction)
    return sanction


def return_what_was_taken(sanction: Sanction) -> None:
    """After a sanction was lifted: the seats in matches that still run, and the word in chats."""
    for account in _accounts(sanction.user):
        id = f"lift-{sanction.pk:08d}" + _suffix(sanction, account)
        for match_id in _handed_over(sanction, account):
            matches.give_back(match_id=match_id, user=account, command_id=id)
    if sanction.kind == Kind.MUTE:
        _refresh_chats(sanction.user)


@transaction.atomic
def _lift(staff: Any, sanction_pk: int, reason: str) -> Sanction:
    sanction = locked_sanction(sanction_pk)
    if sanction is None:
        raise Refusal("unknown_sanction")
    check_lift(staff=staff, sanction=sanction)
    if not clean_plain_text(reason):
        raise Refusal("reason_for_log")
    return lift_locked(sanction, staff, reason)


def check_lift(*, staff: Any, sanction: Sanction) -> None:
    """Refuse whoever may not take this back: whoever could not give it either. An appeal opens it to all moderators."""
    ties.check(Deed.LIFT, staff, sanction.user)
    deed, report = Deed(sanction.kind), sanction.report
    ties.check(deed, staff, sanction.user, match_pk=report and report.match_id, report=report)
    if too_long(deed, role_of(staff), sanction.until and sanction.until - sanction.starts):
        raise Refusal("too_long", most=LONGEST[deed].days)


def may_lift(staff: Any, sanction: Sanction) -> bool:
    """Whether there is something to take back, and this one of the staff may do it."""
    try:
        check_lift(staff=staff, sanction=sanction)
    except Refusal:
        return False
    return sanction.lifted_by_id is None


def lift_locked(sanction: Sanction, staff: Any, reason: str) -> Sanction:
    """The part of lifting that an answered appeal shares. The caller holds the row and has checked the right."""
    if sanction.lifted_by_id is not None:
        raise Refusal("already_lifted")
    was_over = sanction.ended is not None
    sanction.lifted_by, sanction.ended = staff, sanction.ended or timezone.now()
    sanction.save(update_fields=["lifted_by", "ended"])
    if not was_over:
        _switch_on(sanction)
    if sanction.kind != Kind.NOTE:
        _tell(sanction, "sanction_lifted")
    values = {"before": {"in_force": not was_over}, "after": {"in_force": False}}
    target = f"sanction:{sanction.pk}"
    record_audit(Action.LIFT, actor=staff, subject=sanction.user, target=target, reason=reason, **values)
    return sanction


def end_expired() -> int:
    """Undo the effects of sanctions whose time is over; returns how many. Running it twice ends nothing twice."""
    ended = 0
    for pk in list(Sanction.objects.due().order_by("until").values_list("pk", flat=True)[:SWEPT_AT_ONCE]):
        with transaction.atomic():
            sanction = locked_sanction(pk)
            if sanction is None or sanction.ended is not None or sanction.until is None:
                continue
            sanction.ended = timezone.now()
            sanction.save(update_fields=["ended"])
            _switch_on(sanction)
            target = f"sanction:{sanction.pk}"
            record_audit(Action.EXPIRE, actor=None, subject=sanction.user, target=target)
            _tell(sanction, "sanction_over")
            ended += 1
        if sanction.kind == Kind.MUTE:
            _refresh_chats(sanction.user)
    return ended


def enforce_left_over() -> int:
    """See to sanctions that a killed process did not; returns how many."""
    left = list(Sanction.objects.in_force().filter(enforced=False).values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    for pk in left:
        enforce(sanction_pk=pk)
    return len(left)


def locked_sanction(sanction_pk: int) -> Sanction | None:
    """The sanction with its person, both held, the person first as everywhere."""
    owner = Sanction.objects.filter(pk=sanction_pk).values_list("user_id", flat=True).first()
    if owner is None:
        return None
    person = get_user_model().objects.select_for_update(no_key=True).get(pk=owner)
    sanction = Sanction.objects.select_for_update().get(pk=sanction_pk)
    sanction.user = person
    return sanction


def _switch_on(sanction: Sanction) -> None:
    """Switch the account on again if this sanction switched it off and no other one keeps it so."""
    if not sanction.switched_off:
        return
    others = Sanction.objects.in_force().filter(user=sanction.user, kind__in=OUT).exclude(pk=sanction.pk)
    if other := others.order_by("pk").first():
        other.switched_off = True
        other.save(update_fields=["switched_off"])
        return
    if not sanction.user.has_left:
        sanction.user.is_active = True
        sanction.user.save(update_fields=["is_active"])


def _tell(sanction: Sanction, code: str) -> None:
    params = {"code": code, "path": appeal_path(sanction.pk)}
    notify(NoticeKind.MODERATION, [sanction.user_id], subject=f"sanction:{sanction.pk}:{code}", params=params)
