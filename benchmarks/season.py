"""How long a season takes from its founding to its close: `python benchmarks/season.py --members 500`.

A league in a throw-away database, its matches played by stand-ins, by `manage.py simulate_season` in one process.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import part  # noqa: E402  (needs the path above)

DIVISION_SIZE = 12
STEP = re.compile(r"(founded and drawn|scheduled and opened|played|closed and rated) ([\d.]+) s")


def manage(*command: str, folder: str) -> str:
    """A command on the throw-away site; what it said."""
    env = {**os.environ, "REGALIA_VAR": folder, "DATABASE_URL": "", "LOG_LEVEL": "ERROR"}
    argv = [sys.executable, "manage.py", *command]
    done = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    return done.stdout


def main() -> None:
    """One season, step by step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=500)
    asked = parser.parse_args()
    with part("season") as told, tempfile.TemporaryDirectory(prefix="rs-") as folder:
        manage("migrate", "-v0", folder=folder)
        size = ["--members", str(asked.members), "--division-size", str(DIVISION_SIZE)]
        said = manage("simulate_season", *size, folder=folder)
        steps = {name: float(seconds) for name, seconds in STEP.findall(said)}
        matches = int(re.findall(r"of (\d+) matches", said)[-1])
        told.raw |= {"members": asked.members, "matches": matches, **steps}
        all_of_it, closing = sum(steps.values()), steps["closed and rated"]
        told.headline(
            f"season close: share of the season's time ({asked.members} members, {matches} matches)",
            f"{closing / all_of_it:.1%}",
        )
        told.table(
            f"A season of {asked.members} members in divisions of {DIVISION_SIZE}, {matches} matches",
            ["share", "step", "time", "by match"],
            [
                [f"{seconds / all_of_it:.1%}", name, f"{seconds:.1f} s", f"{1000 * seconds / matches:.1f} ms"]
                for name, seconds in steps.items()
            ],
        )


if __name__ == "__main__":
    main()
