"""Majesty, turn by turn: the deal, taking, the buildings, attack, healing and trading."""

from __future__ import annotations

import random

import pytest

from games.rules.contract import BadOptions, BadSeats, IllegalMove, decode_options
from games.rules.majesty import cards
from games.rules.majesty.actions import Heal, Take, Trade
from games.rules.majesty.cards import FACES, FIRST_OF_TIER_2
from games.rules.majesty.rules import RULES
from tests.rules.majesty_tables import (
    RNG,
    SIDES_A,
    SIDES_B,
    gain,
    hurt,
    living,
    people,
    sick,
    table,
    take,
)
from tests.rules.naive.majesty import outcomes

# The deck and the deal


def test_the_deck_has_33_cards_of_tier_1_and_27_of_tier_2():
    assert len(cards.ALL_TIER_1) == 33
    assert len(cards.ALL_TIER_2) == 27
    assert sum(cards.COPIES[card] for card in range(len(FACES)) if "/" in FACES[card]) == 9 + 14


@pytest.mark.parametrize(("seats", "size"), [(2, 33), (3, 41), (4, 53)])
def test_the_tiered_deck_has_tier_1_on_top_and_its_size_depends_on_the_seats(seats, size):
    state = RULES.deal(seats, RULES.Options(), random.Random(1))
    order = state.deck + state.market[::-1]
    assert len(order) == size
    assert all(card >= FIRST_OF_TIER_2 for card in order[:27])
    assert all(card < FIRST_OF_TIER_2 for card in order[27:])
    assert len(state.removed) == 60 - size


def test_the_mixed_deck_has_all_60_cards_and_puts_none_away():
    state = RULES.deal(2, RULES.Options(deck="mixed"), random.Random(1))
    assert len(state.deck) == 54
    assert state.removed == ()
    assert any(card < FIRST_OF_TIER_2 for card in state.deck[:27])


def test_everyone_starts_with_five_workers_and_no_points_before_a_market_of_six():
    state = RULES.deal(4, RULES.Options(), random.Random(1))
    assert state.workers == [5] * 4
    assert state.points == [0] * 4
    assert len(state.market) == 6
    assert state.laid == [0] * 6


