"""Ways to set a table up, and random matches played at it: the ground the laws are checked on."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from games.rules import registry
from games.rules.cli.recording import pick
from games.rules.contract import Event

# Options that are free text have no list of values: these stand for them. A game with such an option needs a row.
SAMPLES = {
    ("majesty", "sides"): ("AAAAAAAA", "BBBBBBBB", "ABABABAB", "BBAABBAA", "AABABBBA"),
}
# The actions whose choice the rules keep from the other seats, at least in part, by the tag they have in JSON.
SECRET_KINDS = {
    "king-me": ("vote",),
    "koryo": ("order", "order_pair"),
    "for-the-king": ("place", "discard"),
    "majesty": (),
}
FEW_COMBINATIONS = 4
# How many matches each law plays at each table. A nightly run sets it to thousands, and plays every combination.
NIGHTLY = "REGALIA_LAW_MATCHES" in os.environ
MATCHES = int(os.environ.get("REGALIA_LAW_MATCHES", "2"))
GAMES = tuple(os.environ.get("REGALIA_LAW_GAMES", ",".join(registry.PACKAGES)).split(","))


class Table(NamedTuple):
    """A game, a number of seats and options; `text` is the options as JSON."""

    slug: str
    seats: int
    text: str

    @property
    def rules(self) -> Any:
        return registry.rules_for(self.slug)

    @property
    def options(self) -> Any:
        return msgspec.json.decode(self.text, type=self.rules.Options)

    @property
    def viewers(self) -> list[int | None]:
        return [None, *range(self.seats)]

    @property
    def secret_kinds(self) -> tuple[str, ...]:
        assert self.slug in SECRET_KINDS, f"name {self.slug} in SECRET_KINDS of tests/rules/laws/tables.py"
        return SECRET_KINDS[self.slug]

    def deal(self, rng: Any) -> Any:
        return self.rules.deal(self.seats, self.options, rng)

    def __str__(self) -> str:
        chosen = [str(value) for value in msgspec.json.decode(self.text).values()]
        return "-".join([self.slug, str(self.seats), *chosen])


class Move(NamedTuple):
    """A position on the way: the state after `number` moves, what led there, and what happened then."""

    number: int
    seat: int | None
    action: Any
    state: Any
    events: list[Event]


def option_values(slug: str, field: inspect.Field) -> tuple[Any, ...]:
    """The values of one option worth playing."""
    match field.type:
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=values):
            return tuple(values)
    assert (slug, field.name) in SAMPLES, f"name sample values for the option {field.name} of {slug}"
    return SAMPLES[slug, field.name]


def option_texts(slug: str, whole: bool) -> list[str]:
    """Combinations of option values, as JSON: all where they are few or asked for, else every value at least once."""
    info = inspect.type_info(registry.rules_for(slug).Options)
    assert isinstance(info, inspect.StructType)
    choices = [option_values(slug, field) for field in info.fields]
    rows: list[tuple[Any, ...]] = list(itertools.product(*choices))
    if len(rows) > FEW_COMBINATIONS and not whole:
        longest = max(len(choice) for choice in choices)
        rows = [tuple(choice[i % len(choice)] for choice in choices) for i in range(longest)]
    names = [field.name for field in info.fields]
    return [msgspec.json.encode(dict(zip(names, row, strict=True))).decode() for row in rows]


def tables_of(slug: str) -> list[Table]:
    """Every player count with every combination of options."""
    texts = option_texts(slug, whole=NIGHTLY)
    return [Table(slug, seats, text) for seats in registry.rules_for(slug).seats for text in texts]


def all_tables() -> list[Table]:
    """The tables of all registered games."""
    return [table for slug in GAMES for table in tables_of(slug)]


def matches(table: Table, law: str) -> Iterator[random.Random]:
    """A random source for each match the law is to be tried on."""
    for number in range(MATCHES):
        yield random.Random(f"{law}/{table}/{number}")


def wander(table: Table, rng: random.Random) -> Iterator[Move]:
    """A random match, position by position. The state is the running one: copy it to keep it."""
    rules = table.rules
    state = table.deal(rng)
    yield Move(0, None, None, state, [])
    number = 0
    while seats := rules.actors(state):
        seat = rng.choice(seats)
        action = pick(rules.legal(state, seat), rng)
        events = rules.play(state, seat, action, rng)
        number += 1
        yield Move(number, seat, action, state, events)


def positions(table: Table, rng: random.Random, about: int) -> Iterator[Any]:
    """Some states of one random match: the first, the last, the first of each kind of decision, and others."""
    rules = table.rules
    seen: set[Any] = set()
    chance = about / (length(table) or 1)
    for move in wander(table, rng):
        seats = rules.actors(move.state)
        kind = frozenset(type(action) for action in rules.legal(move.state, seats[0])) if seats else None
        if kind not in seen or rng.random() < chance:
            seen.add(kind)
            yield move.state


_LENGTHS: dict[Table, int] = {}


def length(table: Table) -> int:
    """How long a match at the table is, more or less."""
    if table not in _LENGTHS:
        _LENGTHS[table] = sum(1 for _ in wander(table, random.Random(str(table))))
    return _LENGTHS[table]


def as_json(value: Any) -> bytes:
    """The bytes of anything that crosses a boundary."""
    return msgspec.json.encode(value)
