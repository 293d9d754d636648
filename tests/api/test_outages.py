"""A database that is away or full: a clean 503, nothing half done, and the same command works afterwards."""

import contextlib
import json
import sqlite3

import msgspec
import psycopg
import pytest
from django.core.handlers.exception import response_for_exception
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client, RequestFactory

from games.matches.models import Match, Move
from games.matches.outages import is_outage
from games.matches.proof import problem_of
from tests import factories as make
from tests.real.crowd import in_thread, on_real_transactions, shared_database


def caused(error, cause):
    error.__cause__ = cause
    return error


def by_sqlite(name):
    cause = sqlite3.OperationalError("x")
    cause.sqlite_errorname = name
    return caused(OperationalError("x"), cause)


def answered(path, error):
    """The answer of the site to a request in which this was raised."""
    try:
        raise error
    except DatabaseError as raised:
        return response_for_exception(RequestFactory().get(path), raised)


def test_what_passes_by_itself_is_told_from_what_is_our_fault():
    away = [by_sqlite("SQLITE_FULL"), by_sqlite("SQLITE_BUSY"), by_sqlite("SQLITE_IOERR_WRITE")]
    away += [caused(OperationalError("x"), psycopg.errors.DiskFull()), InterfaceError("the connection is closed")]
    away += [caused(OperationalError("x"), psycopg.errors.AdminShutdown())]
    assert all(is_outage(error) for error in away)
    ours = [by_sqlite("SQLITE_ERROR"), ProgrammingError("no such column"), DatabaseError("x"), ValueError("x"), None]
    assert not any(is_outage(error) for error in ours)


@pytest.mark.parametrize(("path", "kind"), [("/play/", "text/html"), ("/api/v1/me/", "application/problem+json")])
def test_a_page_and_a_call_say_that_it_will_pass_and_when_to_come_back(path, kind):
    answer = answered(path, by_sqlite("SQLITE_FULL"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert answer["Content-Type"].startswith(kind)
    if kind != "text/html":
        assert json.loads(answer.content)["code"] == "unavailable"
    assert answered(path, ProgrammingError("no such table")).status_code == 500


def fill_the_disk():
    """As far as SQLite can tell: the file may not grow, and what room there is in it is used up."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (content BLOB)")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        with contextlib.suppress(OperationalError):
            while True:
                cursor.execute("INSERT INTO filler VALUES (zeroblob(3000))")


def make_room():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1000000")


def until_refused(match, clients):
    """Moves until one does not fit any more; how to send that one again, its key, and what was answered."""
    while True:
        match.refresh_from_db()
        seat, actions = make.legal(match)
        body = {"number": match.move_number, "action": msgspec.to_builtins(actions[0])}
        key = make.command_id()
        path, headers = f"/api/v1/matches/{match.public_id}/moves/", {"Idempotency-Key": key}

        def send(seat=seat, body=body, path=path, headers=headers):
            return clients[seat].post(path, body, content_type="application/json", headers=headers)

        answer = send()
        if answer.status_code != 201:
            return send, key, answer


@on_real_transactions
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="fills a file of SQLite")
def test_a_full_disk_refuses_a_move_cleanly_and_the_same_move_counts_when_there_is_room_again(tmp_path):
    match = make.running("majesty", 2)

    def on_a_full_disk():
        clients = [Client(raise_request_exception=False) for _ in range(2)]
        for seat, client in enumerate(clients):
            client.force_login(make.user_of(match, seat), backend="django.contrib.auth.backends.ModelBackend")
        fill_the_disk()
        send, key, refused = until_refused(match, clients)
        assert refused.status_code == 503
        assert refused.json()["code"] == "unavailable"
        before = match.move_number
        assert Match.objects.get(pk=match.pk).move_number == before
        assert not Move.objects.filter(command_id=key).exists()
        assert problem_of(match.pk) == ""
        make_room()
        assert send().json()["number"] == before + 1
        assert problem_of(match.pk) == ""
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return True

    with shared_database(tmp_path):
        assert in_thread(on_a_full_disk) is True