def test_every_seat_can_be_first():
    assert {RULES.deal(4, RULES.Options(), random.Random(seed)).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_majesty_is_for_two_to_four(seats):
    with pytest.raises(BadSeats):
        RULES.deal(seats, RULES.Options(), RNG)


@pytest.mark.parametrize("raw", ['{"sides":"AAAAAAA"}', '{"sides":"AAAAAAAC"}', '{"deck":"big"}', '{"x":1}', "[]"])
def test_options_out_of_this_game_are_refused(raw):
    with pytest.raises(BadOptions):
        decode_options(RULES, raw)


@pytest.mark.parametrize(
    "options", [None, RULES.Options(sides="AB"), RULES.Options(deck="x"), RULES.Options(sides="A" * 7 + "C")]
)
def test_a_deal_checks_its_options_itself(options):
    with pytest.raises(BadOptions):
        RULES.deal(2, options, RNG)


# Taking


def test_the_front_card_is_free_and_any_other_costs_a_worker_on_each_card_nearer_the_front():
    state = table(market="witch guard noble")
    take(state, "noble", position=2)
    assert state.laid[:2] == [1, 1]
    assert state.workers[0] == 5 - 2 + 1  # the castle gives a worker per noble
    take(state, "witch")
    assert state.workers[1] == 6 - 1  # one found on the witch, and the one above five is cashed
    assert state.points[1] == 2 + 1


def test_workers_on_the_taken_card_become_yours_but_cannot_pay_for_it():
    state = table(market="witch guard witch")
    state.workers[0] = 1
    state.laid[2] = 4
    assert Take(2, "witch") not in RULES.legal(state, 0)
    with pytest.raises(IllegalMove):
        take(state, "witch", position=2)
    state.workers[0] = 2
    take(state, "witch", position=2)
    assert state.workers[0] == 4


def test_without_workers_only_the_front_card_can_be_taken():
    state = table(market="witch/guard knight")
    state.workers[0] = 0
    assert RULES.legal(state, 0) == [Take(0, "witch"), Take(0, "guard")]


def test_a_double_card_becomes_the_half_that_was_chosen():
    state = table(market="witch/guard")
    take(state, "guard")
    assert living(state, 0) == ["guard"]
    with pytest.raises(IllegalMove):
        take(table(market="witch/guard"), "knight")


def test_workers_above_five_turn_into_points_at_the_end_of_the_turn():
    state = table(market="guard")
    state.laid[0] = 3
    told = take(state, "guard")
    assert state.workers[0] == 5
    assert state.points[0] == 2 + 3
    assert [event.data for event in told if event.kind == "cashed"] == [{"points": 3}]
    exactly_five = take(table(market="guard"), "guard")
    assert "cashed" not in [event.kind for event in exactly_five]


def test_the_gap_closes_towards_the_front_and_workers_stay_on_their_cards():
    state = table(market="witch guard noble knight")
    state.laid = [0, 0, 0, 2, 0, 0]
    top = state.deck[-1]
    take(state, "guard", position=1)
    assert [FACES[card] for card in state.market[:3]] == ["witch", "noble", "knight"]
    assert state.laid == [1, 0, 2, 0, 0, 0]
    assert state.market[-1] == top


def test_an_empty_deck_refills_nothing():
    state = table()
    state.deck = []
    told = take(state, "miller")
    assert len(state.market) == 5
    assert all(event.kind != "refilled" for event in told)


# Buildings


def test_worked_example_of_millers_and_witches():
    state = table(market="miller miller witch")
    assert gain(state, "miller") == 2
    state.turn = 0
    assert gain(state, "miller") == 4
    state.turn = 0
    assert gain(state, "witch") == 6


def test_worked_example_of_a_brewer_healed_by_a_second_witch():
    state = table(market="witch")
    people(state, 0, "brewer", "witch")
    hurt(state, 0, "brewer")
    assert gain(state, "witch") == 8
    assert living(state, 0) == ["brewer", "brewer", "witch", "witch"]


@pytest.mark.parametrize(
    ("role", "sides", "own", "points", "workers"),
    [
        ("miller", "A", ["miller", "witch"], 4, 0),
        ("miller", "B", ["miller"], 4, 0),
        ("miller", "B", ["miller", "witch", "witch"], 4 + 3, 0),
        ("brewer", "A", ["brewer"], 4, 2),
        ("brewer", "A", ["miller", "miller"], 2 + 2, 1),
        ("brewer", "B", ["miller", "miller", "brewer"], 0, 4),
        ("brewer", "B", ["innkeeper", "noble"], 10, 1),
        ("brewer", "B", ["innkeeper", "innkeeper"], 0, 1),
        ("witch", "A", ["miller", "brewer", "guard"], 6, 0),
        ("witch", "B", ["miller", "witch"], 6, 0),
        ("guard", "A", ["knight", "innkeeper", "noble"], 6, 0),
        ("guard", "B", ["brewer", "witch", "knight"], 6, 0),
        ("guard", "B", ["innkeeper", "innkeeper"], 2 + 3, 0),
        ("knight", "A", ["knight", "innkeeper"], 6, 0),
        ("knight", "B", ["innkeeper", "noble", "guard"], 9, 0),
        ("innkeeper", "A", ["innkeeper", "brewer", "brewer"], 8 + 3, 0),
        ("innkeeper", "B", ["miller", "miller", "miller", "innkeeper"], 2 * 2 * 3, 0),
        ("innkeeper", "B", ["innkeeper", "innkeeper"], 3 * 2 * 3, 0),
        ("noble", "A", ["noble"], 10, 2),
    ],
)
def test_each_building_pays_as_its_side_says(role, sides, own, points, workers):
    state = table(sides=sides * 8, market=role)
    state.workers[0] = 0
    people(state, 0, *own)
    assert gain(state, role) == points
    assert state.workers[0] == workers


@pytest.mark.parametrize(
    ("role", "side", "giver", "bonus"),
    [
        ("miller", "B", "witch", 3),
        ("brewer", "A", "miller", 2),
        ("guard", "B", "innkeeper", 3),
        ("innkeeper", "A", "brewer", 3),
    ],
)
def test_the_bonus_for_all_is_flat_and_reaches_every_player_with_such_a_character(role, side, giver, bonus):
    state = table(3, sides=side * 8, market=role)
    people(state, 1, giver, giver)
    hurt(state, 2, giver)
    take(state, role)
    assert state.points[1:] == [bonus, 0]


def test_wounded_cards_do_not_count_for_a_building():
    state = table(market="miller")
    hurt(state, 0, "miller", "miller")
    assert gain(state, "miller") == 2


def test_the_infirmary_is_never_the_largest_building_of_the_inn():
    state = table(sides=SIDES_B, market="innkeeper")
    hurt(state, 0, "miller", "miller", "miller")
    assert gain(state, "innkeeper") == 2


def test_the_castle_side_b_pays_for_nobles_and_own_wounded():
    state = table(sides=SIDES_B, market="noble")
    state.workers[0] = 0
    people(state, 0, "noble")
    hurt(state, 0, "miller")
    hurt(state, 1, "miller", "miller")
    assert gain(state, "noble") == 12


# Attack


@pytest.mark.parametrize(("guards", "knights", "hit"), [(2, 1, False), (2, 2, False), (2, 3, True), (0, 1, True)])
def test_an_attack_succeeds_only_with_more_knights_than_guards(guards, knights, hit):
    state = table(market="knight")
    people(state, 0, *["knight"] * (knights - 1))
    people(state, 1, "brewer", *["guard"] * guards)
    take(state, "knight")
    assert sick(state, 1) == (["brewer"] if hit else [])
    assert state.points[1] == 0


def test_every_opponent_is_attacked_separately_and_nobody_is_spared():
    state = table(4, market="knight")
    people(state, 0, "miller")
    people(state, 1, "miller")
    people(state, 2, "miller", "guard")
    people(state, 3, "noble")
    take(state, "knight")
    assert [sick(state, seat) for seat in range(4)] == [[], ["miller"], [], ["noble"]]


def test_ruling_a_hit_takes_the_newest_card_of_the_lowest_occupied_building():
    state = table(market="knight")
    people(state, 1, "noble", "brewer", "miller/brewer:brewer", "witch")
    hurt(state, 1, "miller")
    take(state, "knight")
    assert sick(state, 1) == ["miller", "miller/brewer"]
    assert living(state, 1) == ["brewer", "witch", "noble"]


def test_a_healed_card_is_the_newest_of_its_column():
    state = table(market="witch knight", sides=SIDES_A)
    people(state, 0, "miller/knight:miller")
    hurt(state, 0, "miller")
    people(state, 0, "brewer")
    take(state, "witch")
    take(state, "knight")
    assert sick(state, 0) == ["miller"]


def test_a_kingdom_without_people_loses_nothing():
    state = table(market="knight")
    hurt(state, 1, "miller")
    told = take(state, "knight")
    assert sick(state, 1) == ["miller"]
    assert [event.kind for event in told if event.seat == 0][1] == "spared"


# Healing


def test_healing_is_done_by_the_engine_when_there_is_nothing_to_choose():
    state = table(market="witch")
    hurt(state, 0, "noble", "brewer")
    take(state, "witch")
    assert sick(state, 0) == ["noble"]
    assert state.turn == 1


def test_a_healed_building_is_not_activated():
    state = table(market="witch")
    hurt(state, 0, "noble")
    assert gain(state, "witch") == 2
    assert state.workers[0] == 5


def test_a_wounded_double_card_may_come_back_as_either_half_before_the_cottage_pays():
    for role, points in (("brewer", 4), ("knight", 2)):
        state = table(market="witch")
        hurt(state, 0, "brewer/knight")
        take(state, "witch")
        assert RULES.actors(state) == (0,)
        assert RULES.legal(state, 0) == [Heal("brewer"), Heal("knight")]
        assert len(state.market) == 5
        with pytest.raises(IllegalMove):
            RULES.play(state, 0, Heal("witch"), RNG)
        RULES.play(state, 0, Heal(role), RNG)
        assert living(state, 0) == sorted([role, "witch"], key=cards.ROLES.index)
        assert state.points[0] == points
        assert RULES.actors(state) == (1,)


def test_only_the_top_wounded_card_is_healed():
    state = table(market="witch")
    hurt(state, 0, "brewer/knight", "guard")
    take(state, "witch")
    assert sick(state, 0) == ["brewer/knight"]
    assert RULES.actors(state) == (1,)


# Trading


@pytest.mark.parametrize("workers", range(9))
@pytest.mark.parametrize("points", [0, 1, 4, 200])
def test_the_offered_trades_stand_for_every_literal_trade(workers, points):
    literal = outcomes(workers, points)
    reached = set()
    start = table(sides=SIDES_B, market="noble")
    start.workers[0], start.points[0] = workers, points
    take(start, "noble")
    for action in RULES.legal(start, 0) or [None]:
        state = start.copy()
        if action:
            RULES.play(state, 0, action, RNG)
        reached.add((state.workers[0], state.points[0] - 4))
    assert reached == literal


def test_without_points_and_workers_there_is_no_trade_to_decide():
    state = table(sides=SIDES_B, market="noble")
    state.workers[0] = 0
    take(state, "noble")
    assert RULES.actors(state) == (1,)
    assert state.points[0] == 4


@pytest.mark.parametrize(
    ("had", "left", "bought", "sold"), [(2, 5, 3, 0), (2, 2, 0, 0), (4, 0, 0, 4), (7, 5, 0, 0), (7, 3, 0, 4)]
)
def test_a_trade_is_told_as_a_purchase_or_a_sale(had, left, bought, sold):
    state = table(sides=SIDES_B, market="noble")
    state.workers[0], state.points[0] = had, 10
    take(state, "noble")
    told = RULES.play(state, 0, Trade(left), RNG)
    assert told[0].data == {"bought": bought, "sold": sold}


def test_a_trade_needs_the_points_in_hand():
    state = table(sides=SIDES_B, market="noble")
    state.workers[0], state.points[0] = 1, 2
    take(state, "noble")
    assert RULES.legal(state, 0) == [Trade(0), Trade(1), Trade(2), Trade(3)]
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, Trade(4), RNG)


def test_the_castle_side_a_has_no_trade():
    state = table(market="noble")
    take(state, "noble")
    assert RULES.actors(state) == (1,)
