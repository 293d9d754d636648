"""Processes start with what they need and no more, let everybody in who waited, and end as soon as they are told."""

import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks.moves_client import cpu_seconds
from portal.management.commands import prepare
from portal.places import BASE, valkey_socket
from portal.supervisor.house import listening
from portal.supervisor.lineup import worker
from tests.real.processes import start, wait_for
from tests.real.site import environment
from tests.real.valkey import started

NOT_FOR_WORKERS = ("daphne.server", "portal.urls", "rest_framework.views", "drf_spectacular.plumbing")
LOADED = f"""
import sys
import portal.celery_start as celery_start
celery_start.app.Worker = lambda **asked: celery_start.app.loader.import_default_modules() or sys.exit(
    ' '.join(name for name in {NOT_FOR_WORKERS} if name in sys.modules))
sys.argv[1:] = ["worker", "--queues", "bots", "--concurrency", "1"]
celery_start.main()
"""
CROWD = 300


def test_a_worker_loads_neither_pages_nor_the_web_server(tmp_path):
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=BASE, env=environment(tmp_path), capture_output=True, text=True
    )
    assert loaded.stderr.strip() == ""


@pytest.mark.slow
def test_an_idle_worker_ends_for_a_fraction_of_what_its_start_cost(tmp_path):
    """Taking apart what it has loaded, it took half of that, and on a busy machine longer than the supervisor waits."""
    with started(valkey_socket(tmp_path)) as valkey, open(tmp_path / "log", "wb") as log:
        process = start(worker("bots", 1), cwd=BASE, env=environment(tmp_path), stdout=log, stderr=log)
        try:
            wait_for(lambda: valkey.client(3).exists(":1:heartbeat:worker:bots"), 120, "the worker is of use")
            born = cpu_seconds([process.pid])
            process.terminate()
            _, code, used = os.wait4(process.pid, 0)
        finally:
            process.kill()
    assert code == 0
    assert used.ru_utime + used.ru_stime - born < born / 4


def test_a_crowd_that_comes_back_while_no_web_process_runs_waits_inside():
    limit = Path("/proc/sys/net/core/somaxconn")
    if not limit.exists() or int(limit.read_text()) < CROWD:
        pytest.skip("this system lets fewer wait")
    with listening("127.0.0.1", 0) as door, ExitStack() as crowd:
        for _ in range(CROWD):
            crowd.enter_context(socket.create_connection(door.getsockname(), timeout=0.5))


def test_preparing_compiles_the_program_even_where_processes_must_write_nothing(tmp_path, monkeypatch):
    for folder in prepare.CODE:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.py").write_text("ROYAL = 7\n")
    monkeypatch.setattr(prepare, "BASE", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    prepare.compile_program()
    assert len(list(tmp_path.rglob("rules.*.pyc"))) == len(prepare.CODE)
