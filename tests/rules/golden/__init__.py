"""Recorded matches that every later build must replay bit for bit, and the plan they are made by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.rules.cli.recording import record_match, seed_from
from games.rules.registry import PACKAGES, rules_for
from tests.rules.laws.tables import option_texts

FOLDER = Path(__file__).parent
EACH = 5  # records for each player count, at least; every combination of options among them
STOPPED_AFTER = 17  # one match a game is left unfinished, as an abandoned one is


class Planned(NamedTuple):
    """One record to be made: the text its seed comes from is its file name."""

    slug: str
    version: int
    seats: int
    options: str
    number: int
    stopped: bool = False

    @property
    def name(self) -> str:
        ending = "stopped" if self.stopped else str(self.number)
        return f"v{self.version}-{self.seats}-{ending}"

    @property
    def path(self) -> Path:
        return FOLDER / self.slug / f"{self.name}.json"

    def encoded(self) -> bytes:
        """The record as the bytes of its file."""
        rules = rules_for(self.slug)
        options = msgspec.json.decode(self.options, type=rules.Options)
        most = STOPPED_AFTER if self.stopped else None
        seed = seed_from(f"{self.slug}/{self.name}")
        return msgspec.json.encode(record_match(rules, self.seats, options, seed, most)) + b"\n"


def plan() -> Iterator[Planned]:
    """The records of the current version of every game."""
    for slug in PACKAGES:
        rules = rules_for(slug)
        texts = option_texts(slug, whole=False)
        for seats in rules.seats:
            for number in range(max(EACH, len(texts))):
                yield Planned(slug, rules.version, seats, texts[number % len(texts)], number + 1)
        yield Planned(slug, rules.version, rules.seats[0], texts[-1], 0, stopped=True)
