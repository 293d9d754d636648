"""PURE. The next round of a tournament from its rows and its seed; the same rows give the same round."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import combinations

from leagues.pairing.groups import Robin, deal_groups, group_plan
from leagues.pairing.knockout import (
    bracket,
    finishing_order,
    is_bracket,
    knockout_rounds,
    next_field,
    next_in_bracket,
    seeded_tables,
)
from leagues.pairing.round_robin import robin_before, round_robin, rounds_before, without
from leagues.pairing.swiss import balanced_seats, swiss_round
from leagues.tournaments.knockout_places import Round
from leagues.tournaments.ranking import group_standings, ranking
from leagues.tournaments.rows import Drawn, Event
from leagues.tournaments.rules import MOST_IN_ROUND_ROBIN

SEEDS = 1 << 53  # what every language reads from JSON without loss


def begun(event: Event) -> Event:
    """A tournament at its start, with the number of its rounds, and their plan where everybody meets everybody.

    Before, `event.rounds` is what the rules ask of a swiss one.
    """
    if event.format == "knockout":
        return event._replace(rounds=knockout_rounds(len(event.players), event.wanted, event.sizes, event.advance))
    if event.format == "swiss":
        return event
    groups = _groups(event)
    if max(map(len, groups)) > MOST_IN_ROUND_ROBIN:  # an older site let them be so large
        return event._replace(rounds=rounds_before(len(groups[0]), event.wanted) + (event.format == "groups"))
    plan = _plan(event, round_robin)
    return event._replace(plan=plan, rounds=len(plan) + (event.format == "groups"))


def has_next(event: Event) -> bool:
    """Whether there is a further round to draw, without the work of drawing it where that takes long."""
    number = event.drawn_rounds + 1
    if number > event.rounds or len(event.playing) < min(event.sizes):
        return False
    if event.format in ("swiss", "round_robin") or (event.format == "groups" and number < event.rounds):
        return True
    return bool(next_round(event))


def next_round(event: Event) -> list[Drawn]:
    """The tables of the next round; none when the tournament is at its end."""
    number = event.drawn_rounds + 1
    if number > event.rounds or len(event.playing) < min(event.sizes):
        return []
    seed = round_seed(event.seed, number)
    if event.format == "swiss":
        drawn = _swiss(event, seed)
    elif event.format == "knockout":
        drawn = _seated(event, _knockout(event, number), seed)
    elif event.format == "groups" and number == event.rounds:
        drawn = _seated(event, [Drawn(finalists(event))], seed)
    else:
        drawn = _planned(event, number)
    planned = event.format == "round_robin" or (event.format == "groups" and number < event.rounds)
    if planned:  # goes on although nobody may be left who plays in this round
        return drawn or [Drawn([], 0 if event.format == "groups" else None)]
    if event.format == "knockout" and is_bracket(event.wanted, event.advance):  # with byes alone two meet a round later
        return drawn if sum(len(table.players) for table in drawn) > 1 else []
    return drawn if any(len(table.players) > 1 for table in drawn) else []


def round_seed(seed: int, number: int) -> int:
    """The seed of one round, which whoever knows the tournament's can work out."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{number}".encode()).digest()[:8]) % SEEDS


def _swiss(event: Event, seed: int) -> list[Drawn]:
    points = {line.player: line.points for line in ranking(event)}
    scores = {number: points[number] for number in event.playing}
    history = [table.players for table in event.tables if table.players]
    return [Drawn(table) for table in swiss_round(scores, history, event.wanted, event.sizes, seed)]


def _planned(event: Event, number: int) -> list[Drawn]:
    """A round of the plan without those who have withdrawn."""
    plan = event.plan if event.plan is not None else _plan(event, robin_before)
    gone = {player.number for player in event.players if not player.plays_on}
    tables: dict[int | None, list[list[int]]] = {}
    for table in plan[number - 1]:
        tables.setdefault(table.group, []).append(table.players)
    return [
        Drawn(left, group)
        for group, drawn in tables.items()
        for left in without(drawn, gone, event.wanted, event.sizes)
    ]


