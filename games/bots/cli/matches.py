"""Matches among bots: who sits where, and playing them on all cores."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from games.bots.levels import bot_of
from games.bots.memory import Memory
from games.rules.chance import Quick
from games.rules.registry import rules_for

# Processor time is the fair clock on a busy machine: a thinker gets what it would get on an idle core.
CLOCKS: Final[dict[str, Callable[[], float]]] = {"cpu": process_time, "wall": perf_counter}
BAR: Final = 30


class Job(NamedTuple):
    """One match to be played."""

    game: str
    lineup: tuple[str, ...]
    deal: int
    thought: int
    clock: str


class Played(NamedTuple):
    """One match that was played."""

    lineup: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


def lineups(bots: list[str], seats: int, matches: int, solo: bool) -> list[tuple[str, ...]]:
    """Who sits where: every bot in every seat equally often, as far as the number of matches allows.

    `solo` puts one of the first bot among the others.
    """
    found: list[tuple[str, ...]] = []
    kinds = len(bots)
    for number in range(matches):
        if solo:
            rest = [bots[1 + (number + step) % (kinds - 1)] for step in range(seats - 1)]
            line, turn = [bots[0], *rest], number % seats
        else:
            line = [bots[(number + step) % kinds] for step in range(seats)]
            turn = number // kinds % seats
        found.append(tuple(line[turn:] + line[:turn]))
    return found


def jobs(game: str, bots: list[str], seats: int, matches: int, solo: bool, seed: int, clock: str) -> list[Job]:
    """The matches of a tournament. Mirrored line-ups get the same deal, so that luck cancels."""
    mirrored = 1 if solo else len(bots)
    return [
        Job(game, lineup, seed + number // mirrored, seed + 1_000_003 + number, clock)
        for number, lineup in enumerate(lineups(bots, seats, matches, solo))
    ]


def play(job: Job) -> Played:
    """Play one match to its end."""
    rules = rules_for(job.game)
    bots = [bot_of(spec) for spec in job.lineup]
    memories = [Memory() for _ in bots]
    clock = CLOCKS[job.clock]
    chance = Quick(job.deal)
    thought = Quick(job.thought)
    state: Any = rules.deal(len(bots), rules.Options(), chance)
    while actors := rules.actors(state):
        seat = actors[0]
        legal = rules.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action = bots[seat].choose(rules, rules.view(state, seat), legal, thought, clock, memories[seat])
        rules.play(state, seat, action, chance)
    result = rules.result(state)
    assert result is not None
    return Played(job.lineup, tuple(result.places), tuple(result.scores))


def play_all(todo: list[Job], processes: int) -> Iterator[Played]:
    """Play the matches on so many cores, with a progress bar, as they end."""
    bar(0, len(todo))
    if processes == 1:
        for done, job in enumerate(todo, start=1):
            yield play(job)
            bar(done, len(todo))
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for done, played in enumerate(pool.imap_unordered(play, todo), start=1):
            yield played
            bar(done, len(todo))


def bar(done: int, total: int) -> None:
    """A progress bar on standard error, where it is a terminal."""
    if sys.stderr.isatty():
        full = BAR * done // total
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r[{'█' * full}{' ' * (BAR - full)}] {done}/{total}{end}")
        sys.stderr.flush()
