"""Rulings: tried, made and taken back. Trying one makes it and rolls it back, so what is shown is what is done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone

from games.matches.commands.clocks import reopen, spare_late
from games.matches.commands.common import check_command_id
from games.matches.models import Match, Seat
from games.matches.tell import tell_anew
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow
from leagues.results import OVER
from leagues.rulings import effects, journal
from leagues.rulings.desk import Asked, Desk, Docket, ratings_on
from leagues.rulings.effects import Effects
from leagues.rulings.models import Ruling
from leagues.rulings.refusals import Refusal
from leagues.rulings.signals import ruled
from portal.accounts.plain_text import clean_plain_text
from portal.moderation.audit import record_audit
from portal.moderation.models import Action

LONGEST_REASON = 300
MATCH, SEAT = Match._meta.label_lower, Seat._meta.label_lower
T = TypeVar("T")
Opened = Callable[[], Desk]  # locks the event and checks that its caller directs it


class _TakenBack(Exception):
    """Ends a try."""


def tried(command: Callable[[], T]) -> T:
    """What a command would do: it is carried out, and rolled back with everything that was to follow its commit."""
    done: list[T] = []
    try:
        with transaction.atomic():
            done.append(command())
            raise _TakenBack
    except _TakenBack:
        return done[0]


@transaction.atomic
def rule(
    *,
    open_desk: Opened,
    director: Any,
    deed: str,
    asked: Asked,
    reason: str,
    public: bool,
    command_id: str,
    seen: str = "",
) -> Ruling:
    """Make a ruling. `seen` is the print of the preview the director agreed to: if that is no longer what would happen,
    nothing does. Repeating the command returns the first ruling."""
    check_command_id(command_id)
    desk = open_desk()
    if done := Ruling.objects.filter(director=director, command_id=command_id).first():
        return done
    if deed not in desk.deeds:
        raise Refusal("unknown_deed")
    desk.check_open(deed)
    why = clean_plain_text(reason)[:LONGEST_REASON]
    docket = Docket(director, command_id, why if public else "")
    desk.watch(docket.journal)
    stood, stage = desk.standings(), desk.stage
    did = desk.deeds[deed](desk, docket, asked)
    docket.check_stranger([did.subject.pk] if did.subject else [])
    Match.objects.filter(pk__in=docket.ended_now()).update(held=True)
    ledger.settle(docket.matches)
    desk.settle()
    moved = _effects(desk, docket, stood)
    ruling = Ruling(
        event=desk.name, stage=stage, director=director, deed=deed, subject=did.subject, match=did.match,
        facts=dict(did.facts), reason=why, public=public,
        effects=effects.encode(moved), journal=journal.encode(docket.journal.changes()), command_id=command_id,
    )  # fmt: skip
    if seen and seen != print_of(ruling):
        raise Refusal("preview_outdated")
    ruling.save()
    _tell(desk, ruling, moved, set(did.told), Action.RULING)
    return ruling


@transaction.atomic
def undo(*, open_desk: Opened, director: Any, ruling_pk: int) -> Effects:
    """Take a ruling back: every row it changed is as it was, to the byte; only the clocks of matches that are played on
    do not count the time in between, and nobody is late because more time was taken back. Refused when something rests
    on it. Returns what that moves."""
    desk = open_desk()
    ruling = Ruling.objects.select_for_update().filter(pk=ruling_pk, event=desk.name).first()
    if ruling is None:
        raise Refusal("unknown_ruling")
    if ruling.undone is not None:
        raise Refusal("already_undone")
    if ruling.stage != desk.stage:
        raise Refusal("event_moved_on")
    changes = journal.decode(ruling.journal)
    docket = Docket(director, ruling.command_id)
    docket.check_stranger([ruling.subject_id] if ruling.subject_id else [])
    for pk in sorted(_touched(changes)):
        docket.touch(pk)
    _check_last(ruling, changes, set(docket.matches))
    journal.check_untouched(changes)
    stood = desk.standings()
    _put_back(desk, docket, changes, timezone.now() - ruling.created)
    desk.settle()
    moved = _effects(desk, docket, stood)
    ruling.undone, ruling.undone_by = timezone.now(), director
    ruling.save(update_fields=["undone", "undone_by"])
    told = set(Seat.objects.filter(match__in=list(docket.matches), is_bot=False).values_list("user_id", flat=True))
    told |= {one.user for one in moved.standings} | ({ruling.subject_id} if ruling.subject_id else set())
    _tell(desk, ruling, moved, told, Action.UNDO_RULING)
    return moved


def print_of(ruling: Ruling) -> str:
    """The print of what a ruling does, for `rule`."""
    return effects.print_of(ruling.effects, ruling.facts)


def _check_last(ruling: Ruling, changes: list[journal.Change], matches: set[int]) -> None:
    """Refuse where a later ruling of the event stands about one of these matches or rows: what it found is what this
    one had changed, though it may have written other columns."""
    rows = {(change.model, change.pk) for change in changes}
    since = Ruling.objects.filter(event=ruling.event, undone=None, pk__gt=ruling.pk)
    for later in map(journal.decode, since.values_list("journal", flat=True)):
        if matches & _touched(later) or rows & {(change.model, change.pk) for change in later}:
            raise Refusal("event_moved_on")


def _put_back(desk: Desk, docket: Docket, changes: list[journal.Change], stood_still: timedelta) -> None:
    """The rows as they were, and the ledger with them; whoever plays on has as much time left as before the ruling."""
    ledger.hold()
    rated = set(LedgerRow.objects.filter(match__in=list(docket.matches)).values_list("match_id", flat=True))
    ended = journal.changed(changes, Match, "status")
    ledger.take_out(ledger.counted().filter(pk__in=rated & ended))
    journal.put_back(changes)
    ledger.settle(rated - ended)
    put_back = journal.changed(changes, Seat, "due")
    reopened = []
    for pk, status in docket.matches.items():
        match = Match.objects.get(pk=pk)
        if match.status == Match.Status.RUNNING and (status in OVER or _was_stopped(changes, pk)):
            reopen(match_id=match.public_id, stood_still=stood_still)
            reopened += [pk] if status in OVER else []
        else:
            spare_late(match_id=match.public_id, seats=put_back, stood_still=stood_still)
        tell_anew(match)  # whoever has it open knows a longer log
    desk.make_up(changes, reopened, stood_still)


def _was_stopped(changes: list[journal.Change], match_pk: int) -> bool:
    """Whether the ruling had stopped the clocks of a match that is running."""
    return any(
        change.model == MATCH and change.pk == match_pk and (change.after or {}).get("paused") for change in changes
    )


def _touched(changes: list[journal.Change]) -> set[int]:
    """The matches that the ruling changed, by key: the match itself, its seats, or whether it counts."""
    seats = [change.pk for change in changes if change.model == SEAT]
    voided = {int((change.after or {})["match_id"]) for change in changes if change.model == "ratings.voidedmatch"}
    at = Seat.objects.filter(pk__in=seats).values_list("match_id", flat=True)
    return {change.pk for change in changes if change.model == MATCH} | set(at) | voided


def _effects(desk: Desk, docket: Docket, stood: Any) -> Effects:
    ratings = [
        one
        for (game, speed), before in docket.ratings.items()
        for one in effects.rerated_between(game, before, ratings_on(game, speed))
    ]
    return Effects(effects.moved_between(stood, desk.standings()), ratings)


def _tell(desk: Desk, ruling: Ruling, moved: Effects, users: set[int], action: Action) -> None:
    """Tell whom it concerns, and write it down: the log comes last, because it is held until the commit."""
    undone = action == Action.UNDO_RULING
    ruled.send(sender=Ruling, ruling=ruling, desk=desk, users=sorted(users - {ruling.director_id}), undone=undone)
    record_audit(
        action,
        actor=ruling.undone_by if undone else ruling.director,
        subject=ruling.subject,
        target=f"{ruling.event}:ruling:{ruling.pk}",
        reason="" if undone else ruling.reason,
        before=_side(moved, 0),
        after={**_side(moved, 1), "deed": ruling.deed, "public": ruling.public},
    )


def _side(moved: Effects, side: int) -> dict[str, Any]:
    """One side of the effects, as the audit log keeps it."""
    return {
        "places": {str(one.user): [one.place[side], one.points[side], one.goes[side]] for one in moved.standings},
        "ratings": {str(one.user): one.value[side] for one in moved.ratings},
    }
