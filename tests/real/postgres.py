"""A throw-away PostgreSQL cluster, from the machine's own programs or from the pgserver package, never run as root."""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.real.processes import end, start, wait_for

UNPRIVILEGED = ("postgres", "nobody")


class NoPostgres(Exception):
    """This machine cannot run PostgreSQL; the message says why."""


def programs() -> Path:
    """The folder with initdb and postgres."""
    folders = [str(Path(found).resolve().parent)] if (found := shutil.which("initdb")) else []
    folders += sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    folders += glob.glob(f"{sys.prefix}/lib/python*/site-packages/pgserver/pginstall/bin")
    for folder in folders:
        if all(os.access(Path(folder) / name, os.X_OK) for name in ("initdb", "postgres")):
            return Path(folder)
    raise NoPostgres("neither initdb on this machine nor the pgserver package")


def _servant() -> pwd.struct_passwd | None:
    """Whom to run the server as: nobody else, unless we are root."""
    if os.getuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoPostgres("root may not run it and there is no unprivileged user")


def _reachable(folder: Path) -> bool:
    """Whether any user may walk to this folder."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in [folder, *folder.parents])


def _place() -> str:
    temporary = Path(tempfile.gettempdir())
    return str(temporary if os.getuid() or _reachable(temporary) else "/tmp")


def _within_reach(folder: Path, home: Path) -> Path:
    """The programs, copied where an unprivileged user can run them if they lie in root's own folder."""
    if os.getuid() or _reachable(folder):
        return folder
    package = folder.parents[1]  # its programs look for their libraries in the folder beside the package
    for part in (package, package.with_name("pgserver.libs")):
        shutil.copytree(part, home / part.name, symlinks=True)
    return home / package.name / folder.relative_to(package)


@dataclass
class Cluster:
    """A cluster that can be stopped as by a power cut and started again."""

    home: Path
    command: list[str]
    who: dict[str, Any]
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Its DATABASE_URL."""
        return f"postgres://postgres@{urllib.parse.quote(str(self.home), safe='')}/postgres"

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self.home / "log"
        log.touch()
        said = log.stat().st_size
        with open(log, "ab") as out:
            self.process = start(self.command, cwd="/", stdout=out, stderr=out, **self.who)
        wait_for(lambda: b"ready to accept" in log.read_bytes()[said:], 30, "PostgreSQL is ready")

    def crash(self) -> None:
        """As `pg_ctl stop -m immediate` does: every connection is cut, nothing is tidied up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            end(self.process)


@contextlib.contextmanager
def prepared(*, safe: bool = False) -> Iterator[Cluster]:
    """An empty cluster that has not been started. Raises NoPostgres.

    Unless it is to be `safe`, it forgets what it was told when the machine falls over, and is quicker for it.
    """
    folder, servant = programs(), _servant()
    who: dict[str, Any] = {}
    if servant is not None:
        who = {"user": servant.pw_uid, "group": servant.pw_gid, "extra_groups": []}
    with tempfile.TemporaryDirectory(prefix="rp-", dir=_place(), ignore_cleanup_errors=True) as name:
        home = Path(name)
        folder = _within_reach(folder, home)
        data = home / "data"
        data.mkdir(mode=0o700)
        if servant is not None:
            for place in (home, data):
                os.chown(place, servant.pw_uid, servant.pw_gid)
        made = subprocess.run(
            [folder / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-locale"],
            cwd="/",
            capture_output=True,
            text=True,
            **who,
        )
        if made.returncode:
            raise NoPostgres(f"initdb failed: {made.stderr.strip().splitlines()[-1:]}")
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(home),
            "max_connections": "100",
        }
        if not safe:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        command = [str(folder / "postgres"), "-D", str(data)]
        for key, value in settings.items():
            command += ["-c", f"{key}={value}"]
        yield Cluster(home, command, who)


@contextlib.contextmanager
def running_cluster(*, safe: bool = False) -> Iterator[Cluster]:
    """A running, empty cluster. Raises NoPostgres."""
    with prepared(safe=safe) as made:
        try:
            made.start()
            yield made
        finally:
            made.stop()


@contextlib.contextmanager
def cluster(*, safe: bool = False) -> Iterator[str]:
    """The address (a DATABASE_URL) of a running, empty cluster. Raises NoPostgres."""
    with running_cluster(safe=safe) as made:
        yield made.address
