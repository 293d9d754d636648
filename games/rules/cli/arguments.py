"""What may be typed after `python -m games.rules`, and how a refusal is told: one line on stderr and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from games.rules.cli import commands
from games.rules.contract import RulesError
from games.rules.words import LANGUAGES

REFUSED = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say it and leave."""
        self.exit(REFUSED, f"{self.prog}: {message} (try --help)\n")


def parser() -> Parser:
    """All commands and their options."""
    root = Parser(prog="python -m games.rules", description="Play, record and check matches without the site.")
    names = root.add_subparsers(dest="command", required=True, parser_class=Parser)

    names.add_parser("list", help="the games, their player counts and options").set_defaults(run=commands.list_games)

    play = names.add_parser("play", help="play in the terminal, or watch random players")
    _add_table(play)
    play.add_argument("--bots", choices=("random",), default="random", help="who plays the other seats")
    play.add_argument("--seat", type=int, help="your seat, from 0; without it you only watch")
    play.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the match")
    play.set_defaults(run=commands.play)

    record = names.add_parser("record", help="play a random match and write its record")
    _add_table(record)
    record.add_argument("--moves", type=int, help="stop after so many moves")
    record.add_argument("--out", default="-", help="the file to write; - is standard output")
    record.set_defaults(run=commands.record)

    verify = names.add_parser("verify", help="replay records and compare every hash")
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    verify.set_defaults(run=commands.verify_files)

    bench = names.add_parser("bench", help="random playouts: decisions per second")
    bench.add_argument("games", nargs="*", metavar="GAME", help="all games by default")
    bench.add_argument("--seconds", type=float, default=0.5, help="for each game and player count")
    bench.set_defaults(run=commands.bench)
    return root


def _add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="the game's name, see `list`")
    command.add_argument("--seats", type=int, help="the number of players; the fewest by default")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    command.add_argument("--seed", help="any text; the same text gives the same match")


def main(argv: Sequence[str]) -> int:
    """Run one command; the exit code is 0, 2 for a refusal, 130 when interrupted."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except RulesError as refusal:
        return _refuse(refusal.message)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains on its way out
        return 0
    except OSError as error:
        return _refuse(f"{error.filename or 'file'}: {error.strerror or error}")
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    return code


def _refuse(message: str) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"python -m games.rules: {line}\n")
    return REFUSED
