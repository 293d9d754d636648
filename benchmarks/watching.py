"""What a process holds, where the system tells: memory, open files, threads."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

PAGE = os.sysconf("SC_PAGESIZE")


class Held(NamedTuple):
    """Bytes in memory, open files, threads."""

    rss: int
    files: int
    threads: int


def look(pid: int) -> Held:
    """What a process holds now. Raises OSError if it is gone."""
    place = Path(f"/proc/{pid}")
    pages = int((place / "statm").read_text().split()[1])
    return Held(pages * PAGE, len(list((place / "fd").iterdir())), len(list((place / "task").iterdir())))
