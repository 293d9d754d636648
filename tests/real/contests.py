"""Different commands that exclude each other, sent to one match at the same moment, and how to judge what came of it.

A judge is given what each rival was told and says in which order things happened and what, if anything, is wrong.
"""

import random
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.utils import timezone

from games.matches import commands
from games.matches.commands.clocks import claim_timeout
from games.matches.models import Answer, Match, Move, RevealAudit, Seat
from games.matches.refusals import Refusal
from games.matches.vault import STAFF_SEAT, open_match
from portal.moderation.models import AuditEntry
from tests import factories as make

Call = Callable[[], Any]
Judge = Callable[[list[str]], tuple[str, str]]

NEAR = timedelta(milliseconds=50)


class Contest(NamedTuple):
    """How many rivals, and what makes a fresh match with their calls and its judge."""

    rivals: int
    prepare: Callable[[], tuple[list[Call], Judge]]


def whole(match: Match) -> bool:
    """Whether the log has neither gap nor double, and the snapshot is its fold."""
    numbers = list(match.moves.order_by("number").values_list("number", flat=True))
    return numbers == list(range(1, match.move_number + 1)) and open_match(match).agrees_with_log()


def logged(match: Match, after: int = 0) -> list[str]:
    """The kinds of what is in the log, in order."""
    return list(match.moves.filter(number__gt=after).order_by("number", "pk").values_list("kind", flat=True))


def act(match: Match, seat: int) -> Call:
    """A seat's call to do the first thing it may."""
    asked = {"match_id": match.public_id, "user": make.user_of(match, seat), "move_number": match.move_number}
    action = commands.encode_action(make.legal(match, seat)[1][0])
    return partial(commands.act, **asked, action=action, command_id=make.command_id())


def told_as_logged(told: list[str], kinds: list[str], logged: list[str]) -> bool:
    """Whether exactly those who were told so are in the log."""
    accepted = sorted(kind for kind, answer in zip(kinds, told, strict=True) if answer.startswith("accepted"))
    return accepted == sorted(logged)


def move_or_resign_or_undo() -> tuple[list[Call], Judge]:
    """One has just moved and takes it back and gives up in two windows, while the next one moves on."""
    match = make.running("king-me", 3)
    first, actions = make.legal(match)
    make.act(match, first, actions[0])
    mover = {"match_id": match.public_id, "user": make.user_of(match, first)}
    following, _ = make.legal(match)
    calls = [
        partial(commands.undo, **mover, move_number=1, command_id=make.command_id()),
        act(match, following),
        partial(commands.resign, **mover, command_id=make.command_id()),
    ]

    def judge(told: list[str]) -> tuple[str, str]:
        match.refresh_from_db()
        log = logged(match, after=1)
        order = " ".join(log)
        if not told_as_logged(told, ["undo", "action", "resign"], log) or not whole(match):
            return order, f"told {told}, logged {order}"
        undone = "undo" in log
        if "resign" not in log or (undone and log[0] != "undo") or (undone and "action" in log):
            return order, f"impossible order {order}"
        return order, ""

    return calls, judge


def move_or_resign() -> tuple[list[Call], Judge]:
    """Between two: giving up ends the match, so a move counts only before it."""
    match = make.running("majesty", 2)
    seat, _ = make.legal(match)
    giving_up = {"match_id": match.public_id, "user": make.user_of(match, seat), "command_id": make.command_id()}
    calls = [act(match, seat), partial(commands.resign, **giving_up)]

    def judge(told: list[str]) -> tuple[str, str]:
        match.refresh_from_db()
        log = logged(match)
        order = " ".join(log)
        right = log in (["resign"], ["action", "resign"]) and told_as_logged(told, ["action", "resign"], log)
        over = match.status == Match.Status.FINISHED and not _on_turn(match)
        return order, "" if right and over and whole(match) else f"told {told}, logged {order}, {match.status}"

    return calls, judge


def move_or_resign_or_time_out() -> tuple[list[Call], Judge]:
    """The time of the seat on turn is over: it moves late, gives up, and two sweeps call it out, all at once."""
    return _with_time_out(timedelta(hours=-1), timedelta(0))


def at_the_deadline() -> tuple[list[Call], Judge]:
    """The same, each within 50 ms before or after the very moment from which the seat may be called out."""
    return _with_time_out(2 * NEAR, NEAR)


