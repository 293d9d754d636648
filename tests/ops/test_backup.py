"""A backup is whole, taken while others write, and enough to go on elsewhere."""

import contextlib
import sqlite3
import subprocess
import sys
import tarfile
import threading

from portal.places import BASE
from tests.real.site import environment, furnish


def manage(folder, *command):
    argv = [sys.executable, "manage.py", *command]
    return subprocess.run(argv, cwd=BASE, env=environment(folder), capture_output=True, text=True, timeout=120)


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


def test_a_quiet_site_is_copied_to_the_last_row(tmp_path):
    var = tmp_path / "var"
    furnish(var)
    done = manage(var, "backup")
    (target,) = (var / "backups").glob("*.tar.gz")
    assert str(target) in done.stdout
    with tarfile.open(target) as archive:
        archive.extractall(tmp_path / "copy", filter="data")
    assert dump(tmp_path / "copy" / "regalia.sqlite3") == dump(var / "regalia.sqlite3")
