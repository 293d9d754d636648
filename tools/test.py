"""Runs every test: the service tests on a throw-away PostgreSQL, then everything on SQLite; stops at a failure.

With real browsers, workers and clocks on two cores a test can lose a race that no user would. So a handful of failures
is tried once more, alone and in sight; what fails then has failed.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BASE))

from tests.real import optional, postgres  # noqa: E402  (needs the path above)

ON_BOTH = "tests/services"
CONNECTIONS = "25"  # for each process: a crowd waits for one no longer than a page would; the server has a hundred
HANDFUL = 5  # failures that are tried again; more are no bad luck
FAILED = BASE / ".pytest_cache" / "v" / "cache" / "lastfailed"
SHORT_ENOUGH = 40  # a unix socket's path may have 107 bytes, and pytest's own folders take their share


def say(words: str) -> None:
    """Show a heading."""
    sys.stdout.write(f"\n--- {words}\n")
    sys.stdout.flush()


def pytest(*arguments: str, **environment: str) -> int:
    """Run pytest on all cores, with one process more, for many tests wait for servers; its exit code."""
    processes = str((os.cpu_count() or 1) + 1)
    command = [sys.executable, "-m", "pytest", "-n", processes, "--dist", "loadscope", *arguments]
    return subprocess.run(command, cwd=BASE, env={**os.environ, **environment}, check=False).returncode  # noqa: S603


def pytest_all(*arguments: str, **environment: str) -> int:
    """The same, with a handful of failures tried once more; the exit code of what was tried last."""
    FAILED.unlink(missing_ok=True)
    code = pytest(*arguments, **environment)
    failed = sorted(json.loads(FAILED.read_text())) if code == 1 and FAILED.exists() else []
    if not 0 < len(failed) <= HANDFUL:
        return code
    say(f"failed, and tried once more alone: {', '.join(failed)}")
    return pytest(*arguments, "-n", "0", "--last-failed", **environment)


def keep_temporary_files_here() -> None:
    """Put temporary files in the project's build folder, unless its path is too long for a socket."""
    folder = BASE / "build" / "tmp"
    if "TMPDIR" not in os.environ and len(str(folder)) <= SHORT_ENOUGH:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def main(arguments: list[str]) -> int:
    """Run both passes; the first failing exit code."""
    keep_temporary_files_here()
    short = [] if "-m" in arguments else ["-m", "not long"]
    with contextlib.ExitStack() as stack:
        try:
            address = stack.enter_context(postgres.cluster())
        except postgres.NoPostgres as reason:
            if "postgres" in optional.required():
                sys.exit(f"PostgreSQL is required but missing: {reason}")
            return pytest("--nomigrations", *short, *arguments, REGALIA_NO_POSTGRES=str(reason))
        if not arguments and (BASE / ON_BOTH).is_dir():
            say("service tests on PostgreSQL")
            if code := pytest_all(
                ON_BOTH, "-m", "not slow and not long", DATABASE_URL=address, DATABASE_POOL=CONNECTIONS
            ):  # a whole season runs once, below
                return code
            say("all tests on SQLite")
        # PostgreSQL above and every site started below migrate for real
        run = pytest if arguments else pytest_all
        return run("--nomigrations", *short, *arguments, REGALIA_TEST_POSTGRES=address)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
