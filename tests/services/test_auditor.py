"""The auditor finds nothing on a site as it is played on, and whatever is taken away, doubled, altered or forgotten."""

import io
from datetime import timedelta

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from games.matches import commands
from games.matches.commands.clocks import claim_timeout
from games.matches.models import Match, Move, Seat, SiteClock, Vault
from games.matches.proof import Entry, chain_problem
from games.matches.site_clock import keep_time
from games.matches.tasks import prove_matches, write_round_scores
from games.rules.record import chain_hash
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow, Rating
from portal.auditor.journal import Acknowledged, Key, unkept
from portal.auditor.report import audit_site
from portal.moderation.audit import record_audit
from portal.moderation.models import Action, AuditHead
from portal.notices.models import Delivery, Notice
from portal.notices.planning import plan_notices
from tests import factories as make

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(hours=1)


@pytest.fixture
def site():
    """A finished rated match, one that runs with a bot, one by turns, all with their work done; and what was told."""
    told, finished = [], make.running("majesty", 2)
    for _ in range(4):
        seat, actions = make.legal(finished)
        id = make.command_id()
        accepted = make.act(finished, seat, actions[0], id=id)
        told.append(Acknowledged(finished.public_id, id, "act", accepted.number))
    commands.resign(match_id=finished.public_id, user=make.user_of(finished, 0), command_id=make.command_id())
    finished.refresh_from_db()
    running = make.running("king-me", 3, people=[make.person(), make.person(), make.bot()])
    seat, actions = make.legal(running, 0)
    make.act(running, 0, actions[0]) if actions else None
    make.play(make.running("koryo", 2, speed="turns"), 3)
    said = {"user": make.user_of(running, 0), "channel": "table", "text": "hello", "command_id": make.command_id()}
    commands.say(match_id=running.public_id, **said)
    told.append(Acknowledged(running.public_id, said["command_id"], "say"))
    write_round_scores(finished.pk)
    rate_finished()
    plan_notices()
    keep_time()
    record_audit(Action.READ_CHAT, actor=make.staff(), target="report:1")
    return finished, running, told


def wrong(told=None):
    return [problem for finding in audit_site(told) for problem in finding.problems]


def test_a_site_that_is_in_order_passes_and_the_command_says_so(site, tmp_path):
    _finished, _running, told = site
    assert wrong(told) == []
    assert prove_matches() == 0
    journal, out = tmp_path / "journal", io.StringIO()
    journal.write_bytes(b"\n".join(msgspec.json.encode(entry) for entry in told))
    call_command("audit_site", journal=journal, stdout=out)
    assert f"ok  all {len(told)} acknowledged commands are there, once" in out.getvalue()
    assert "All is well." in out.getvalue()


def _of(match, **change):
    Match.objects.filter(pk=match.pk).update(**change)


FAULTS = {
    "a move is missing": (lambda f, r: Move.objects.filter(match=f, number=2).delete(), "entry 2 is missing"),
    "the last move is missing": (lambda f, r: Move.objects.filter(match=f).last().delete(), "the log ends at"),
    "a move was altered": (lambda f, r: Move.objects.filter(match=f, number=3).update(seat=9), "not the one that was"),
    "the chain was cut": (lambda f, r: _of(f, chain="0" * 64), "ends with another entry"),
    "a card moved": (
        lambda f, r: Vault.objects.filter(pk=r.pk).update(state=Vault.objects.get(pk=f.pk).state),
        "cannot be replayed",
    ),
    "another snapshot": (
        lambda f, r: Vault.objects.filter(pk=f.pk).update(
            state=make.running("majesty", 2).vault.state
        ),
        "not the fold",
    ),
    "the result was changed": (lambda f, r: _of(f, result={**f.result, "places": [9, 9]}), "places differ"),
    "the wrong one is on turn": (lambda f, r: r.seats.update(decision=None), "others are on turn"),
    "a bot nobody wakes": (lambda f, r: r.seats.update(stand_in="page-wren", bot_due=None), "nobody will wake it"),
    "a bot nobody woke": (
        lambda f, r: r.seats.filter(decision__isnull=False).update(
            stand_in="page-wren", bot_due=timezone.now() - LONG_AGO
        ),
        "due and did not move",
    ),
    "a deadline nobody called": (
        lambda f, r: Seat.objects.filter(deadline__isnull=False).update(deadline=timezone.now() - LONG_AGO),
        "the time ran out",
    ),
    "a person without a clock": (
        lambda f, r: Seat.objects.filter(deadline__isnull=False).update(
            deadline=None, on_turn_since=timezone.now() - LONG_AGO
        ),
        "without a clock",
    ),
    "scores never written": (lambda f, r: _of(f, scored=False, finished=timezone.now() - LONG_AGO), "never written"),
    "a rating was raised": (lambda f, r: Rating.objects.filter(track="people").update(value=999999), "the matches say"),
    "a ledger row is missing": (lambda f, r: LedgerRow.objects.first().delete(), "the matches say"),
    "a notice nobody planned": (
        lambda f, r: Notice.objects.update(planned=False, created=timezone.now() - LONG_AGO), "nobody planned",
    ),
    "a notice is missing": (lambda f, r: Notice.objects.filter(match=f).delete(), "never told that it ended"),
    "a delivery nobody tried": (
        lambda f, r: Delivery.objects.create(
            notice=Notice.objects.first(), channel="email", pace="now", next_try=timezone.now() - LONG_AGO
        ),
        "nobody tried",
    ),
    "the audit log was cut": (lambda f, r: AuditHead.objects.update(number=9), "is missing"),
}  # fmt: skip


