"""Tournaments of every format as plain rows: whatever happens, they come to an end and their standings add up."""

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import company as companies
from leagues.pairing.groups import deal_groups
from leagues.points import UNIT
from leagues.tournaments.drawing import begun, has_next, next_round
from leagues.tournaments.ranking import ranking
from leagues.tournaments.rows import Event, Player, Table

TOURNAMENTS = int(os.environ.get("REGALIA_TOURNAMENTS", "120"))

POINTS = {2: [1, 0], 3: [4, 1, 0], 4: [6, 3, 1, 0]}


@pytest.fixture(autouse=True, scope="module")
def few_swaps():
    """The laws hold for any number of swaps."""
    before, companies.SWAPS, companies.SWAPS_EACH = (companies.SWAPS, companies.SWAPS_EACH), 300, 20
    yield
    companies.SWAPS, companies.SWAPS_EACH = before


@st.composite
def events(draw):
    """A tournament before its first round."""
    format = draw(st.sampled_from(["swiss", "round_robin", "knockout", "groups"]))
    wanted = draw(st.integers(2, 4))
    sizes = draw(st.sampled_from([[wanted], [2, 3, 4], [3, 4, 5, 6] if wanted > 2 else [2, 3]]))
    advance = draw(st.integers(1, min(sizes) - 1)) if format == "knockout" else 1
    groups = 2
    sizes = [size for size in sizes if format != "knockout" or size > advance]
    if format == "knockout" and wanted == 2:
        sizes, advance = [2], 1
    if format == "groups":
        groups = draw(st.sampled_from([size for size in sizes if size >= 2]))
    fewest = wanted * groups if format == "groups" else max(wanted, min(sizes))
    number = draw(st.integers(fewest, fewest + 12))
    lots = random.Random(draw(st.integers(0, 99))).sample(range(number), number)
    dealt = {}
    if format == "groups":
        dealt = {p: g for g, members in enumerate(deal_groups(range(number), groups)) for p in members}
    players = [Player(n, lots[n], True, dealt.get(n)) for n in range(number)]
    event = Event(
        format, wanted, sizes, advance, groups, draw(st.integers(1, 5)), draw(st.integers(0, 2**53)), POINTS[wanted],
        ["wins", "share", "strength", "head_to_head"], players, [],
    )  # fmt: skip
    return begun(event)


def drawn_into(event):
    number = event.drawn_rounds + 1
    new = [
        Table(number, table.players, "bye" if len(table.players) < 2 else "open", group=table.group)
        for table in next_round(event)
    ]
    return event._replace(tables=[*event.tables, *new])


def withdrawn(event, rng):
    gone = rng.choice(event.players).number
    return event._replace(players=[p._replace(plays_on=p.plays_on and p.number != gone) for p in event.players])


def ended(event, position, rng):
    """One open table gets a result, shared places among them, or is annulled."""
    table = event.tables[position]
    points = [rng.randrange(6) for _ in table.players]
    places = [1 + sum(other > own for other in points) for own in points]
    new = table._replace(state="void") if rng.random() < 0.1 else table._replace(state="done", places=places)
    return event._replace(tables=[*event.tables[:position], new, *event.tables[position + 1 :]])


def check_standings(event, before):
    lines = ranking(event)
    assert [line.place for line in lines] == list(range(1, len(event.players) + 1))
    assert {line.player for line in lines} == {player.number for player in event.players}
    assert all(line.best <= line.place <= line.worst for line in lines)
    for line in lines:
        best, worst = before.get(line.player, (1, len(event.players)))
        assert best <= line.best <= line.worst <= worst
    if event.format != "groups":
        counted = [table for table in event.tables if table.state == "done"]
        byes = sum(len(table.players) for table in event.tables if table.state == "bye")
        full = [table for table in counted if len(table.players) == event.wanted]
        if len(full) == len(counted):
            won = sum(line.points for line in lines)
            assert abs(won - (len(full) * sum(event.points) + byes * event.points[0]) * UNIT) <= 3 * len(full)
    return {line.player: (line.best, line.worst) for line in lines}


