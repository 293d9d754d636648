"""Renews the collected static files under a site that runs: what older processes and open tabs ask for stays."""

import hashlib
import shutil
import time
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command as CollectStatic
from django.core.files.storage import storages
from django.core.management import call_command

KEPT = 14 * 24 * 3600.0  # seconds a file that is no longer ours may still be asked for
STAMP = ".collected"
MANIFEST = "staticfiles.json"


def collect_static() -> None:
    """Collect, if any file changed: beside the old files first, then over them, the list of names last."""
    root = settings.STATIC_ROOT
    stamp = root / STAMP
    fingerprint = static_fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    fresh = root.with_name(root.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    collect_into(fresh)
    put_in_place(fresh, root)
    stamp.write_text(fingerprint)


def static_fingerprint() -> str:
    """A hash that changes when any static file or the way they are stored does."""
    sums = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as content:
                sums.update(path.encode() + b"\0" + hashlib.sha256(content.read()).digest())
    return sums.hexdigest()


def collect_into(folder: Path) -> None:
    """Collect, hash and compress into an empty folder."""
    command = CollectStatic()
    command.storage = storages.create_storage(settings.STORAGES["staticfiles"] | {"OPTIONS": {"location": folder}})
    call_command(command, interactive=False, verbosity=0)


def put_in_place(fresh: Path, root: Path) -> None:
    """Move every new file over the old one, and remove what nobody has had a page for in a long time."""
    names = sorted((path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()), key=manifest_last)
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (fresh / name).replace(root / name)
    shutil.rmtree(fresh)
    current, long_ago = set(names), time.time() - KEPT
    for path in root.rglob("*"):
        if path.is_file() and path.relative_to(root) not in current and path.stat().st_mtime < long_ago:
            path.unlink()


def manifest_last(name: Path) -> tuple[bool, Path]:
    """A process that starts meanwhile must find every file that the list names."""
    return name == Path(MANIFEST), name
