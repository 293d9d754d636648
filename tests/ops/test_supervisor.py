"""`manage.py up` brings back what dies, leaves nothing behind, and says in one sentence why it cannot start."""

# ruff: noqa: T201 - the seconds it took

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tests.real.processes import wait_for
from tests.real.site import processes_of, site, start_up

CACHE_DB = 3
KILLS = int(os.environ.get("REGALIA_SUPERVISORS", "1"))  # of the whole site
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    folder = tmp_path_factory.mktemp("up") / "var"
    folder.mkdir()  # empty, as on a new machine
    with site(folder) as started:
        yield started


def kill(running, words):
    """Kill one process of a ready site outright."""
    running.wait_until_ready()
    pid = running.pids(words)[0]
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: pid not in running.processes(), 5, "the process is gone")
    return pid


@pytest.mark.parametrize("words", ["-m daphne", "--queues main", "--queues bots", "celery.* beat"])
def test_a_killed_process_comes_back_and_the_site_is_ready_again(running, words):
    running.wait_until_ready()
    old = set(running.pids(words))
    kill(running, words)
    running.redis(CACHE_DB).flushdb()  # only new signs of life count
    wait_for(lambda: set(running.pids(words)) - old, 10, "a new process")  # its number may be a smaller one
    running.wait_until_ready(40)
    assert "killed by SIGKILL" in running.log


def started_by(site):
    """The processes the supervisor started itself: a worker may end one of its own pool with the task it lost."""
    parents = {pid: int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1]) for pid in site.processes()}
    return {pid for pid, parent in parents.items() if parent == site.process.pid}


def test_everybody_finds_redis_again_after_it_was_killed(running):
    running.wait_until_ready()
    others = started_by(running)
    assert len(others) > 5
    pid = kill(running, "valkey-server|redis-server")
    wait_for(lambda: running.pids("valkey-server|redis-server"), 10, "a new server")
    wait_for(running.redis_answers, 10, "it answers")
    running.redis(CACHE_DB).flushdb()
    running.wait_until_ready(40)
    assert others - {pid} <= started_by(running), "nobody else had to be restarted"


def test_a_visitor_waits_while_the_web_server_restarts_and_is_not_refused(running):
    kill(running, "-m daphne")
    assert running.get("/healthz", patience=30)[0] == 200


def test_a_second_start_on_the_same_folder_is_refused_in_one_sentence(running):
    second = subprocess.run(
        [*running.process.args], cwd=os.getcwd(), env={**running.env, "PORT": "0"}, capture_output=True, text=True
    )
    assert second.returncode == 1
    assert second.stderr.startswith("Regalia already runs on this data folder")
    assert second.stderr.count("\n") == 1


def test_the_first_administrator_gets_a_password_only_the_owner_can_read(running):
    note = running.folder / "admin_password"
    assert note.stat().st_mode & 0o077 == 0
    assert note.read_text().strip() in running.log
    assert running.query("SELECT is_superuser FROM accounts_user WHERE username = 'admin'") == [(1,)]


def test_the_running_servers_keep_the_settings_the_promises_rest_on(running):
    assert running.query("PRAGMA journal_mode") == [("wal",)]
    checked = running.manage("preflight")
    assert checked.returncode == 0, checked.stderr


def test_a_taken_port_is_told_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        started = start_up(tmp_path / "var", PORT=str(port))
        assert started.process.wait(30) == 1
    assert started.log.startswith(f"Port {port} on 127.0.0.1 is taken")
    assert started.log.count("\n") == 1


def test_a_data_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "out").mkdir()
    started = start_up(tmp_path / "out", REGALIA_VAR=str(tmp_path / "file" / "var"))
    assert started.process.wait(30) == 1
    assert started.log.startswith("Regalia cannot write to its data folder")
    assert started.log.count("\n") == 1


def orphaned(killed):
    """Kill the supervisor outright; seconds until nothing it started runs any more."""
    os.kill(killed.process.pid, signal.SIGKILL)
    killed.process.wait()
    began = time.monotonic()
    wait_for(lambda: not killed.processes(), 3, "no orphan after 3 s")
    return time.monotonic() - began


def test_killing_the_supervisor_leaves_no_orphan_the_next_start_works_and_ctrl_c_ends_it(running):
    """One test, because each start of a whole site costs seconds."""
    assert len(running.processes()) >= 8, "supervisor, Valkey, web, two workers with three in their pools, beat"
    current = running
    try:
        for _ in range(KILLS):
            gone = orphaned(current)
            began = time.monotonic()
            current = start_up(running.folder)
            wait_for(lambda site=current: site.get("/healthz")[0] == 200, 60, "it answers")
            answered = time.monotonic() - began
            current.wait_until_ready()
            print(f"\nno orphan after {gone:.1f} s, answers {answered:.1f} s after the next start, every part "
                  f"{time.monotonic() - began:.1f} s")  # fmt: skip
        assert current.stop(signal.SIGINT) == 0
        assert "by force" not in current.log, "nobody had to be made to stop"
    finally:
        current.stop()
    assert processes_of(running.folder) == {}
