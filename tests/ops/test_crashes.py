"""Whatever is killed in the middle of writing, what was acknowledged is there afterwards, once, and all agrees."""

# ruff: noqa: T201 - the seconds it took

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import time

import psycopg
import pytest

from portal.places import BASE
from tests.ops.test_killed_bots import GAPS
from tests.real import optional, postgres
from tests.real.processes import end, start, wait_for
from tests.real.site import environment, furnish
from tests.real.worker import worker

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

KILLS = int(os.environ.get("REGALIA_KILLS", "1"))
DROPPED = int(os.environ.get("REGALIA_DROPPED", "4"))  # matches of bots whose messages are dropped
SWEEP = 0.5  # seconds between two of beat's
WRITERS = 2


def settings(folder, **more):
    return environment(folder, **{"DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "ERROR", **more})


@contextlib.contextmanager
def writers(env, journals, round_number=0):
    """Processes that write as fast as they can, until all of them have begun."""
    begun = [journal.stat().st_size if journal.exists() else 0 for journal in journals]
    argv = [sys.executable, "-m", "tests.real.writer"]
    running = [
        start([*argv, str(journal), str(100 * round_number + number)], cwd=BASE, env=env)
        for number, journal in enumerate(journals)
    ]
    try:
        for journal, size in zip(journals, begun, strict=True):
            wait_for(lambda j=journal, s=size: j.exists() and j.stat().st_size > s, 120, "everybody writes")
        yield running
    finally:
        for process in running:
            end(process)


# No worker runs beside the writers, so what workers bring on within seconds is brought on before the auditor looks.
CATCH_UP = """
import django
django.setup()
from games.matches.models import Match
from games.matches.tasks import write_round_scores
from games.matches.tell import bell
from leagues.ratings.tasks import rate_finished
from portal.notices.tasks import deliver_notices
with bell.muted():
    for match_pk in Match.objects.filter(status="finished", scored=False).values_list("pk", flat=True):
        write_round_scores(match_pk)
    rate_finished()
    while deliver_notices():
        pass
"""


def audit(env, journals, folder):
    subprocess.run([sys.executable, "-c", CATCH_UP], cwd=BASE, env=env, check=True, timeout=600)
    told = folder / "journal"
    told.write_bytes(b"".join(whole_lines(journal) for journal in journals))
    argv = [sys.executable, "manage.py", "audit_site", "--journal", str(told)]
    return subprocess.run(argv, cwd=BASE, env=env, capture_output=True, text=True, timeout=600)


def whole_lines(journal):
    """Without the line that somebody died over."""
    return b"".join(line for line in journal.read_bytes().splitlines(keepends=True) if line.endswith(b"\n"))


def test_killing_everything_on_sqlite_in_the_middle_of_writing_loses_no_acknowledged_move(tmp_path):
    var, journals = tmp_path / "var", [tmp_path / f"journal-{number}" for number in range(WRITERS)]
    furnish(var)
    env, rng = settings(var), random.Random(1)
    for number in range(KILLS):
        with writers(env, journals, number) as running:
            time.sleep(rng.uniform(0.3, 1.0))
            for process in running:
                process.kill()
        with contextlib.closing(sqlite3.connect(var / "regalia.sqlite3")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    audited = audit(env, journals, tmp_path)
    assert audited.returncode == 0, audited.stdout


@pytest.mark.postgres
def test_stopping_postgresql_at_once_loses_no_acknowledged_move_and_nobody_has_to_be_restarted(tmp_path):
    journals = [tmp_path / f"journal-{number}" for number in range(WRITERS)]
    with contextlib.ExitStack() as stack:
        try:
            cluster = stack.enter_context(postgres.running_cluster(safe=True))
        except postgres.NoPostgres as reason:
            optional.skip("postgres", str(reason))
        env = settings(tmp_path / "var", DATABASE_URL=cluster.address, DJANGO_SETTINGS_MODULE="tests.real.unmigrated")
        argv = [sys.executable, "manage.py", "migrate", "--run-syncdb", "-v0"]
        subprocess.run(argv, cwd=BASE, env=env, check=True)
        running = stack.enter_context(writers(env, journals))
        for _ in range(KILLS):
            time.sleep(0.5)
            cluster.crash()
            time.sleep(0.5)
            sizes = [journal.stat().st_size for journal in journals]
            cluster.start()
            for journal, size in zip(journals, sizes, strict=True):
                wait_for(lambda j=journal, s=size: j.stat().st_size > s + 400, 120, "everybody writes again")
        assert all(process.poll() is None for process in running)
        for process in running:
            process.kill()
            process.wait()
        audited = audit(env, journals, tmp_path)
        assert audited.returncode == 0, audited.stdout
        with psycopg.connect(cluster.address) as database:
            assert database.execute("SELECT count(*) FROM matches_move").fetchone()[0] > 10


AMONG_BOTS = f"""
import django
django.setup()
from tests import factories as make
for number in range({DROPPED}):
    make.table(make.bot("page-tilda"), "majesty", 2, rated=False, bots=[make.bot("page-wren").username])
"""
SLOWEST = "SELECT coalesce(min(move_number), 99) FROM matches_match WHERE status = 'running'"
STANDING = "SELECT count(*) FROM matches_match WHERE status = 'running' AND move_number = 0"


def test_when_all_messages_are_dropped_the_sweep_alone_brings_everything_on(tmp_path):
    with worker(tmp_path / "var") as running:
        dropping = running.valkey.client(1)
        running.kill()
        subprocess.run([sys.executable, "-c", AMONG_BOTS], cwd=BASE, env=settings(running.folder), check=True)
        assert dropping.llen("bots") >= DROPPED
        dropping.flushall()
        running.start_again()
        time.sleep(1)
        assert running.query(STANDING)[0][0] == DROPPED, "without a sweep nobody remembers the calls"
        began, sweeps, resumed = time.monotonic(), 0, None

        def swept():
            nonlocal sweeps, resumed
            running.send("games.matches.tasks.sweep_bot_turns")
            sweeps += 1
            time.sleep(SWEEP)
            if resumed is None and not running.query(STANDING)[0][0]:
                resumed = sweeps, time.monotonic() - began
            return running.query(SLOWEST)[0][0] >= 5

        wait_for(swept, 120, "the sweep brings every match on")
        took = time.monotonic() - began
        print(f"\n{DROPPED} matches: all resumed after sweeps, seconds: {resumed}; five moves each after {took:.1f} s")
        assert running.query(GAPS)[0][0] == 0
