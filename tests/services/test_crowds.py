"""Many people at once for one thing: exactly one gets it, the others are told why."""

import contextlib
import threading
from collections import Counter
from functools import partial

import pytest
from django.db import IntegrityError, connection

from games.matches import commands
from games.matches.commands import common, seating, tables
from games.matches.commands.queue import seat_waiting
from games.matches.models import Match, QueueEntry, Seat
from games.matches.refusals import Refusal
from tests import factories as make
from tests.real.crowd import all_at_once, in_thread, on_real_transactions, shared_database

pytestmark = on_real_transactions


@pytest.fixture(autouse=True)
def _one_database(tmp_path):
    with shared_database(tmp_path):
        yield


def outcomes(answers):
    """How many got it, and what the others were told."""
    return Counter(answer.code if isinstance(answer, Refusal) else type(answer).__name__ for answer in answers)


@pytest.fixture
def collisions(monkeypatch):
    """Every time two people got into each other's way and only a constraint of the database kept them apart."""
    seen = []

    def watched(match, people):
        try:
            seating.sit_down(match, people)
        except IntegrityError:
            seen.append(match)
            raise

    monkeypatch.setattr(tables, "sit_down", watched)
    return seen


def sit_calls(crowd, match):
    return [partial(make.sit, match, user) for user in crowd]


def test_of_a_hundred_for_the_last_seat_exactly_one_gets_it(collisions):
    crowd = in_thread(lambda: [make.person() for _ in range(100)])
    match = in_thread(lambda: make.table(make.person()))
    assert outcomes(all_at_once(sit_calls(crowd, match))) == {"Match": 1, "not_open": 99}
    seats, status = in_thread(lambda: (match.seats.count(), Match.objects.get().status))
    assert (seats, status) == (2, Match.Status.RUNNING)
    assert not collisions


def test_without_the_lock_they_would_collide(collisions, monkeypatch):
    """The control: with the lock off such a crowd meets at the same seat, if not at the first table then at another."""
    crowd = in_thread(lambda: [make.person() for _ in range(4)])
    tables_to_try = [in_thread(lambda: make.table(make.person())) for _ in range(12)]
    together = threading.Barrier(4)

    def unlocked(match_id):
        found = Match.objects.get(public_id=match_id)
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(1)
        return found

    monkeypatch.setattr(tables, "lock_table", unlocked)
    if connection.vendor == "sqlite":  # its transactions are the lock
        monkeypatch.setattr(common.transaction, "atomic", contextlib.nullcontext)
    for match in tables_to_try:
        together.reset()
        all_at_once(sit_calls(crowd, match))
        if collisions:
            break
    assert collisions


def test_one_person_opening_tables_in_many_windows_stays_within_his_limit():
    user = in_thread(make.person)
    answers = all_at_once([partial(make.table, user) for _ in range(12)])
    assert outcomes(answers) == {"Match": 5, "too_many_matches": 7}


def test_all_who_ask_for_a_rematch_at_once_meet_at_one_table():
    people = in_thread(lambda: [make.person() for _ in range(3)])
    match = in_thread(lambda: make.play(make.running("majesty", 3, people)))
    calls = [
        partial(commands.rematch, match_id=match.public_id, user=user, entropy="ab" * 16, command_id=make.command_id())
        for user in people for _ in range(3)
    ]  # fmt: skip
    answers = all_at_once(calls)
    assert outcomes(answers) == {"Match": 9}
    again = in_thread(lambda: Match.objects.get(rematch_of=match))
    assert {answer.pk for answer in answers} == {again.pk}
    assert again.status == Match.Status.RUNNING


def test_several_workers_seating_the_queue_at_once_seat_nobody_twice():
    def wait():
        for _ in range(20):
            commands.enter_queue(
                user=make.person(), game="majesty", speed="live", seat_counts=[2], entropy="ab" * 16,
                command_id=make.command_id(),
            )  # fmt: skip

    in_thread(wait)
    answers = all_at_once([seat_waiting] * 4)
    assert sum(answers) == 10
    assert in_thread(Seat.objects.count) == 20
    assert in_thread(QueueEntry.objects.filter(match=None).count) == 0
