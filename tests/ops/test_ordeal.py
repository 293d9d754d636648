"""Whatever process is killed while bots play, the match goes on and no acknowledged move is lost or doubled."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from portal.places import BASE
from tests.real.site import site

PARTS = ("--queues bots", "valkey-server|redis-server", "--queues main", "-m daphne", "celery.* beat")


@pytest.mark.slow
def test_matches_go_on_while_every_process_is_killed_in_turn(tmp_path):
    with site(tmp_path / "var") as running:
        players = subprocess.Popen(
            [sys.executable, "-m", "tests.real.ordeal", "majesty", "majesty", "king-me", "koryo"],
            cwd=BASE,
            env={**running.env, "DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "CRITICAL"},
            stdout=subprocess.PIPE,
            text=True,
        )
        killed = 0
        for words in itertools.cycle(PARTS):
            time.sleep(1.5)
            if players.poll() is not None or killed >= len(PARTS):
                break
            for pid in running.pids(words)[:1]:
                os.kill(pid, signal.SIGKILL)
                killed += 1
        report = json.loads(players.communicate(timeout=120)[0])
    assert report["faults"] == [], running.log
    assert report["moves"] > report["acknowledged"] > 10
    assert killed >= len(PARTS), "the matches were over before everybody had been killed once"
