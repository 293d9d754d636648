"""One function per command: it reads the arguments, calls the rules and writes to the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from games.rules.chance import Quick
from games.rules.cli.playing import Terminal, play_match
from games.rules.cli.playouts import steps_per_second
from games.rules.cli.recording import record_match, seed_from
from games.rules.contract import BadOptions, BadSeats, Rules, RulesError, check_seats
from games.rules.record import MAX_RECORD_BYTES, read_record, verify
from games.rules.registry import PACKAGES, rules_for, text_for
from games.rules.words import Phrase, say


class Signed(msgspec.Struct, frozen=True):
    """A record as a site hands it out."""

    record: msgspec.Raw
    signature: str


def list_games(arguments: Namespace) -> int:
    """Every game with what a table may choose."""
    for slug in PACKAGES:
        rules = rules_for(slug)
        name = say(text_for(slug).WORDS, Phrase("name"), "en", str)
        sys.stdout.write(f"{slug}  {name}, {rules.seats[0]}-{rules.seats[-1]} players, version {rules.version}\n")
        info = inspect.type_info(rules.Options)
        for field in info.fields if isinstance(info, inspect.StructType) else ():
            sys.stdout.write(f"    --option {field.name}={_shown(field.default)}  {_choices(field.type)}\n")
    return 0


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choices(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    return f"matching {kind.pattern}" if isinstance(kind, inspect.StrType) and kind.pattern else ""


def options_from(rules: Rules[Any], pairs: list[str]) -> Any:
    """Options typed as NAME=VALUE. Raises BadOptions."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(f"An option is typed as NAME=VALUE, not {pair[:40]!r}.")
        chosen[name] = value
    try:
        return msgspec.convert(chosen, type=rules.Options, strict=False)
    except msgspec.ValidationError as error:
        raise BadOptions(f"These are not options of {rules.slug}: {error}") from None


def _table(arguments: Namespace) -> tuple[Rules[Any], int, Any]:
    rules = rules_for(arguments.game)
    seats = rules.seats[0] if arguments.seats is None else arguments.seats
    check_seats(rules, seats)
    return rules, seats, options_from(rules, arguments.option)


def play(arguments: Namespace) -> int:
    """A match in the terminal: one person against random players, or random players alone."""
    rules, seats, options = _table(arguments)
    if arguments.seat is not None and not 0 <= arguments.seat < seats:
        raise BadSeats(f"Seats are numbered from 0 to {seats - 1}, there is no seat {arguments.seat}.")
    terminal = Terminal(text_for(rules.slug), arguments.lang, seats, arguments.seat)
    play_match(rules, seats, options, seed_from(arguments.seed), terminal)
    return 0


def record(arguments: Namespace) -> int:
    """Write the record of a random match."""
    rules, seats, options = _table(arguments)
    written = record_match(rules, seats, options, seed_from(arguments.seed), arguments.moves)
    raw = msgspec.json.encode(written) + b"\n"
    if arguments.out == "-":
        sys.stdout.buffer.write(raw)
    else:
        Path(arguments.out).write_bytes(raw)
    return 0


def verify_files(arguments: Namespace) -> int:
    """Replay each file; the first that does not hold is refused."""
    for name in arguments.files:
        raw = _read(name)
        try:
            found = read_record(_unsigned(raw))
            moves = verify(found)
        except RulesError as refusal:
            raise type(refusal)(f"{name}: {refusal.message}", refusal.code) from None
        end = "finished" if found.result else "unfinished"
        told = f"{found.game} version {found.version}, {found.seats} seats, {moves} moves, {end}"
        sys.stdout.write(f"{name}: good, {told}\n")
    return 0


def _unsigned(raw: bytes) -> bytes:
    """The record inside a file downloaded from a site, whose signature is left to the site to check."""
    try:
        signed = msgspec.json.decode(raw, type=Signed)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return raw
    return bytes(signed.record)


def _read(name: str) -> bytes:
    """At most one byte more than a record may have, so that a huge file is refused without being read."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_RECORD_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_RECORD_BYTES + 1)


def bench(arguments: Namespace) -> int:
    """Decisions per second on one core, by game and player count."""
    for slug in arguments.games or PACKAGES:
        rules = rules_for(slug)
        rng = Quick(0)
        for seats in rules.seats:
            speed = steps_per_second(rules, seats, rules.Options(), max(arguments.seconds, 0.01), rng)
            sys.stdout.write(f"{slug:14} {seats} seats {speed:10,.0f} decisions/s\n")
            sys.stdout.flush()
    return 0
