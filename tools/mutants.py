"""Changes the rules and the ratings in one small place at a time and counts which changes the tests notice.

A seeded sample of such mutants is tried in a throw-away copy of the tree, each with the tests that guard its package,
the quickest and sharpest first. What no test notices is listed. Whether such a change can be seen at all is for a
reader to judge.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import resource
import shutil
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from tools.mutation import Mutant, mutants, mutated

BASE = Path(__file__).resolve().parent.parent
FOUND = BASE / "build" / "mutants"  # a file for each package, so that two can be tried side by side
LEFT_BEHIND = (".*", "build", "var", "__pycache__", "*.so")
# Words, lessons and lists of names and tables for Django hold no rule.
NO_RULES = "words*.py *_words.py lesson.py vocabulary.py *lexicon.py page*.py text.py news.py".split()
NO_RULES += "__init__.py apps.py urls.py models.py".split()
LIMIT = 300  # seconds of work, not of waiting, for all tests of one mutant
MEMORY = 3 << 30  # bytes: an endless loop may fill a list

PYTEST = tuple("-x -q -p no:cacheprovider -p no:xdist --timeout 150 --hypothesis-seed 0".split())
# The rules need neither Django nor its fixtures, and start in a third of the time without them.
BARE = (*PYTEST, *"-p no:django -p no:schemathesis --noconftest -o addopts= -W ignore".split())
PRELOADED = ["pytest", "hypothesis", "msgspec", "django.test"]  # what no mutant changes is read once, not for each
RATINGS = """
services/test_elo.py services/test_rating_laws.py
services/test_ratings_study.py::test_the_worked_example_is_what_the_formula_says
services/test_ledger.py services/test_places.py services/test_recompute.py services/test_anchors.py
services/test_rating_queries.py pages/test_how_ratings.py pages/test_ladder_pages.py api/test_ladder_api.py
pages/test_around.py::test_the_course_of_a_rating_is_the_ledger
pages/test_around.py::test_the_course_on_one_ladder_leaves_the_others_out
"""

FRESH = multiprocessing.get_context("forkserver")
FRESH.set_forkserver_preload(PRELOADED)


class Guard(NamedTuple):
    """A package, what pytest is told to run the tests which guard it, and what its environment needs for that."""

    folder: str
    arguments: tuple[str, ...]
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


def run_tests(copied: Path, guard: Guard, log: Path, limit: int) -> None:
    """In a process of its own: run the tests of a package in the copy and leave with what pytest says."""
    # A busy machine is no failure: Hypothesis would else call its own waiting one.
    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    with log.open("w") as written:
        os.dup2(written.fileno(), 1)
        os.dup2(written.fileno(), 2)
    os.environ.update(guard.environment)
    os.chdir(copied)
    sys.path[:] = [str(copied), *(part for part in sys.path if part not in ("", str(BASE)))]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tools"]:
        del sys.modules[name]
    # The copy may keep what Python compiled, or every mutant pays for all tests to be compiled again.
    sys.dont_write_bytecode = False
    sys.exit(pytest.main(list(guard.arguments)))


def failure(copied: Path, guard: Guard) -> str:
    """What fails of the tests of a package in the copy, "" when nothing does; what never ends fails."""
    log = copied.parent / "log"
    running = FRESH.Process(target=run_tests, args=(copied, guard, log, LIMIT))
    running.start()
    running.join()
    if running.exitcode == 0:
        return ""
    said = [line for line in log.read_text(errors="replace").splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return said[-1].split()[1].removeprefix("tests/") if said else f"exit code {running.exitcode}"


def killer(copied: Path, guard: Guard, mutant: Mutant) -> str:
    """What fails with this change made, "" when nothing does; the copy is as before afterwards."""
    file = copied / mutant.path
    raw = file.read_bytes()
    try:
        replace(file, mutated(raw, mutant))
        return failure(copied, guard)
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
        if failed := failure(copied, guard):
            sys.exit(f"The tests of {guard.folder} fail without any change: {failed}")
        left = []
        for number, mutant in enumerate(some, 1):
            failed = killer(copied, guard, mutant)
            left += [] if failed else [mutant]
            say(f"  {number}/{len(some)} {f'killed by {failed}' if failed else 'SURVIVED'}: {mutant}")
    return left


def main(arguments: list[str]) -> None:
    """Draw the samples, try them and say what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(GUARDS), help="packages, with commas")
    parser.add_argument("--again", action="store_true", help="try only what survived the last time")
    asked = parser.parse_args(arguments)
    FOUND.mkdir(parents=True, exist_ok=True)
    for name in asked.only.split(","):
        found = FOUND / f"{name}.json"
        guard = GUARDS[name]
        every = every_mutant(BASE, guard.folder)
        random.Random(f"{asked.seed} {name}").shuffle(every)  # noqa: S311  (a larger sample begins with a smaller one)
        drawn = every[: asked.sample]
        some = [mutant for mutant in drawn if list(mutant) in json.loads(found.read_text())] if asked.again else drawn
        left = tried(BASE, guard, some)
        found.write_text(json.dumps(left, indent=1))
        killed = len(drawn) - len(left)
        low, high = wilson(killed, len(drawn))
        say(f"{name}: {killed} of {len(drawn)} killed, {killed / len(drawn):.0%} ({low:.0%} to {high:.0%}), "
            f"drawn from {len(every)}")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
