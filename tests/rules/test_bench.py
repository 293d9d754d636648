"""The benchmark runs without the engines it compares with, says so in a line, and writes its figures down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules.registry import PACKAGES

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_bench_measures_every_game_with_or_without_rivals():
    environment = {**os.environ, "REGALIA_BENCH_PYTHON": "/no/such/python"}
    command = [sys.executable, "benchmarks/engines.py", "--quick"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "open_spiel is not installed" in done.stdout or "open_spiel/hearts" in done.stdout
    report = json.loads((ROOT / "benchmarks" / "out" / "engines.json").read_text())
    for slug in PACKAGES:
        assert any(name.startswith(slug) for name in report["raw"]["costs"])
