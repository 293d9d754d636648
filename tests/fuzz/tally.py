"""What a fuzz run counts, shows while it runs, and leaves behind."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

MOST_FAULTS = 20  # kept word for word; the others are only counted
SHOW_EVERY = 10.0  # seconds


class Tally:
    """Counts what became of each generated thing; a fault is one that should not have been possible."""

    def __init__(self, kind: str, wanted: int, seed: int) -> None:
        self.kind, self.wanted, self.seed = kind, wanted, seed
        self.done = 0
        self.outcomes: Counter[str] = Counter()
        self.faults: list[str] = []
        self.fault_count = 0
        self._began = self._shown = time.monotonic()

    def count(self, outcome: str) -> None:
        """One more, and what became of it."""
        self.done += 1
        self.outcomes[outcome] += 1
        if not self.done % 100 and time.monotonic() - self._shown > SHOW_EVERY:
            self._shown = time.monotonic()
            self.show()

    def fault(self, words: str) -> None:
        """Something that should not have been possible."""
        self.fault_count += 1
        if "REGALIA_FUZZ_REPORT" in os.environ:
            print(f"FAULT {self.kind} {self.done}: {words}", file=sys.__stderr__, flush=True)
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(words)

    def left(self) -> int:
        """How many are still to come."""
        return max(0, self.wanted - self.done)

    def show(self) -> None:
        """One line on the terminal, past whatever captures the output."""
        if "REGALIA_FUZZ_REPORT" in os.environ:
            said = f"{self.kind}: {self.done:,} of {self.wanted:,}, {self.fault_count} faults"
            print(said, file=sys.__stderr__, flush=True)

    def report(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {
            "kind": self.kind,
            "seed": self.seed,
            "done": self.done,
            "seconds": round(time.monotonic() - self._began, 1),
            "outcomes": dict(sorted(self.outcomes.items())),
            "faults": self.fault_count,
            "first_faults": self.faults,
        }

    def write(self) -> None:
        """Leave the counts where the runner collects them, if it asked for them."""
        if folder := os.environ.get("REGALIA_FUZZ_REPORT"):
            self.show()
            (Path(folder) / f"{self.kind}.json").write_text(json.dumps(self.report(), indent=1, ensure_ascii=False))


def size(kind: str, usual: int) -> int:
    """How many of a kind this run is to make."""
    return int(os.environ.get(f"REGALIA_FUZZ_{kind.upper()}", usual))


def seed_of_run() -> int:
    """The seed of this run: the same seed makes the same things."""
    return int(os.environ.get("REGALIA_FUZZ_SEED", "1"))
