"""Rulings: tried, made and taken back. Trying one makes it and rolls it back, so what is shown is what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.utils import timezone

from games.matches.commands.adjudge import call_off
from games.matches.commands.clocks import reopen, spare_late
from games.matches.commands.common import check_command_id
from games.matches.commands.handing_over import give_back
from games.matches.models import Match, Seat
from games.matches.tell import tell_anew
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow
from leagues.results import OVER
from leagues.rulings import effects, journal, reversal, stand_ins
from leagues.rulings.desk import Asked, Desk, Docket, ratings_on
from leagues.rulings.effects import Effects
from leagues.rulings.models import Ruling
from leagues.rulings.refusals import Refusal
from leagues.rulings.signals import ruled
from leagues.steps import named
from portal.accounts.plain_text import clean_plain_text
from portal.moderation.audit import record_audit
from portal.moderation.models import Action

LONGEST_REASON = 300
T = TypeVar("T")
Opened = Callable[[], Desk]  # locks the event and checks that its caller directs it


class _Tried(Exception):
    """Ends a try."""


class TakenBack(NamedTuple):
    """What taking a ruling back did: what it moves, the tables laid since that were called off, the matches that are
    played on, and whether somebody has the seat back in which a stand-in has moved."""

    moved: Effects
    called_off: list[Match]
    reopened: list[Match]
    seat_back: bool = False


def tried(command: Callable[[], T]) -> T:
    """What a command would do: it is carried out, and rolled back with everything that was to follow its commit."""
    done: list[T] = []
    try:
        with transaction.atomic():
            done.append(command())
            raise _Tried
    except _Tried:
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
    stood, stage, until = desk.standings(), desk.stage, desk.deadline
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
    _tell(desk, ruling, moved, set(did.told), until)
    return ruling


@transaction.atomic
def undo(*, open_desk: Opened, director: Any, ruling_pk: int) -> TakenBack:
    """Take a ruling back: every row it changed is as it was, to the byte; only the clocks of matches that are played on
    do not count the time in between, and nobody is late because more time was taken back. Tables laid anew by it are
    called off as long as nobody has moved there. A stand-in that has moved gives the seat back; what was played stays.
    Refused when something else rests on it."""
    desk = open_desk()
    ruling = Ruling.objects.select_for_update().filter(pk=ruling_pk, event=desk.name).first()
    if ruling is None:
        raise Refusal("unknown_ruling")
    if ruling.undone is not None:
        raise Refusal("already_undone")
    changes = journal.decode(ruling.journal)
    docket = Docket(director, ruling.command_id)
    docket.check_stranger([ruling.subject_id] if ruling.subject_id else [])
    laid = reversal.hold_laid(changes)
    put_back = reversal.touched_matches(changes, reversal.seats_of(changes))
    for pk in sorted(put_back | {row.match_id for row in laid}):
        docket.touch(pk)
    standing = list(Ruling.objects.filter(event=ruling.event, undone=None, pk__gte=ruling.pk))
    code = reversal.obstacles([ruling], standing, desk.stage, desk.bar, director).get(ruling.pk)
    seat_back = code == "match_moved_on" and bool(stand_ins.to_give_back([ruling]))
    if code and not seat_back:
        raise Refusal(code)
    ruling.undone, ruling.undone_by = timezone.now(), director
    ruling.save(update_fields=["undone", "undone_by"])  # from here on it stops no clocks
    stood, until = desk.standings(), desk.deadline
    called_off, reopened = [], []
    if seat_back:
        _give_seat_back(ruling)
    else:
        called_off = [_clear(row, docket) for row in laid]
        reopened = _put_back(desk, docket, changes, put_back, ruling.created)
    desk.settle()
    moved = _effects(desk, docket, stood)
    told = set(Seat.objects.filter(match__in=list(docket.matches), is_bot=False).values_list("user_id", flat=True))
    told |= {one.user for one in moved.standings} | ({ruling.subject_id} if ruling.subject_id else set())
    _tell(desk, ruling, moved, told, until, called_off)
    return TakenBack(moved, called_off, reopened, seat_back)


def print_of(ruling: Ruling) -> str:
    """The print of what a ruling does, for `rule`."""
    return effects.print_of(ruling.effects, ruling.facts)


def _give_seat_back(ruling: Ruling) -> None:
    """Who was taken for missing plays on, whatever the stand-in has played meanwhile."""
    assert ruling.match is not None
    give_back(match_id=ruling.match.public_id, user=ruling.subject, command_id=f"seat-back-{ruling.pk}")


def _clear(row: Any, docket: Docket) -> Match:
    """Call off the match laid at a table since, at which nobody has moved: it counts nowhere, and the table is free."""
    match: Match = row.match
    call_off(match_id=match.public_id, command_id=docket.command_id)
    row.match = None
    row.save(update_fields=["match"])
    return match


def _put_back(
    desk: Desk, docket: Docket, changes: list[journal.Change], matches: set[int], since: datetime
) -> list[Match]:
    """The rows as they were, and the ledger with them; whoever plays on has as much time left as before the ruling.
    Returns the matches that run again."""
    ledger.hold()
    rated = set(LedgerRow.objects.filter(match__in=matches).values_list("match_id", flat=True))
    ended = journal.changed(changes, Match, "status")
    ledger.take_out(ledger.counted().filter(pk__in=rated & ended))
    journal.put_back(changes)
    ledger.settle(rated - ended)
    put_back = journal.changed(changes, Seat, "due")
    reopened = []
    for match in Match.objects.filter(pk__in=matches).order_by("pk"):
        was_over = docket.matches[match.pk] in OVER
        if match.status == Match.Status.RUNNING and (was_over or _was_stopped(changes, match.pk)):
            reopen(match_id=match.public_id, stood_still=timezone.now() - since)
            reopened += [match] if was_over else []
        else:
            spare_late(match_id=match.public_id, seats=put_back, since=since)
        tell_anew(match)  # whoever has it open knows a longer log
    desk.make_up(changes, [match.pk for match in reopened], since)
    return reopened


def _was_stopped(changes: list[journal.Change], match_pk: int) -> bool:
    """Whether the ruling had stopped the clocks of a match that is running."""
    return any(
        change.model == reversal.MATCH and change.pk == match_pk and (change.after or {}).get("paused")
        for change in changes
    )


def _effects(desk: Desk, docket: Docket, stood: Any) -> Effects:
    ratings = [
        one
        for (game, speed), before in docket.ratings.items()
        for one in effects.rerated_between(game, before, ratings_on(game, speed))
    ]
    return Effects(effects.moved_between(stood, desk.standings()), ratings)


def _tell(
    desk: Desk, ruling: Ruling, moved: Effects, users: set[int], until: datetime | None,
    called_off: Sequence[Match] = (),
) -> None:  # fmt: skip
    """Tell whom it concerns, and write it down: the log comes last, because it is held until the commit. `until` is the
    deadline there was before."""
    undone = ruling.undone is not None
    ruled.send(sender=Ruling, ruling=ruling, desk=desk, users=sorted(users - {ruling.director_id}), undone=undone)
    record_audit(
        Action.UNDO_RULING if undone else Action.RULING,
        actor=ruling.undone_by if undone else ruling.director,
        subject=ruling.subject,
        target=f"{ruling.event}:ruling:{ruling.pk}",
        reason="" if undone else ruling.reason,
        before={**_side(moved, 0), **_deadline(until, desk.deadline)},
        after={**_side(moved, 1), **_deadline(desk.deadline, until), **_facts(desk, ruling, called_off)},
    )


def _facts(desk: Desk, ruling: Ruling, called_off: Sequence[Match]) -> dict[str, Any]:
    """What was ruled where, as the audit log keeps it: everything that the sentence of the ruling says."""
    facts = {"deed": ruling.deed, "facts": ruling.facts, "public": ruling.public, **named(desk.event)}
    if ruling.match is not None:
        facts["match"] = ruling.match.public_id
    if called_off:
        facts["called_off"] = [match.public_id for match in called_off]
    return facts


def _deadline(one: datetime | None, other: datetime | None) -> dict[str, str | None]:
    """A deadline that is another one on the other side."""
    return {} if one == other else {"deadline": one and one.isoformat()}


def _side(moved: Effects, side: int) -> dict[str, Any]:
    """One side of the effects, as the audit log keeps it."""
    return {
        "places": {str(one.user): [one.place[side], one.points[side], one.goes[side]] for one in moved.standings},
        "ratings": {str(one.user): one.value[side] for one in moved.ratings},
    }
