"""PURE. How many rounds it takes until everybody has met everybody: what to expect, and what the plan says."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

from leagues.pairing.round_robin import all_meet, robin_rounds, rounds_before
from leagues.tournaments.rows import Event
from leagues.tournaments.rules import MOST_IN_ROUND_ROBIN, TournamentRules

WHERE_ALL_MEET = ("round_robin", "groups")


class Meetings(NamedTuple):
    """The fewest and the most rounds in which all of a field or group meet, and whether every pair does."""

    fewest: int
    most: int
    everybody: bool


def foreseen(rules: TournamentRules, of_game: Collection[int]) -> Meetings | None:
    """For as many players as the rules let in; `of_game` are the table sizes of the game. Nothing in other formats."""
    if rules.format not in WHERE_ALL_MEET:
        return None
    groups = rules.groups if rules.format == "groups" else 1
    sizes = rules.sizes(of_game)
    rounds, everybody = [], True
    for players in range(rules.least_players, rules.most_players + 1):
        largest = -(-players // groups)
        if largest > MOST_IN_ROUND_ROBIN:  # an older site let them in
            rounds.append(rounds_before(largest, rules.seats))
            everybody = everybody and rules.seats == 2
            continue
        fields = {largest, players // groups}
        rounds.append(max(robin_rounds(field, rules.seats, sizes) for field in fields))
        everybody = everybody and all(all_meet(field, rules.seats, sizes) for field in fields)
    return Meetings(min(rounds), max(rounds), everybody)


def planned(event: Event) -> Meetings | None:
    """From the plan; where an older site drew one without writing it down only tables of two let everybody meet."""
    if event.format not in WHERE_ALL_MEET:
        return None
    rounds = event.rounds - (event.format == "groups")
    if event.plan is None:
        return Meetings(rounds, rounds, event.wanted == 2)
    met = {frozenset(pair) for drawn in event.plan for table in drawn for pair in combinations(table.players, 2)}
    fields: dict[int | None, int] = {}
    for player in event.players:
        fields[player.group] = fields.get(player.group, 0) + 1
    return Meetings(rounds, rounds, len(met) == sum(field * (field - 1) // 2 for field in fields.values()))
