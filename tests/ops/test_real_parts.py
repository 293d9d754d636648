"""The real parts the other tests lean on are real."""

import os
import signal
import subprocess
import sys

import pytest
from django.core.cache import cache

from portal.places import BASE
from tests.real.processes import wait_for
from tests.real.site import FURNISHED, environment, furnish

pytestmark = pytest.mark.slow


def test_a_test_may_ask_for_a_real_redis(real_redis):
    cache.set("crown", "gold")
    assert real_redis.client(3).keys("*crown")


@pytest.mark.postgres
def test_the_site_migrates_on_postgresql_and_runs_its_checks_there(postgres_url, tmp_path):
    env = environment(tmp_path, DATABASE_URL=postgres_url)
    for command in (["migrate", "-v0"], ["check", "--database", "default", "--fail-level", "WARNING"]):
        done = subprocess.run(
            [sys.executable, "manage.py", *command], cwd=BASE, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr


def test_a_killed_worker_leaves_no_pool_process(celery_worker_process):
    worker = celery_worker_process
    worker.send("portal.tasks.beat_heartbeat")
    wait_for(lambda: worker.valkey.client(3).keys("*heartbeat:beat"), 10, "the worker does what it is sent")
    assert len(worker.processes()) == 3
    os.kill(worker.process.pid, signal.SIGKILL)
    worker.process.wait()
    wait_for(lambda: not worker.processes(), 3, "the pool ends with its worker")


@pytest.mark.browser
def test_a_browser_opens_the_running_site(page):
    answer = page.goto("/")
    assert answer.status == 200
    assert page.locator("body").count() == 1


def test_outside_a_run_of_tests_a_site_prepares_its_own_folder(tmp_path, monkeypatch):
    monkeypatch.delenv(FURNISHED)
    furnish(tmp_path / "var")
    assert not (tmp_path / "var").exists()
