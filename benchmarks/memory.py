"""Whether the site's memory grows while it is played on: `python benchmarks/memory.py --minutes 60`.

A whole site under `manage.py up`; round after round new people sit down, play for a minute and leave, and bots play
beside them. Every process is looked at all the while; what the last third holds is set against the first third after
the warm-up.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import MANY, Stopped, client, matches
from benchmarks.figures import Figures, part
from benchmarks.watching import Held, look
from tests.real.site import Site, site

ROUND = 60.0  # seconds
EVERY = 5.0
KEPT = 24  # one of so many samples goes into the raw figures
WARM_UP = 0.1  # of the time, not counted
AIM = 1.10  # times
KINDS = {"web": "daphne", "workers": "celery.* worker", "beat": "celery.* beat", "valkey": "valkey|redis"}


class Watch(threading.Thread):
    """Looks at the processes of a site again and again."""

    def __init__(self, running: Site) -> None:
        super().__init__(daemon=True)
        self.running, self.began = running, time.monotonic()
        self.ended = threading.Event()
        self.seen: dict[str, list[tuple[float, Held]]] = {}

    def run(self) -> None:
        """Until it is told to end."""
        while not self.ended.wait(EVERY):
            held: dict[str, list[Held]] = {}
            for pid, line in self.running.processes().items():
                kind = next((kind for kind, words in KINDS.items() if re.search(words, line)), None)
                try:
                    if kind:
                        held.setdefault(kind, []).append(look(pid))
                except OSError:
                    continue
            for kind, ones in held.items():
                all_of_them = Held(*(sum(figures) for figures in zip(*ones, strict=True)))
                self.seen.setdefault(kind, []).append((time.monotonic() - self.began, all_of_them))


def play(running: Site, until: float, tables: int, rate: float) -> tuple[int, int]:
    """Round after round of fresh people; how many moves were made, and how many rounds broke off: on a machine that
    others use players may lose patience, which says nothing of memory."""
    moves, broken = 0.0, 0
    while (left := until - time.monotonic()) > 0:
        running.manage("bot_matches", "majesty", "--seats", "3", "--count", "2")
        dealt = matches(tables, {**running.env, "DJANGO_SETTINGS_MODULE": "portal.settings"})
        seconds = min(ROUND, max(5.0, left))
        asked = {"url": running.url, "watched": {}, "seconds": seconds, "rates": [rate]}
        try:
            (run,) = client(kind="ours", matches=dealt, **asked)
            moves += run["per_second"] * seconds
        except Stopped:
            broken += 1
    return round(moves), broken


def third(samples: list[tuple[float, Held]], total: float, which: int) -> Held:
    """What was held in the first or the last third of the time after the warm-up: medians."""
    span = total * (1 - WARM_UP) / 3
    begin = total * WARM_UP + which * span
    ours = [held for at, held in samples if begin <= at <= begin + span] or [samples[-1][1]]
    return Held(*(round(statistics.median(figures)) for figures in zip(*ours, strict=True)))


def tell(watch: Watch, total: float, minutes: float, told: Figures) -> None:
    """Growth by kind of process."""
    rows = []
    for kind, samples in watch.seen.items():
        first, last = third(samples, total, 0), third(samples, total, 2)
        growth = last.rss / first.rss
        told.headline(
            f"memory of {kind} after {minutes:g} minutes of play: last third against first",
            f"{growth:.2f} x", f"≤ {AIM} x", growth <= AIM,
        )  # fmt: skip
        rows.append([f"{growth:.2f}", kind, f"{first.rss / 1e6:.0f} → {last.rss / 1e6:.0f} MB",
                     f"{first.files} → {last.files}", f"{first.threads} → {last.threads}"])  # fmt: skip
    told.table(
        f"What the processes held in {minutes:g} minutes of play", ["growth", "", "memory", "files", "threads"], rows
    )
    told.raw["samples"] = {kind: [(round(at), *held) for at, held in seen[::KEPT]] for kind, seen in watch.seen.items()}


def main() -> None:
    """Play and watch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--rate", type=float, default=20, help="moves a second")
    asked = parser.parse_args()
    limits = {"SOCKETS_PER_ADDRESS": MANY, "HANDSHAKES_PER_ADDRESS": MANY, "LOG_LEVEL": "WARNING"}
    with part("memory") as told, tempfile.TemporaryDirectory(prefix="rm-") as folder:
        with site(Path(folder) / "var", **limits) as running:
            watch = Watch(running)
            watch.start()
            moves, broken = play(running, watch.began + 60 * asked.minutes, asked.tables, asked.rate)
            total = time.monotonic() - watch.began
            watch.ended.set()
            watch.join()
        told.notes.append(
            f"It ran for {total / 60:.1f} minutes, with about {moves:,} moves of people; "
            f"{broken} rounds of {ROUND:.0f} s broke off."
        )
        tell(watch, total, asked.minutes, told)


if __name__ == "__main__":
    main()
