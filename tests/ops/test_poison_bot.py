"""A bot that breaks, hangs or eats all memory holds nobody up: it is moved for within a minute, and others play on."""

import subprocess
import sys
import time

import pytest

from games.matches import bot_turns
from portal.places import BASE
from tests.real.processes import wait_for
from tests.real.worker import worker

pytestmark = pytest.mark.long

SECONDS = 60
START = """
import django
django.setup()
from tests import factories as make
for account in ("page-tilda", "page-osric", "page-wren", "page-pip"):
    poisoned = make.bot(account)
    match = make.table(poisoned, "majesty", 2, rated=False, bots=[make.bot("squire-ines").username])
    match.refresh_from_db()
    print(account, match.pk)
"""


def test_a_poisoned_bot_is_moved_for_within_a_minute_and_the_others_play_on(tmp_path):
    with worker(tmp_path / "var", also_import="tests.real.poison") as running:
        said = subprocess.run(
            [sys.executable, "-c", START], cwd=BASE, env=running.env | {"DJANGO_SETTINGS_MODULE": "portal.settings"},
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        matches = {account: int(pk) for account, pk in (line.split() for line in said.splitlines())}

        def moves(account):
            counted = "SELECT count(*) FROM matches_move WHERE match_id = ? AND seat = 0"
            return running.query(counted, matches[account])[0][0]

        def sweep_until(done, seconds):
            end = time.monotonic() + seconds
            while not done() and time.monotonic() < end:
                running.send("games.matches.tasks.sweep_bot_turns")
                time.sleep(0.5)
            assert done(), {account: moves(account) for account in matches}

        over = "SELECT status FROM matches_match WHERE id = ?"
        sweep_until(lambda: all(moves(account) for account in matches), SECONDS)
        sweep_until(lambda: running.query(over, matches["page-pip"])[0][0] == "finished", SECONDS)
        wait_for(lambda: len(running.processes()) >= 3, 20, "the pool is whole again")
        assert (running.folder / "worker.log").read_text().count("ZeroDivisionError") >= bot_turns.TRIES
