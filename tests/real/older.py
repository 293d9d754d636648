"""An older build beside the present one: the tree of an earlier commit under `build/older/`, run by the same packages.

Only where this is a clone with its history, and for commits whose `requirements.txt` is today's.
"""

import subprocess
from pathlib import Path

from portal.places import BASE


class NoOlderBuild(Exception):
    """This commit cannot be run here; the message says why."""


def tree_of(commit: str) -> Path:
    """The folder of that build, made the first time. Raises NoOlderBuild."""
    place = BASE / "build" / "older" / commit
    if not place.exists():
        asked = ["git", "worktree", "add", "--force", "--detach", str(place), commit]
        made = subprocess.run(asked, cwd=BASE, capture_output=True, text=True)
        if made.returncode:
            raise NoOlderBuild(made.stderr.strip())
    if (place / "requirements.txt").read_bytes() != (BASE / "requirements.txt").read_bytes():
        raise NoOlderBuild(f"{commit} wants other packages")
    return place
