"""Statements that are sent together do what they would do one by one."""

import threading

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.matches.models import Match, Move
from games.matches.rows import insert_move, locked_table, update_match
from games.matches.statements import LostRace, Statement, ask, change, gathered
from games.matches.vault import log_entry
from tests import factories as make

pytestmark = pytest.mark.django_db


def renamed(match, status, must_change=None):
    query = f"UPDATE {Match._meta.db_table} SET status = %s WHERE id = %s"
    return Statement(query, [status, match.pk], must_change)


def status_of(match):
    return Match.objects.values_list("status", flat=True).get(pk=match.pk)


def test_what_is_asked_later_sees_what_was_changed_before():
    match = make.running()
    with gathered():
        change(renamed(match, "first"))
        assert status_of(match) == "first"
        change(renamed(match, "second"))
        assert ask(Statement(f"SELECT status FROM {Match._meta.db_table} WHERE id = %s", [match.pk])) == [[("second",)]]
        change(renamed(match, "third"))
    assert status_of(match) == "third"


def test_a_block_that_fails_sends_nothing():
    match = make.running()

    def fail():
        with gathered():
            change(renamed(match, "never"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert status_of(match) == "running"
    change(renamed(match, "now"))
    assert status_of(match) == "now"


def test_a_block_within_a_block_keeps_the_order():
    match = make.running()
    with gathered():
        change(renamed(match, "outer"))
        with gathered():
            change(renamed(match, "inner"))
        assert status_of(match) == "inner"
        change(renamed(match, "last"))
    assert status_of(match) == "last"


@pytest.mark.parametrize("guarded", [True, False])
def test_whoever_lost_the_race_stores_nothing(guarded):
    match = make.running()
    Match.objects.filter(pk=match.pk).update(move_number=5)  # somebody was quicker

    def store():
        with transaction.atomic(), gathered():
            insert_move(log_entry(match, Move.Kind.ACTION, 0, make.command_id()))
            if guarded:
                update_match(match, before=0)

    if guarded:
        with pytest.raises(LostRace):
            store()
    else:
        store()  # the control: without the guard the stray entry would be stored
    assert Move.objects.exists() is not guarded


def test_a_move_takes_one_question_and_one_answer_where_the_database_can():
    match = make.running()
    seat, actions = make.legal(match)
    with CaptureQueriesContext(connection) as queries:
        make.act(match, seat, actions[0])
    sent = [query["sql"] for query in queries if query["sql"].startswith(("SELECT", "INSERT", "UPDATE"))]
    storing = [sql for sql in sent if "INSERT INTO" in sql and Move._meta.db_table in sql]
    assert len(storing) == 1
    assert stores_everything(storing[0]) is (connection.vendor == "postgresql")


def stores_everything(sql):
    return all(f"UPDATE {connection.ops.quote_name(name)}" in sql for name in ("matches_vault", "matches_match"))


def test_each_thread_gathers_for_itself():
    match = make.running()
    seen = []

    def elsewhere():
        from games.matches import statements

        seen.append(statements._waiting.statements)

    with gathered():
        change(renamed(match, "ours"))
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
    assert seen == [None]


def test_a_locked_table_is_the_match_with_its_seats_and_hidden_half():
    match = make.running("majesty", 3)
    with transaction.atomic():
        locked, seats, vault = locked_table(match.public_id)
        assert locked_table("nowhere") is None
    assert (locked.pk, [seat.number for seat in seats], vault.match_id) == (match.pk, [0, 1, 2], match.pk)
    assert "seed" in vault.get_deferred_fields()