def _with_time_out(left: timedelta, near: timedelta) -> tuple[list[Call], Judge]:
    match = make.running("majesty", 2, speed="turns")
    seat, _ = make.legal(match)
    called_from = timezone.now() + left
    on_turn = Seat.objects.filter(match=match, number=seat)
    on_turn.update(deadline=called_from - timedelta(seconds=match.policy.grace))
    called = {"match_id": match.public_id, "seat_number": seat, "decision": on_turn.get().decision}

    def call_out() -> commands.Accepted:
        if not claim_timeout(**called):
            raise Refusal("stale_move")
        return commands.Accepted(match.public_id, 0)

    giving_up = {"match_id": match.public_id, "user": make.user_of(match, seat), "command_id": make.command_id()}
    calls = [act(match, seat), partial(commands.resign, **giving_up), call_out, call_out]
    calls = [partial(_called_at, called_from + random.uniform(-1, 1) * near, call) for call in calls]

    def judge(told: list[str]) -> tuple[str, str]:
        match.refresh_from_db()
        log = logged(match)
        order = " ".join(log)
        kinds = ["action", "resign", "timeout", "timeout"]
        # who was called out may still be quicker than the stand-in
        possible = log[-1:] == ["resign"] and log[:-1] in ([], ["action"], ["timeout"], ["timeout", "action"])
        over = match.status == Match.Status.FINISHED and not _on_turn(match)
        early = match.moves.filter(kind=Move.Kind.TIMEOUT, created__lt=called_from).exists()
        right = possible and over and not early and told_as_logged(told, kinds, log) and whole(match)
        return order, "" if right else f"told {told}, logged {order}, {match.status}{', early' * early}"

    return calls, judge


def _called_at(moment: datetime, call: Call) -> Any:
    time.sleep(max(0.0, (moment - timezone.now()).total_seconds()))
    return call()


def _staff_or_move(command: Callable[..., Any], **asked: Any) -> tuple[list[Call], Judge]:
    match = make.running("majesty", 2)
    staff = make.person(is_staff=True, is_superuser=True)
    id = make.command_id()

    def annul() -> Any:
        command(match_id=match.public_id, user=staff, command_id=id, **asked)
        return commands.Accepted(match.public_id, Match.objects.get(pk=match.pk).move_number)

    def judge(told: list[str]) -> tuple[str, str]:
        match.refresh_from_db()
        log = logged(match)
        order = " ".join(log)
        right = log in (["annul"], ["action", "annul"]) and told_as_logged(told, ["action", "annul"], log)
        over = match.status == Match.Status.CANCELLED and not _on_turn(match)
        traced = (
            Answer.objects.filter(user=staff, match=match, command_id=id).count()
            + RevealAudit.objects.filter(staff=staff, match=match, annulled=True).count()
        )
        audited = AuditEntry.objects.filter(actor=staff, target=f"match:{match.public_id}").count()
        by_staff = match.moves.filter(kind=Move.Kind.ANNUL, seat=STAFF_SEAT).count()
        fair = right and over and traced == by_staff == audited == 1 and whole(match)
        return order, "" if fair else f"told {told}, logged {order}, {match.status}, {traced} traces"

    return [act(match, make.legal(match)[0]), annul], judge


def move_or_annul() -> tuple[list[Call], Judge]:
    """Staff annul while somebody moves: in some order, with one trace of who did it."""
    return _staff_or_move(commands.annul_by_staff)


def move_or_reveal() -> tuple[list[Call], Judge]:
    """Staff look at the hidden cards of a match while somebody moves: the look annuls it, and is written down."""
    return _staff_or_move(commands.reveal_hidden, reason="a complaint")


def _on_turn(match: Match) -> bool:
    return Seat.objects.filter(match=match, decision__gte=0).exists()


CONTESTS = {
    "move or resign": Contest(2, move_or_resign),
    "move, resign or undo": Contest(3, move_or_resign_or_undo),
    "move, resign or time-out": Contest(4, move_or_resign_or_time_out),
    "move, resign or time-out at the deadline": Contest(4, at_the_deadline),
    "move or annul": Contest(2, move_or_annul),
    "move or reveal": Contest(2, move_or_reveal),
}
