"""Plays the leagues of the study, each once: what was played is kept in build/, so a long study may be interrupted."""

from __future__ import annotations

import multiprocessing
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.bots.cli.matches import bar
from games.bots.minds import mind_for
from games.bots.release import RELEASE
from portal.moderation.signals.leanings import Leaning
from portal.moderation.signals.study.leagues import League, play_league

KEPT = Path("build/signals")


class Played(NamedTuple):
    """The leagues of one game, honest ones and planted ones."""

    honest: list[list[Leaning]]
    planted: list[list[Leaning]]


def play_all(game: str, seats: int, rounds: int, seeds: range, processes: int) -> Played:
    """A league of each sort for every seed, with a progress bar."""
    found = Played([], [])
    todo = [(found[planted], League(game, seats, rounds, seed, bool(planted))) for seed in seeds for planted in (0, 1)]
    bar(0, len(todo))
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        played = pool.imap(played_once, [league for _, league in todo])
        for done, ((sort, _), rows) in enumerate(zip(todo, played, strict=True), start=1):
            sort.append(rows)
            bar(done, len(todo))
    return found


def played_once(league: League) -> list[Leaning]:
    """The rows of a league, from build/ if these bots have played and judged it before."""
    sort, judging = "planted" if league.planted else "honest", mind_for(league.game).judging
    what = f"{league.game}-{league.seats}-{league.rounds}-{league.seed}-{sort}"
    kept = KEPT / f"release-{RELEASE}-judging-{judging}-{what}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(".half")
        half.write_bytes(msgspec.json.encode(play_league(league)))
        half.rename(kept)
    return msgspec.json.decode(kept.read_bytes(), type=list[Leaning])
