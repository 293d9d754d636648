"""The commands of `python -m games.bots`: one tournament, or the whole table of docs/bots.md."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from games.bots.cli.matches import CLOCKS, jobs, play_all
from games.bots.cli.ratings import Report, report
from games.bots.cli.tables import PAIRINGS, Pairing, ceilings, counted, load, store, thinking_of, write_table
from games.bots.levels import bot_of
from games.rules.contract import RulesError, check_seats
from games.rules.registry import PACKAGES, rules_for


def arguments() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m games.bots", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    arena = commands.add_parser("arena", help="play a seat-balanced tournament and say who is stronger")
    arena.add_argument("--game", required=True, choices=list(PACKAGES))
    arena.add_argument("--seats", type=int, help="players at the table (default: the fewest the game is for)")
    arena.add_argument("--bots", required=True, help="levels, the strongest first: knight,squire or knight@300,squire")
    arena.add_argument("--matches", type=int, default=100)
    arena.add_argument("--solo", action="store_true", help="one of the first bot among the others")
    arena.add_argument("--json", type=Path, help="write the report to this file too")
    table = commands.add_parser("table", help="play the standard pairings and write their table into docs/bots.md")
    table.add_argument("--matches", type=int, default=40, help="matches of each pairing")
    table.add_argument("--only", default="", help="only pairings whose name contains this, such as koryo or knight")
    table.add_argument("--results", type=Path, default=Path("docs/bots.json"))
    table.add_argument("--page", type=Path, default=Path("docs/bots.md"))
    table.add_argument(
        "--iterations", type=int, help="a Knight's iterations instead of its time; a Chancellor gets ten times as many"
    )
    table.add_argument("--again", action="store_true", help="play pairings again that have a result already")
    for one in (arena, table):
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--clock", choices=list(CLOCKS), default="cpu", help="what the thinkers' seconds are")
        one.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def tournament(pairing: Pairing, matches: int, seed: int, clock: str, processes: int) -> Report:
    """Play a pairing and report it."""
    bots = list(pairing.bots)
    todo = jobs(pairing.game, bots, pairing.seats, matches, pairing.solo, seed, clock)
    return report(pairing.game, pairing.seats, pairing.solo, clock, bots, list(play_all(todo, processes)))


def show(found: Report) -> str:
    """A report as lines of text."""
    lines = [f"{found.game}, {found.seats} players, {found.matches} matches, {found.clock} time"]
    for one in found.standings:
        first, elo = one.first, one.elo
        lines.append(
            f"  {one.bot:<16} wins {first.value:6.1%} [{first.low:.1%}, {first.high:.1%}]"
            f"   Elo {elo.value:+5.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
        )
    return "\n".join(lines) + "\n"


def arena(asked: argparse.Namespace) -> None:
    """One tournament."""
    bots = tuple(asked.bots.split(","))
    for bot in bots:
        bot_of(bot)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise ValueError("Name at least two different bots.")
    seats = asked.seats or rules_for(asked.game).seats[0]
    check_seats(rules_for(asked.game), seats)
    pairing = Pairing(asked.game, seats, bots, asked.solo)
    found = tournament(pairing, asked.matches, asked.seed, asked.clock, asked.processes)
    sys.stdout.write(show(found))
    if asked.json:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def table(asked: argparse.Namespace) -> None:
    """The standard pairings that have no result yet, then the ceilings of those that missed the aim; each is stored as
    soon as it is there."""
    results = load(asked.results)
    for pairing in PAIRINGS:
        results = settle(pairing, asked, results)
    for pairing in ceilings(results):
        results = settle(pairing, asked, results)
    write_table(asked.page, results)


def settle(pairing: Pairing, asked: argparse.Namespace, results: dict[str, Report]) -> dict[str, Report]:
    """The results with that of a pairing, played if it is asked for."""
    if asked.only not in pairing.name or (pairing.name in results and not asked.again):
        return results
    played = counted(pairing, asked.iterations) if asked.iterations else pairing
    found = tournament(played, asked.matches, asked.seed, asked.clock, asked.processes)
    if asked.iterations:
        found = msgspec.structs.replace(found, clock=thinking_of(played))
    sys.stdout.write(show(found))
    sys.stdout.flush()
    return store(asked.results, pairing, found)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    asked = arguments().parse_args(words)
    try:
        if asked.matches < 1:
            raise ValueError("Play at least one match.")
        arena(asked) if asked.command == "arena" else table(asked)
    except (ValueError, RulesError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
