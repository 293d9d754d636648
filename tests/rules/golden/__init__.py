"""Recorded matches that every later build must replay bit for bit, and the plan they are made by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.bots.squire import Squire
from games.rules.cli.recording import Recorder, seed_from
from games.rules.record import Record
from games.rules.registry import PACKAGES, rules_for
from tests.rules.laws.tables import option_texts

FOLDER = Path(__file__).parent
EACH = 5  # played to the end at random, for each player count; every combination of options among them
# One record a game for each other way a match can go.
OTHER_WAYS = ("running", "undone", "resigned", "agreed", "annulled", "stood_in", "adjudged")
# And one of players who want to win, for each player count: at random hardly anybody scores in For the King.
BY_SQUIRES = "squires"
A_WHILE = 17  # moves before something unusual happens, fewer in a very short game


class Planned(NamedTuple):
    """One record to be made: the text its seed comes from is its file name."""

    slug: str
    version: int
    seats: int
    options: str
    way: str

    @property
    def name(self) -> str:
        return f"v{self.version}-{self.seats}-{self.way}"

    @property
    def path(self) -> Path:
        return FOLDER / self.slug / f"{self.name}.json"

    def encoded(self) -> bytes:
        """The record as the bytes of its file."""
        return msgspec.json.encode(self.play()) + b"\n"

    def play(self) -> Record:
        """Play the match the way it is planned."""
        rules = rules_for(self.slug)
        options = msgspec.json.decode(self.options, type=rules.Options)
        recorder = Recorder(rules, self.seats, options, seed_from(f"{self.slug}/{self.name}"))
        rng = random.Random(self.name)
        if self.way == BY_SQUIRES:
            act_as_squires(recorder, rng)
            return recorder.record()
        if self.way not in OTHER_WAYS:
            recorder.act_at_random(rng)
            return recorder.record()
        recorder.act_at_random(rng, min(A_WHILE, rules.max_moves // 4))
        return go_another_way(recorder, self.way, rng)


def act_as_squires(recorder: Recorder, rng: random.Random) -> None:
    """Let Squires play to the end; no clock tells them anything, so the same seed gives the same match."""
    rules, squire = recorder.rules, Squire()
    while actors := rules.actors(recorder.state):
        seat = rng.choice(actors)
        legal = rules.legal(recorder.state, seat)
        recorder.act(seat, squire.choose(rules, rules.view(recorder.state, seat), legal, rng, lambda: 0.0))


def go_another_way(recorder: Recorder, way: str, rng: random.Random) -> Record:
    """End a match that has run for a while, or let something happen in it."""
    if way == "undone":
        recorder.undo()
        recorder.act_at_random(rng, 3)
        recorder.undo()
        recorder.act_at_random(rng)
        return recorder.record()
    if way == "resigned":
        for seat in range(1, recorder.seats):
            recorder.note(seat, "resign")
        return recorder.record("resigned")
    if way == "agreed":
        recorder.note(0, "offer_end")
        recorder.note(1, "refuse_end")
        for seat in range(recorder.seats):
            recorder.note(seat, "offer_end")
        return recorder.record("agreed")
    if way == "annulled":
        recorder.note(0, "annul")
        return recorder.record("annulled")
    if way == "stood_in":
        for kind in ("timeout", "seat_lost", "return"):
            recorder.note(1, kind)
            recorder.act_at_random(rng, 2)
        recorder.act_at_random(rng)
        return recorder.record()
    if way == "adjudged":
        places = list(range(recorder.seats, 0, -1))
        recorder.note(0, "adjudge", places)
        return msgspec.structs.replace(recorder.record("adjudged"), places=places)
    return recorder.record()


def plan() -> Iterator[Planned]:
    """The records of the current version of every game."""
    for slug in PACKAGES:
        rules = rules_for(slug)
        texts = option_texts(slug, whole=False)
        for seats in rules.seats:
            for number in range(max(EACH, len(texts))):
                yield Planned(slug, rules.version, seats, texts[number % len(texts)], str(number + 1))
            yield Planned(slug, rules.version, seats, texts[0], BY_SQUIRES)
        for way in OTHER_WAYS:
            yield Planned(slug, rules.version, rules.seats[0], texts[-1], way)
