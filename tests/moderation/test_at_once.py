"""Staff and players who act at the same moment: one chain, one case, one decision, one end; with controls."""

import threading
from functools import partial

import pytest
from django.db.models import F

from games.matches.models import Move
from portal.accounts.models import User
from portal.moderation import commands
from portal.moderation.audit import audit_head, audit_problem, record_audit
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.models import Action, AuditEntry, AuditHead, Complaint, Report, Sanction
from portal.moderation.refusals import Refusal
from tests import factories as make
from tests.real.crowd import all_at_once, in_thread, on_real_transactions, shared_database

pytestmark = [on_real_transactions, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _shared(tmp_path):
    with shared_database(tmp_path):
        yield


def write(count):
    for _ in range(count):
        record_audit(Action.APPOINT, actor=None)


def test_entries_written_at_once_make_one_chain():
    assert all_at_once([partial(write, 5)] * 4) == [None] * 4
    assert in_thread(audit_head)[0] == 20
    assert in_thread(audit_problem) is None


def test_control_without_the_held_head_writers_take_the_same_number(monkeypatch):
    in_thread(lambda: AuditHead.objects.get_or_create(pk=1))
    together = threading.Barrier(4, timeout=20)

    class Unheld:
        def get(self, **asked):
            head = AuditHead.objects.get(**asked)
            together.wait()
            return head

    monkeypatch.setattr(AuditHead.objects, "select_for_update", Unheld)
    told = all_at_once([partial(record_audit.__wrapped__, Action.APPOINT, actor=None)] * 4)
    assert sum(isinstance(answer, Exception) for answer in told) == 3
    assert in_thread(AuditEntry.objects.count) == 1


def reported():
    match = make.running(seats=3)
    bad, *others = (make.user_of(match, seat) for seat in range(3))
    report = partial(commands.file_report, about=bad, kind="behaviour", words="", evidence=Evidence(match, 0))
    return [partial(report, user=user) for user in others]


def test_reported_at_once_it_is_still_one_case():
    told = all_at_once(in_thread(reported))
    assert all(isinstance(answer, Report) for answer in told)
    assert in_thread(lambda: (Report.objects.count(), Complaint.objects.count())) == (1, 2)


def decisions():
    case = reported()[0]()
    wanted = Wanted("warning", "unfair")
    asked = {"report_pk": case.pk, "uphold": True, "reason": "seen", "sanction": wanted}
    return [partial(commands.decide_report, staff=make.staff(), command_id=make.command_id(), **asked) for _ in "ab"]


def test_of_two_decisions_at_once_one_counts():
    told = all_at_once(in_thread(decisions))
    assert [answer.code for answer in told if isinstance(answer, Refusal)] == ["report_decided"]
    decided = AuditEntry.objects.filter(action=Action.DECIDE_REPORT)
    assert in_thread(lambda: (Sanction.objects.count(), decided.count())) == (1, 1)


def banned_while_moving():
    match = make.running(seats=3)
    seat, actions = make.legal(match)
    user = make.user_of(match, seat)
    ban = partial(
        commands.give_sanction, staff=make.staff("administrator"), about=user, wanted=Wanted("ban", "other"),
        command_id=make.command_id(),
    )  # fmt: skip
    return match, [partial(make.act, match, seat, actions[0], 0), ban]


def test_a_move_at_the_moment_of_a_ban_counts_before_it_or_not_at_all():
    for _ in range(4):
        match, calls = in_thread(banned_while_moving)
        moved, _banned = all_at_once(calls)
        kinds = in_thread(lambda m=match: list(Move.objects.filter(match=m).values_list("kind", flat=True)))
        assert kinds == (["seat_lost"] if isinstance(moved, Refusal) else ["action", "seat_lost"])


def test_a_sanction_that_is_lifted_while_it_runs_out_ends_once():
    def due():
        user, staff = make.person(), make.staff("administrator")
        wanted = Wanted("suspension", "other", 3)
        given = commands.give_sanction(staff=staff, about=user, wanted=wanted, command_id=make.command_id())
        Sanction.objects.filter(pk=given.pk).update(until=F("starts"))
        return user, given, staff

    user, given, staff = in_thread(due)
    lift = partial(commands.lift_sanction, staff=staff, sanction_pk=given.pk, reason="a mistake")
    told = all_at_once([commands.end_expired, commands.end_expired, lift])
    assert not any(isinstance(answer, Exception) for answer in told)
    assert in_thread(lambda: User.objects.get(pk=user.pk).is_active)
    expired = AuditEntry.objects.filter(action=Action.EXPIRE)
    assert in_thread(expired.count) == told[0] + told[1] <= 1
    assert in_thread(audit_problem) is None