def _plan(event: Event, robin: Robin) -> list[list[Drawn]]:
    """The rounds in which everybody meets everybody, of the whole field or of its groups."""
    plan = group_plan(_groups(event), event.wanted, event.sizes, event.seed, robin)
    return [
        [
            Drawn(table, group if event.format == "groups" else None)
            for group, tables in enumerate(drawn)
            for table in tables
        ]
        for drawn in plan
    ]


def _groups(event: Event) -> list[list[int]]:
    everybody = [player.number for player in event.players]
    return deal_groups(everybody, event.groups) if event.format == "groups" else [everybody]


def _knockout(event: Event, number: int) -> list[Drawn]:
    tree = is_bracket(event.wanted, event.advance)
    if number == 1:
        tables = bracket(event.playing) if tree else seeded_tables(event.playing, event.wanted, event.sizes, {})
        return [Drawn(table) for table in tables]
    before = event.of_round(number - 1)
    if sum(len(table.players) > 0 for table in before) == 1:
        return []  # that was the final
    playing = set(event.playing)
    orders = [[p for p in finishing_order(t.players, t.places) if p in playing] for t in before]
    if tree:
        return [Drawn(table) for table in next_in_bracket([order[:1] for order in orders])]
    field = next_field(orders, event.advance, min(event.sizes))
    met = Counter(pair for table in event.tables for pair in combinations(sorted(table.players), 2))
    return [Drawn(table) for table in seeded_tables(field, event.wanted, event.sizes, met)]


def _seated(event: Event, drawn: list[Drawn], seed: int) -> list[Drawn]:
    """The same tables with everybody where he has sat least: seeds are no reason to begin."""
    rng = random.Random(seed)  # noqa: S311  (published: everybody can draw again)
    history = [table.players for table in event.tables]
    return [Drawn(order) for order in balanced_seats([table.players for table in drawn], history, rng)]


def going_on(event: Event) -> set[int]:
    """Who goes on from what has been played of the last round of a knockout, or would play the final of the groups."""
    if event.format == "groups" and event.drawn_rounds < event.rounds:
        return set(finalists(event))
    last = event.of_round(event.drawn_rounds)
    if event.format != "knockout" or sum(len(table.players) > 0 for table in last) <= 1:
        return set()
    number = 1 if is_bracket(event.wanted, event.advance) else event.advance
    playing = set(event.playing)
    over = [table for table in last if table.state != "open"]
    orders = [[p for p in finishing_order(t.players, t.places) if p in playing] for t in over]
    return {player for order in orders for player in order[:number]}


def still_in(event: Event) -> set[int]:
    """Who may still play a match of the tournament, as far as its tables have come."""
    if event.over:
        return set()
    playing, last = set(event.playing), event.of_round(event.drawn_rounds)
    seated = {player for table in last if table.state == "open" for player in table.players}
    in_groups = event.format == "groups" and event.drawn_rounds + (not seated) < event.rounds
    if not last or in_groups or event.format not in ("knockout", "groups"):
        return playing
    if not seated:
        return playing & {player for table in next_round(event) for player in table.players}
    is_final = sum(len(table.players) > 0 for table in last) == 1
    if not is_final and not Round(event).regular:  # with too few going on, the next best do, too
        return playing
    return playing & (seated | going_on(event))


def finalists(event: Event) -> list[int]:
    """The first of every group who play on; where a group has too few, the best of the others."""
    playing = set(event.playing)
    chosen: list[int] = []
    for group in range(event.groups):
        lines = [line.player for line in group_standings(event, group) if line.player in playing]
        chosen += lines[: event.advance]
    others = [line.player for line in ranking(event) if line.player in playing and line.player not in chosen]
    least = min(*event.sizes, event.groups * event.advance)
    return chosen + others[: max(0, least - len(chosen))]
