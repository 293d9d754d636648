"""Changes the rules and the ratings in one small place at a time and counts which changes the tests notice.

A seeded sample of such mutants is tried in a throw-away copy of the tree, each with the tests that guard its package,
the quickest and sharpest first. What no test notices is listed. Whether such a change can be seen at all is for a
reader to judge.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tools.mutation import Mutant, mutants, mutated

BASE = Path(__file__).resolve().parent.parent
FOUND = BASE / "build" / "mutants.json"
LEFT_BEHIND = (".*", "build", "var", "__pycache__", "*.so")
# Words, lessons and lists of names and tables for Django hold no rule.
NO_RULES = "words*.py *_words.py lesson.py vocabulary.py *lexicon.py page*.py text.py news.py".split()
NO_RULES += "__init__.py apps.py urls.py models.py".split()
LIMIT = 900  # seconds for all tests of one mutant; pytest stops a single endless one much sooner
MEMORY = 3 << 30  # bytes: an endless loop may fill a list

PYTEST = (sys.executable, *"-m pytest -x -q -p no:cacheprovider -p no:xdist --timeout 60 --hypothesis-seed 0".split())
# The rules need neither Django nor its fixtures, and start in a third of the time without them.
BARE = (*PYTEST, "-p", "no:django", "-p", "no:schemathesis", "--noconftest", "-o", "addopts=", "-W", "ignore")
RATINGS = """
services/test_elo.py services/test_ratings_study.py::test_the_worked_example_is_what_the_formula_says
services/test_ledger.py services/test_places.py services/test_recompute.py services/test_anchors.py
pages/test_how_ratings.py pages/test_ladder_pages.py api/test_ladder_api.py
"""


class Guard(NamedTuple):
    """A package, the command that runs the tests which guard it, and what its environment needs for that."""

    folder: str
    command: tuple[str, ...]
    environment: dict[str, str]


def game(folder: str, slug: str) -> Guard:
    """The guard of a game: its golden records, its worked examples, its standing orders, then the laws."""
    own = sorted(str(path.relative_to(BASE)) for path in BASE.glob(f"tests/rules/test_{folder}*.py"))
    golden = ("tests/rules/test_golden.py", "tests/rules/test_golden_boards.py")
    files = (*golden, *own, "tests/rules/test_standing_orders.py", "tests/rules/test_laws.py")
    return Guard(f"games/rules/{folder}", (*BARE, *files, "-k", f"{slug} or {folder}"), {"REGALIA_LAW_GAMES": slug})


GUARDS = {
    "majesty": game("majesty", "majesty"),
    "koryo": game("koryo", "koryo"),
    "king-me": game("king_me", "king-me"),
    "for-the-king": game("for_the_king", "for-the-king"),
    "ratings": Guard(
        "leagues/ratings",
        (*PYTEST, "--nomigrations", "-m", "not long", *(f"tests/{name}" for name in RATINGS.split())),
        {"DATABASE_URL": ""},
    ),
}


def every_mutant(root: Path, folder: str) -> list[Mutant]:
    """All mutants of a package."""
    files = sorted((root / folder).glob("*.py"))
    ruling = [file for file in files if not any(fnmatch(file.name, pattern) for pattern in NO_RULES)]
    return [mutant for file in ruling for mutant in mutants(root, file)]


def limit_memory() -> None:
    """Let a test that fills memory fail alone."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def passes(copied: Path, guard: Guard) -> bool:
    """Whether the tests of a package pass in the copy; what never ends does not."""
    environment = {**os.environ, **guard.environment}
    try:
        done = subprocess.run(  # noqa: S603  (a command of our own)
            guard.command, cwd=copied, env=environment, timeout=LIMIT, check=False, preexec_fn=limit_memory,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survives(copied: Path, guard: Guard, mutant: Mutant) -> bool:
    """Whether the tests pass with this change made; the copy is as before afterwards."""
    file = copied / mutant.path
    raw = file.read_bytes()
    try:
        replace(file, mutated(raw, mutant))
        return passes(copied, guard)
    finally:
        replace(file, raw)


def replace(file: Path, raw: bytes) -> None:
    """Write a source file and forget what was compiled from it: two versions within a second look alike to Python."""
    file.write_bytes(raw)
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*"):
        compiled.unlink()


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Where a share lies in 19 of 20 cases."""
    z = 1.96
    middle = (hits + z * z / 2) / (of + z * z)
    margin = z * math.sqrt(hits * (of - hits) / of + z * z / 4) / (of + z * z)
    return middle - margin, middle + margin


def say(words: str) -> None:
    """Show a line at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def tried(root: Path, guard: Guard, some: list[Mutant]) -> list[Mutant]:
    """Those of these mutants that survive in a copy of the tree."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copied = Path(folder) / "tree"
        shutil.copytree(root, copied, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        if not passes(copied, guard):
            sys.exit(f"The tests of {guard.folder} fail without any change: {' '.join(guard.command)}")
        left = []
        for number, mutant in enumerate(some, 1):
            alive = survives(copied, guard, mutant)
            left += [mutant] * alive
            say(f"  {number}/{len(some)} {'SURVIVED' if alive else 'killed  '} {mutant}")
    return left


def main(arguments: list[str]) -> None:
    """Draw the samples, try them and say what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(GUARDS), help="packages, with commas")
    parser.add_argument("--again", action="store_true", help="try only what survived the last time")
    asked = parser.parse_args(arguments)
    known = json.loads(FOUND.read_text()) if FOUND.exists() else {}
    for name in asked.only.split(","):
        guard = GUARDS[name]
        every = every_mutant(BASE, guard.folder)
        random.Random(f"{asked.seed} {name}").shuffle(every)  # noqa: S311  (a larger sample begins with a smaller one)
        drawn = every[: asked.sample]
        some = [mutant for mutant in drawn if list(mutant) in known[name]] if asked.again else drawn
        left = tried(BASE, guard, some)
        known[name] = left
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text(json.dumps(known, indent=1))
        killed = len(drawn) - len(left)
        low, high = wilson(killed, len(drawn))
        say(f"{name}: {killed} of {len(drawn)} killed, {killed / len(drawn):.0%} ({low:.0%} to {high:.0%}), "
            f"drawn from {len(every)}")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
