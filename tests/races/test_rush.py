"""Whatever is sent at the same moment, and however often: it happens once, in some order, and the log says which.

C1 to C4 on both databases; each with its control, in which the guards are off and the same count finds the fault.
"""

# ruff: noqa: T201 - the seconds it took

import json
import os
import subprocess
import sys

import pytest

from portal.places import BASE
from tests.real.site import environment, furnish

TURNS = int(os.environ.get("REGALIA_TURNS", "25"))
FOURS = int(os.environ.get("REGALIA_FOURS", str(TURNS)))
# with fifty clients: SQLite lets those who wait sleep for up to 0.1 s each time, so a turn takes half a second there
CROWDED = TURNS if TURNS >= 200 else 6
CONTESTED = int(os.environ.get("REGALIA_CONTESTS", "6"))
RULED = int(os.environ.get("REGALIA_RULED", str(max(6, TURNS // 5))))  # a league or tournament is founded for each
pytestmark = [pytest.mark.timeout(900 if CONTESTED < 100 else 7200)]
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]
CONTESTS = {
    **dict.fromkeys(("move or resign", "move, resign or undo", "move, resign or time-out"), CONTESTED),
    **dict.fromkeys(("move, resign or time-out at the deadline", "move or annul", "move or reveal"), CONTESTED),
    **dict.fromkeys(("move or ruled annulment", "move or forfeit", "move or more time"), RULED),
    **dict.fromkeys(("move or stand-in", "move or substitute", "move or taking back"), RULED),
    "laying or taking back": RULED,
}


@pytest.fixture(scope="module", params=DATABASES)
def report(request, tmp_path_factory):
    """What came of it on one database."""
    folder = tmp_path_factory.mktemp("rush") / "var"
    furnish(folder)
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "CRITICAL"}
    if request.param == "postgresql":
        settings |= {"DATABASE_URL": request.getfixturevalue("postgres_url"), "DATABASE_POOL": "60"}
    argv = [sys.executable, "-m", "tests.real.rush", "--turns", str(TURNS), "--crowded", str(CROWDED)]
    argv += ["--fours", str(FOURS)]
    argv += ["--contests", str(CONTESTED), "--rulings", str(RULED)]
    done = subprocess.run(argv, cwd=BASE, env=environment(folder, **settings), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    print(f"\n{request.param}: {', '.join(f'{name} {seconds:.0f} s' for name, seconds in told['seconds'].items())}")
    return told


@pytest.mark.parametrize(("clients", "turns"), [(2, TURNS), (4, FOURS), (10, TURNS), (50, CROWDED)])
def test_of_many_who_send_the_same_turn_exactly_one_is_accepted(report, clients, turns):
    told = report["rush"][str(clients)]
    assert told["accepted"] == {"1": turns}
    assert sum(told["others"].values()) == turns * (clients - 1)
    assert told["others"].keys() <= {"stale_move", "not_running"}  # the latter when the move ended the match
    assert told["others"]["stale_move"] > 0.8 * turns * (clients - 1)
    assert told["moves"] == turns
    assert told["agree"]


def test_a_command_sent_a_thousand_times_is_carried_out_once_and_always_answered_alike(report):
    assert report["same"] == {"answers": ["accepted 1"], "moves": 1, "sent": 1000}


@pytest.mark.parametrize("name", CONTESTS)
def test_commands_that_exclude_each_other_happen_in_some_order(report, name):
    held = report["contests"][name]
    assert held["faults"] == []
    assert sum(held["orders"].values()) == CONTESTS[name]


def test_without_the_guards_several_would_be_accepted(report):
    told = report["unguarded"]["rush"]
    assert max(map(int, told["accepted"])) > 1
    assert not told["agree"]


@pytest.mark.parametrize("name", CONTESTS)
def test_without_the_guards_half_of_two_things_would_happen(report, name):
    assert report["unguarded"]["contests"][name]["faults"]
