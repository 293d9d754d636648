"""Possible places in a knockout, beside every way in which its matches can still end."""

import math
import random
from collections import defaultdict
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from leagues.pairing.knockout import is_bracket
from leagues.tournaments.drawing import has_next
from leagues.tournaments.ranking import ranking
from leagues.tournaments.rows import Event, Player
from tests.pairing.test_events import drawn_into, events, withdrawn

MOST_WAYS = 1500


@st.composite
def knockouts(draw):
    """A small knockout in its first rounds, some tables over, somebody perhaps gone."""
    event = draw(events().filter(lambda event: event.format == "knockout" and len(event.players) <= 9))
    rng = random.Random(draw(st.integers(0, 2**32)))
    event = drawn_into(event)
    if draw(st.booleans()):
        event = withdrawn(event, rng)
    for _ in range(draw(st.integers(0, 12))):
        waiting = [number for number, table in enumerate(event.tables) if table.state == "open"]
        if waiting:
            event = over(event, rng.choice(waiting), rng.sample(range(1, 20), 19))
        elif has_next(event):
            event = drawn_into(event)
    return event


def over(event, position, ranks):
    """A table has ended; the ranks tell who was better."""
    table = event.tables[position]
    mine = ranks[: len(table.players)]
    places = [1 + sum(other < own for other in mine) for own in mine]
    done = table._replace(state="done", places=places)
    return event._replace(tables=[*event.tables[:position], done, *event.tables[position + 1 :]])


def every_end(event):
    """The final places of every way in which it can go on."""
    position = next((number for number, table in enumerate(event.tables) if table.state == "open"), None)
    if position is not None:
        for ranks in permutations(range(len(event.tables[position].players))):
            yield from every_end(over(event, position, ranks))
    elif has_next(event):
        yield from every_end(drawn_into(event))
    else:
        yield {line.player: line.place for line in ranking(event._replace(over=True))}


def ways(event):
    """About how many ends there are: those of the open tables, and of later rounds with every table full."""
    now = math.prod(math.factorial(len(table.players)) for table in event.tables if table.state == "open")
    left = sum(len(table.players) for table in event.of_round(event.drawn_rounds)) * event.advance / event.wanted
    later = 1.0
    while left > 1 and event.rounds > event.drawn_rounds:
        later *= math.factorial(event.wanted) ** max(1, left / event.wanted)
        left = 0 if left <= event.wanted else left * event.advance / event.wanted
    return now * later


@settings(max_examples=60, deadline=None)
@given(knockouts())
def test_no_possible_place_is_left_out_and_no_other_is_given_to_who_has_lost(event):
    assume(ways(event) <= MOST_WAYS)
    ends = defaultdict(set)
    for end in every_end(event):
        for player, place in end.items():
            ends[player].add(place)
    exact = is_bracket(event.wanted, event.advance) and len(event.playing) == len(event.players)
    for line in ranking(event):
        assert line.best <= min(ends[line.player]) <= max(ends[line.player]) <= line.worst
        assert line.best <= line.place <= line.worst
        if exact or line.best > 1:
            assert (line.best, line.worst) == (min(ends[line.player]), max(ends[line.player])), line


@pytest.mark.parametrize("done", range(5))
def test_who_has_lost_in_a_bracket_of_eight_knows_about_where(done):
    players = [Player(number, number, True) for number in range(8)]
    event = drawn_into(Event("knockout", 2, [2], 1, 2, 3, 7, [1, 0], ["wins"], players, []))
    for position in range(done):
        event = over(event, position, sorted([0, 1], key=event.tables[position].players.__getitem__))
    lines = {line.player: line for line in ranking(event)}
    for table in event.tables[:done]:
        winner, loser = sorted(table.players)
        assert 5 <= lines[loser].best <= lines[loser].worst <= 8
        assert (lines[winner].best, lines[winner].worst <= 4) == (1, True)
    for table in event.tables[done:]:
        assert all(lines[player].best == 1 and lines[player].worst >= 5 for player in table.players)
    assert (done == 4) == all(lines[player].settled for player in range(4, 8))
