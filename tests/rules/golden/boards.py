"""Boards in words that every later build must write to the letter: `python -m tests.rules.golden.boards` writes them.

The laws say that a board leaves nothing out. Whether it says the right thing, only its reader knows: whoever writes
these anew, after a change of words or views, reads the difference.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from games.rules.record import Record, read_record, replay
from games.rules.registry import PACKAGES, rules_for, text_for
from games.rules.text_board import plain
from tests.rules.golden import FOLDER

NAMES = ("Anna", "Boris", "Cyd", "Dana", "Ed", "Flo")


def file_of(slug: str) -> Path:
    """Where the boards of a game are."""
    return FOLDER / slug / "boards.txt"


def most_telling(slug: str, version: int) -> Record:
    """The recorded match that ended with the most different scores; among these, with the most players."""
    records = [read_record(path.read_bytes()) for path in sorted((FOLDER / slug).glob(f"v{version}-*.json"))]
    return max(records, key=lambda one: (len(set(one.result.scores)) if one.result else 0, one.seats))


def boards(slug: str) -> str:
    """Of one recorded match, the last board of each phase as who is to move sees it, and the last of all for others."""
    rules, words = rules_for(slug), text_for(slug)
    record = most_telling(slug, rules.version)
    names = NAMES[: record.seats]
    found: dict[str, tuple[int, str, Any]] = {}
    for step in replay(record):
        viewer = next(iter(rules.actors(step.state)), None)
        view = rules.view(step.state, viewer)
        found[words.phase_of(view)] = step.number, "others" if viewer is None else names[viewer], view
    return "\n".join(
        f"=== After move {number}, {phase}, for {whose}\n\n{plain(words.board(view, 'en', names))}"
        for phase, (number, whose, view) in found.items()
    )


if __name__ == "__main__":
    for name in PACKAGES:
        sys.stdout.write(f"{file_of(name).name} of {name}\n")
        file_of(name).write_text(boards(name))
