"""Two, ten, fifty clients send the same turn at once: exactly one is accepted; without the guards several are."""

import json
import subprocess
import sys

import pytest

from portal.places import BASE
from tests.real.site import environment

pytestmark = pytest.mark.slow


def rush(folder, *options, **env):
    folder.mkdir(exist_ok=True)
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "LOG_LEVEL": "CRITICAL", **env}
    argv = [sys.executable, "-m", "tests.real.rush", *options]
    done = subprocess.run(argv, cwd=BASE, env=environment(folder, **settings), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(report):
    for clients in ("2", "10", "50"):
        told = report[clients]
        assert told["accepted"] == [1] * told["turns"]
        assert told["answers"] == ["accepted", "stale_move"]
        assert told["moves"] == told["turns"] > 3
        assert told["agrees"]
    for told in (report["same"], report["same_again"]):
        assert told["accepted"] == [50]
        assert told["different"] == told["moves"] == 1
    assert report["or_resign"] == {"faults": 0}
    assert max(report["unguarded"]["accepted"]) > 1, "the control: without guards the race must show"


def test_on_sqlite_one_of_many_same_turns_is_accepted(tmp_path):
    check(rush(tmp_path / "var"))


@pytest.mark.postgres
def test_on_postgresql_one_of_many_same_turns_is_accepted(tmp_path, postgres_url):
    check(rush(tmp_path / "var", DATABASE_URL=postgres_url, DATABASE_POOL="60"))