def test_every_fault_is_found(site):
    finished, running, _told = site
    for fault, (do, said) in FAULTS.items():
        with transaction.atomic():
            do(finished, running)
            found = wrong()
            transaction.set_rollback(True)
        assert any(said in problem for problem in found), (fault, found)
    assert wrong() == []


def test_the_command_fails_where_anything_is_wrong(site):
    Match.objects.filter(pk=site[0].pk).update(chain="0" * 64)
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 problems found"):
        call_command("audit_site", stdout=out)
    assert f"match {site[0].public_id}: the match ends with another entry than its log" in out.getvalue()


def test_a_time_out_that_nobody_was_told_of_is_found(site):
    seat = Seat.objects.filter(deadline__isnull=False, match__speed="turns").first()
    Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - LONG_AGO)
    assert claim_timeout(match_id=seat.match.public_id, seat_number=seat.number, decision=seat.decision)
    plan_notices()
    assert wrong() == []
    Notice.objects.filter(kind="seat_lost").delete()
    assert any("never told of the time-out" in problem for problem in wrong())


def test_a_site_that_was_down_for_long_is_not_blamed_for_what_came_due_meanwhile(site):
    SiteClock.objects.update(beat=timezone.now() - timedelta(days=2))
    Seat.objects.filter(deadline__isnull=False).update(deadline=timezone.now() - timedelta(days=1))
    assert wrong() == []


def test_a_command_that_was_acknowledged_and_lost_is_found(site):
    finished, _running, told = site
    lost = Acknowledged(finished.public_id, make.command_id(), "act", 1)
    renamed = Acknowledged(told[0].match, told[0].command_id, "act", told[0].number + 1)
    unsaid = Acknowledged(finished.public_id, make.command_id(), "say")
    found = wrong([*told, lost, renamed, unsaid])
    assert len(found) == 3
    assert sum("is not there" in problem for problem in found) == 2
    assert sum("and is move" in problem for problem in found) == 1


def test_what_is_stored_twice_is_found_without_a_database():
    entry = Acknowledged("m", "12345678", "act", 4)
    assert list(unkept([entry], {Key("m", "12345678"): [4]})) == []
    (problem,) = unkept([entry], {Key("m", "12345678"): [4, 5]})
    assert "2 times" in problem


def test_a_chain_is_checked_without_a_database():
    chain, entries = "start", []
    for number in (1, 2, 3):
        chain = chain_hash(chain, str(number), "action", "0", "{}", "h")
        entries.append(Entry(number, "action", 0, "{}", "h", chain))
    assert chain_problem("start", entries, 3, chain) == ""
    assert "entry 2" in chain_problem("start", [entries[0], entries[0], *entries[1:]], 3, chain)
    assert "entry 2" in chain_problem("start", [entries[0], entries[2]], 3, chain)
    assert "ends at 2" in chain_problem("start", entries[:2], 3, chain)
    assert "entry 1" in chain_problem("other", entries, 3, chain)
