"""Bots' matches survive the death of their workers: every move is made once, none is missing, none stands still."""

import os
import random
import subprocess
import sys
import time

import pytest

from portal.places import BASE
from tests.real.worker import worker

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

GAMES = int(os.environ.get("KILLED_GAMES", "60"))
KILLS = int(os.environ.get("KILLED_TIMES", "25"))
MOVES = 20
START = f"""
import django
django.setup()
from tests import factories as make
for number in range({GAMES}):
    others = [make.bot(account).username for account in ("squire-ines", "page-wren")]
    make.table(make.bot("page-tilda"), "majesty", 3, rated=False, bots=others)
"""
SLOWEST = "SELECT min(move_number) FROM matches_match WHERE status = 'running'"
GAPS = """
SELECT count(*) FROM matches_match
WHERE move_number != (SELECT count(*) FROM matches_move WHERE match_id = matches_match.id)
"""


def test_whichever_worker_is_killed_every_match_goes_on_without_a_gap(tmp_path):
    with worker(tmp_path / "var") as running:
        env = running.env | {"DJANGO_SETTINGS_MODULE": "portal.settings"}
        subprocess.run([sys.executable, "-c", START], cwd=BASE, env=env, check=True)
        kills, rng = 0, random.Random(1)
        end = time.monotonic() + 900
        while kills < KILLS or (running.query(SLOWEST)[0][0] or MOVES) < MOVES:
            assert time.monotonic() < end, running.query(SLOWEST)
            running.send("games.matches.tasks.sweep_bot_turns")
            time.sleep(rng.uniform(0.2, 1.0))
            if kills < KILLS:
                running.kill()
                running.start_again()
                kills += 1
        assert running.query("SELECT count(*) FROM matches_match")[0][0] == GAMES
        assert running.query(GAPS)[0][0] == 0
