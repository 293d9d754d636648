"""A backup is whole, taken while others write, and enough to go on elsewhere."""

import contextlib
import os
import secrets
import sqlite3
import subprocess
import sys
import tarfile
import threading

import psycopg
import pytest

from portal.places import BASE
from tests.real import optional, postgres
from tests.real.site import environment, furnish

UNMIGRATED = "tests.real.unmigrated"
PLAYED = """
import django
django.setup()
from games.matches.tasks import write_round_scores
from leagues.ratings.ledger import rate_finished
from portal.notices.planning import plan_notices
from tests import factories as make
for game in ("majesty", "koryo"):
    write_round_scores(make.play(make.running(game, 2)).pk)
make.play(make.running("king-me", 3, speed="turns"), 5)
make.staff("administrator")
rate_finished()
plan_notices()
"""


def manage(folder, *command, **env):
    argv = [sys.executable, "manage.py", *command]
    sent = environment(folder, **env)
    return subprocess.run(argv, cwd=BASE, env=sent, capture_output=True, text=True, timeout=120)


def play(folder, **env):
    sent = environment(folder, DJANGO_SETTINGS_MODULE="portal.settings", **env)
    subprocess.run([sys.executable, "-c", PLAYED], cwd=BASE, env=sent, check=True)


def dump(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def test_a_backup_taken_during_writes_restores_to_a_working_site(tmp_path):
    var, elsewhere, target = tmp_path / "var", tmp_path / "elsewhere", tmp_path / "copy.tar.gz"
    furnish(var)
    elsewhere.mkdir()
    writing = threading.Event()

    def write():
        with contextlib.closing(sqlite3.connect(var / "regalia.sqlite3", timeout=20)) as database:
            database.execute("CREATE TABLE ledger (a INTEGER, b INTEGER)")
            number = 0
            while not writing.is_set():
                number += 1
                with database:  # both rows or none
                    database.execute("INSERT INTO ledger VALUES (?, ?)", (number, 1))
                    database.execute("INSERT INTO ledger VALUES (?, ?)", (number, 2))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        done = manage(var, "backup", str(target))
    finally:
        writing.set()
        writer.join()
    assert done.returncode == 0, done.stderr
    assert target.stat().st_mode & 0o077 == 0
    with tarfile.open(target) as archive:
        archive.extractall(elsewhere, filter="data")
    assert (elsewhere / "secret_key").read_text() == (var / "secret_key").read_text()
    with contextlib.closing(sqlite3.connect(elsewhere / "regalia.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM ledger GROUP BY a HAVING count(*) <> 2").fetchall() == []
        assert database.execute("SELECT count(*) FROM ledger").fetchone()[0] > 0
    assert manage(elsewhere, "migrate", "--check").returncode == 0


@pytest.mark.slow
def test_a_restored_site_is_the_same_to_the_last_row_and_passes_the_auditor(tmp_path):
    var, elsewhere = tmp_path / "var", tmp_path / "elsewhere"
    furnish(var)
    play(var)
    done = manage(var, "backup")
    (target,) = (var / "backups").glob("*.tar.gz")
    assert str(target) in done.stdout
    with tarfile.open(target) as archive:
        archive.extractall(elsewhere, filter="data")
    assert dump(elsewhere / "regalia.sqlite3") == dump(var / "regalia.sqlite3")
    audited = manage(elsewhere, "audit_site")
    assert audited.returncode == 0, audited.stdout


@pytest.fixture
def two_databases(postgres_url):
    """The addresses of two empty databases of one server."""
    names = [f"backup_{secrets.token_hex(4)}" for _ in range(2)]
    with psycopg.connect(postgres_url, autocommit=True) as server:
        for name in names:
            server.execute(f"CREATE DATABASE {name}")
        yield [postgres_url.rsplit("/", 1)[0] + f"/{name}" for name in names]
        for name in names:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def sums(address):
    """How many rows every table has and a hash of all of them."""
    with psycopg.connect(address) as database:
        tables = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        asked = "SELECT count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM {} t"
        return {name: database.execute(asked.format(f'"{name}"')).fetchone() for (name,) in tables}


@pytest.mark.postgres
@pytest.mark.slow
def test_a_dump_of_postgresql_restores_to_the_same_rows_and_passes_the_auditor(tmp_path, two_databases):
    first, second = two_databases
    programs = postgres.programs()
    if not (programs / "pg_dump").exists():
        optional.skip("postgres", "no pg_dump beside the server's programs")
    var, elsewhere = tmp_path / "var", tmp_path / "elsewhere"
    path = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    made = manage(var, "migrate", "--run-syncdb", "-v0", DATABASE_URL=first, DJANGO_SETTINGS_MODULE=UNMIGRATED)
    assert made.returncode == 0, made.stderr
    play(var, DATABASE_URL=first)
    done = manage(var, "backup", str(tmp_path / "copy.tar.gz"), DATABASE_URL=first, **path)
    assert done.returncode == 0, done.stderr
    with tarfile.open(tmp_path / "copy.tar.gz") as archive:
        archive.extractall(elsewhere, filter="data")
    restore = [programs / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={second}"]
    subprocess.run([*restore, elsewhere / "regalia.dump"], check=True)
    assert sums(second) == sums(first)
    assert sums(second)["matches_move"][0] > 20
    assert (elsewhere / "secret_key").read_text() == (var / "secret_key").read_text()
    audited = manage(elsewhere, "audit_site", DATABASE_URL=second)
    assert audited.returncode == 0, audited.stdout
