"""Several workers rate, draw and open at the same moment: everything happens once (C5, C6, C8)."""

import json
import subprocess
import sys

import pytest

from portal.places import BASE
from tests.real.site import environment

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="module", params=DATABASES)
def report(request, tmp_path_factory):
    """What came of it on one database."""
    folder = tmp_path_factory.mktemp("league-rush") / "var"
    folder.mkdir()
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "CRITICAL"}
    if request.param == "postgresql":
        settings |= {"DATABASE_URL": request.getfixturevalue("postgres_url"), "DATABASE_POOL": "20"}
    argv = [sys.executable, "-m", "tests.real.league_rush"]
    done = subprocess.run(argv, cwd=BASE, env=environment(folder, **settings), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {"database": request.param, **json.loads(done.stdout)}


def test_matches_that_end_together_are_rated_once_each_as_if_one_after_the_other(report):
    assert report["ratings"] == {"broken": [], "wrong": 0, "rows": True, "sum": 0}


def test_a_draw_pressed_twice_while_sweeps_run_happens_once_and_its_rounds_are_dealt_alike(report):
    assert report["draws"] == {"broken": [], "twice": 0, "unlike": 0, "repeats": 8}


def test_without_the_locks_it_would_not(report):
    if report["database"] == "sqlite":
        pytest.skip("SQLite lets one transaction write at a time, with or without locks")
    told = report["unguarded"]
    assert told["ratings"]["broken"] or told["ratings"]["wrong"]
    assert told["draws"]["broken"] or told["draws"]["twice"] or told["draws"]["unlike"]
