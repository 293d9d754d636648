"""A move, a time-out and a resignation at the same moment: exactly one of them decides, whoever comes first."""

import threading
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.matches import commands, rows, site_clock
from games.matches.commands import clocks
from games.matches.models import Match, Move, Seat
from games.matches.refusals import Refusal
from games.matches.sweep import sweep
from games.matches.vault import open_match
from tests import factories as make
from tests.real.crowd import all_at_once, in_thread, on_real_transactions, shared_database

pytestmark = [on_real_transactions, pytest.mark.slow]
LATE = timedelta(minutes=5)
ROUNDS = 8


@pytest.fixture(autouse=True)
def _shared(tmp_path):
    with shared_database(tmp_path):
        yield


def overdue():
    """A match of three whose player on turn is out of time."""
    match = make.running("majesty", 3)
    seat = match.seats.get(decision__isnull=False)
    Seat.objects.filter(pk=seat.pk).update(due=timezone.now() - LATE, deadline=timezone.now() - LATE)
    return match, seat, make.user_of(match, seat.number), make.legal(match, seat.number)[1][0]


def calls(match, seat, user, action):
    asked = {"match_id": match.public_id, "user": user}
    claim = partial(
        clocks.claim_timeout, match_id=match.public_id, seat_number=seat.number, decision=seat.decision
    )  # fmt: skip
    move = partial(
        commands.act, **asked, action=commands.encode_action(action), move_number=0, command_id=make.command_id()
    )  # fmt: skip
    return [claim, move, partial(commands.resign, **asked, command_id=make.command_id()), claim]


def test_of_a_move_a_time_out_and_a_resignation_the_first_decides():
    for _ in range(ROUNDS):
        match, seat, *rest = in_thread(overdue)
        claimed, moved, resigned, claimed_too = all_at_once(calls(match, seat, *rest))
        kinds = in_thread(lambda m=match: list(Move.objects.filter(match=m).values_list("kind", flat=True)))
        assert isinstance(resigned, commands.Accepted)
        assert (claimed is True) + (claimed_too is True) == kinds.count("timeout") <= 1
        if isinstance(moved, Refusal):
            assert moved.code == "already_resigned"
        assert kinds.count("action") == isinstance(moved, commands.Accepted)
        # a time-out is written down only for a decision that nobody has made or given up yet
        if "timeout" in kinds:
            others = [kinds.index(kind) for kind in ("resign", "action") if kind in kinds]
            assert kinds.index("timeout") < min(others)
        assert in_thread(lambda m=match: open_match(Match.objects.get(pk=m.pk)).agrees_with_log())


def test_without_the_lock_a_move_and_a_time_out_would_both_find_the_decision_open(monkeypatch):
    """The control: two who have both looked before either writes."""
    match, seat, user, action = in_thread(overdue)
    looked = threading.Barrier(2)
    seen = []

    def unlocked(public_id, *, wait=True):
        found = Match.objects.get(public_id=public_id)
        found.site_time = rows.SiteTime(None, None)
        return found

    def look(found):
        seats = list(found.seats.select_related("user").order_by("number"))
        seen.append(next(one.decision for one in seats if one.number == seat.number))
        if len(seen) <= 2:
            looked.wait(10)
        return seats

    monkeypatch.setattr(rows, "locked_match", unlocked)
    monkeypatch.setattr(clocks.rows, "seats_of_match", look)
    monkeypatch.setattr("games.matches.commands.play.lock_table", lambda id: (unlocked(id), look(unlocked(id))))
    monkeypatch.setattr("games.matches.commands.common.transaction.atomic", _no_transaction)
    claim, move, *_ = calls(match, seat, user, action)
    all_at_once([claim, move])
    assert seen[:2] == [seat.decision, seat.decision]  # only a constraint of the database kept them apart


class _no_transaction:  # noqa: N801  (stands in for a function)
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def test_several_who_notice_a_silence_make_up_for_it_once():
    match = in_thread(lambda: make.running("majesty", 2))
    in_thread(sweep)
    before = in_thread(lambda: match.seats.get(decision__isnull=False).deadline)
    silence = timedelta(hours=6)

    def fall_silent():
        site_clock.SiteClock.objects.update(beat=timezone.now() - silence)

    in_thread(fall_silent)
    gaps = all_at_once([site_clock.keep_time] * 6)
    assert len([gap for gap in gaps if gap]) == 1
    after = in_thread(lambda: match.seats.get(decision__isnull=False).deadline)
    assert silence <= after - before - site_clock.LIVE_EXTRA < silence + timedelta(minutes=5)


def test_two_sweeps_at_once_call_everybody_once():
    matches = [in_thread(overdue)[0] for _ in range(6)]
    in_thread(site_clock.keep_time)
    swept = all_at_once([sweep] * 3)
    assert not [one for one in swept if isinstance(one, Exception)]
    in_thread(sweep)  # what was held by another sweep is left to the next one
    for match in matches:
        assert in_thread(lambda m=match: list(m.moves.values_list("kind", flat=True))) == ["timeout"]