@settings(max_examples=TOURNAMENTS, deadline=None)
@given(events(), st.integers(0, 2**32))
def test_every_tournament_comes_to_an_end_and_its_standings_add_up(event, seed):
    rng, ranges = random.Random(seed), {}
    for _ in range(event.rounds + 1):
        assert has_next(event) == bool(next_round(event))
        if not has_next(event):
            break
        event = drawn_into(event)
        seated = [p for table in event.of_round(event.drawn_rounds) for p in table.players]
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(event.playing)
        while waiting := [n for n, table in enumerate(event.tables) if table.state == "open"]:
            if rng.random() < 0.1:
                event = withdrawn(event, rng)
                if event.format == "knockout":  # whoever had lost may take his place
                    ranges = {}
            event = ended(event, rng.choice(waiting), rng)
            ranges = check_standings(event, ranges)
    assert not has_next(event)
    event = event._replace(over=True)
    check_standings(event, ranges)
    assert all(line.settled for line in ranking(event))


@settings(max_examples=15, deadline=None)
@given(events())
def test_the_same_rows_and_seed_draw_the_same_round(event):
    assert next_round(event) == next_round(event)


def test_a_bracket_left_with_byes_alone_has_its_final_all_the_same():
    players = [Player(number, number, True, None) for number in range(8)]
    event = Event("knockout", 2, [2], 1, 2, 1, 7, [1, 0], [], players, [])
    event = drawn_into(begun(event))
    first = [table.players for table in event.tables]
    done = [table._replace(state="done", places=[1, 2]) for table in event.tables]
    gone = {
        first[1][0],
        first[3][0],
    }  # of every two tables whose winners would meet one winner leaves, and who lost there
    gone |= {first[1][1], first[3][1]}
    event = event._replace(
        tables=done, players=[player._replace(plays_on=player.number not in gone) for player in players]
    )
    event = drawn_into(event)
    assert sorted(table.state for table in event.of_round(2)) == ["bye", "bye"]
    assert has_next(event)
    event = drawn_into(event)
    assert [sorted(table.players) for table in event.of_round(3)] == [sorted([first[0][0], first[2][0]])]
    final = event.tables[-1]._replace(state="done", places=[2, 1])
    event = event._replace(tables=[*event.tables[:-1], final])
    assert not has_next(event)
    assert [line.player for line in ranking(event._replace(over=True))][:2] == final.players[::-1]


@pytest.mark.parametrize("state", ["open", "void"])
def test_a_final_without_a_result_leaves_its_players_in_the_order_of_the_groups(state):
    """Who sits first at its table is chance."""
    players = [Player(number, number, True, number % 2) for number in range(6)]
    tables = [
        Table(1, [4, 0, 2], "done", [3, 2, 1], None, 0),
        Table(1, [1, 3, 5], "done", [1, 2, 3], None, 1),
        Table(2, [3, 0, 2, 1], state),
    ]
    event = Event("groups", 3, [3, 4], 2, 2, 2, 7, POINTS[3], ["wins"], players, tables, plan=[])
    assert [line.player for line in ranking(event)] == [1, 2, 0, 3, 4, 5]


def test_a_bye_costs_nothing_among_those_level_on_points():
    """0 has rested where 1 has won; but for that their tables were alike."""
    tables = [
        Table(1, [0], "bye"),
        Table(1, [1, 2], "done", [1, 2], [9, 1]),
        Table(1, [3, 4], "done", [1, 2], [9, 1]),
        Table(2, [0, 3], "done", [1, 2], [9, 1]),
        Table(2, [2], "bye"),
        Table(2, [1, 4], "done", [1, 2], [9, 1]),
    ]
    players = [Player(number, 4 - number, True, None) for number in range(5)]
    event = Event("swiss", 2, [2], 1, 2, 2, 7, [1, 0], ["wins", "share", "strength", "head_to_head"], players, tables)
    lines = {line.player: line for line in ranking(event)}
    assert lines[0].points == lines[1].points == 2 * UNIT
    assert (lines[0].wins, lines[0].share) == (lines[1].wins, lines[1].share)
    assert (lines[0].strength, lines[1].strength) == (2 * UNIT, 1 * UNIT)  # a bye weighs as the own table did
    assert lines[0].ahead_by == "strength"
    assert lines[0].place < lines[1].place
