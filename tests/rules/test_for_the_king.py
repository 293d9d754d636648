"""For the King (and Me): components, sharing out, king cards, the score and the laws of every engine."""

import random
from collections import Counter

import msgspec
import pytest

from games.rules import contract
from games.rules.contract import BadOptions, BadSeats, IllegalMove, decode_action
from games.rules.for_the_king import cards as c
from games.rules.for_the_king.actions import Bid, Decree, Discard, Pass, Pay, Place, Take
from games.rules.for_the_king.kings import decrees_of
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.scoring import final_result
from games.rules.for_the_king.state import (
    DECREEING,
    OVER,
    PLACING,
    TAKING,
    State,
)
from tests.rules.for_the_king_table import (
    G1,
    G2,
    KINGS,
    PLAYERS,
    card,
    deal,
    every_card,
    finished,
    kinds,
    play,
    steps,
    with_deck,
)
from tests.rules.naive.for_the_king import naive_result

# --- Components ---


@pytest.mark.parametrize(
    ("players", "pool", "in_play", "per_turn", "lots", "gold_value"),
    [(2, 82, 60, 3, 20, 54), (3, 85, 72, 4, 18, 60), (4, 88, 80, 5, 16, 66), (5, 108, 108, 6, 18, 78)],
)
def test_the_deck_always_runs_out_on_a_full_adviser_turn(players, pool, in_play, per_turn, lots, gold_value):
    counts = c.pool_counts(players)
    assert sum(counts) == pool
    assert pool - c.REMOVED[players] == in_play == per_turn * lots
    assert per_turn == players + 1
    assert c.TURNS[players] == lots
    assert sum(c.gold_value(kind) * n for kind, n in enumerate(counts)) == gold_value == c.GOLD_BID_CAP[players]
    assert c.CARD_BID_CAP[players] == 2 * lots


def test_the_box_holds_54_government_15_king_and_39_gold_cards():
    counts = c.pool_counts(5)
    assert (sum(counts[: c.GOLD]), sum(counts[c.GOLD : c.KING]), sum(counts[c.KING :])) == (54, 39, 15)
    assert counts[c.KING :] == [3, 3, 3, 3, 2, 1]
    assert c.pool_counts(4)[c.KING :] == [2, 2, 2, 2, 1, 1]


def test_high_fields_are_worth_2_to_4_and_low_fields_1_or_2():
    values = [[c.influence(field * 9 + letter) for letter in range(9)] for field in range(6)]
    high, low = [2, 2, 2, 2, 3, 3, 3, 4, 4], [1, 1, 1, 1, 1, 1, 1, 2, 2]
    assert values == [high, high, low, low, low, high]


def test_the_second_office_is_half_the_first_rounded_down():
    assert [c.secondary_office(primary) for primary in range(1, 7)] == [0, 1, 1, 2, 2, 3]


def test_cuisine_is_for_five_players_only():
    for players in PLAYERS:
        cuisine = [number for number in every_card(deal(players)) if 45 <= number < 54]
        assert len(cuisine) == (9 if players == 5 else 0)
        assert deal(players).offices == [3] * (6 if players == 5 else 5)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_it_is_for_two_to_five(players):
    with pytest.raises(BadSeats):
        deal(players)


def test_options_of_another_game_are_refused():
    with pytest.raises(BadOptions):
        RULES.deal(3, contract.Options(), random.Random(1))


# --- Phase 1 ---


@pytest.mark.parametrize("players", PLAYERS)
def test_advisers_take_turns_and_the_seat_left_of_the_last_one_opens_phase_2(players):
    advised: Counter[int] = Counter()
    for before, seat, _, events, after in steps(players, 5):
        if before.phase == PLACING and before.placed == 0:
            advised[(seat - before.first) % players] += 1
        if "auctions_opened" in kinds(events):
            opener = (after.first_bidder - after.first) % players
            break
    turns = c.TURNS[players]
    assert [advised[i] for i in range(players)] == [turns // players + (i < turns % players) for i in range(players)]
    assert opener == (3 if players == 5 else 0)
    if players == 5:
        assert [advised[i] for i in range(5)] == [4, 4, 4, 3, 3]


def test_the_first_adviser_is_random():
    assert {deal(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_a_full_zone_is_closed():
    state = with_deck(3, [0, 1, 2, 3])
    zones = [Place("self"), Place("favour"), Place("centre")]
    assert RULES.legal(state, 0) == zones
    play(state, (0, Place("self")))
    assert RULES.legal(state, 0) == zones[1:]
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, Place("self"), random.Random(0))
    play(state, (0, Place("centre")), (0, Place("centre")))
    assert RULES.legal(state, 0) == [Place("favour")]
    play(state, (0, Place("favour")))
    assert state.phase == TAKING
    assert (state.hands[0], state.centre, state.favoured) == ([0], [1, 2], [3])


def test_opponents_take_clockwise_from_the_advisers_left_then_the_next_one_advises():
    state = with_deck(3, [0, 1, 2, 3], first=1)
    play(state, (1, Place("self")), (1, Place("centre")), (1, Place("favour")), (1, Place("centre")))
    assert RULES.legal(state, 2) == [Take(1), Take(3)]
    play(state, (2, Take(3)), (0, Take(1)))
    assert (state.hands, state.phase, state.turn) == ([[1], [0], [3]], PLACING, 2)


def test_identical_centre_cards_are_one_choice():
    state = with_deck(4, [G2, G2, G2, 0, 1])
    play(state, (0, Place("centre")), (0, Place("centre")), (0, Place("centre")))
    play(state, (0, Place("self")), (0, Place("favour")))
    assert RULES.legal(state, 1) == [Take(G2)]


def test_a_kept_king_card_is_shown_and_applied_before_the_next_draw():
    state = with_deck(3, [KINGS["raise"], 0])
    events = play(state, (0, Place("self")))
    assert kinds(events) == ["card_placed", "king_shown"]
    assert "card" not in events[0].data
    assert (state.phase, state.turn, state.drawn, state.used) == (DECREEING, 0, c.NO_CARD, [KINGS["raise"]])
    events = play(state, (0, Decree((1,), ())))
    assert kinds(events) == ["offices_moved", "card_drawn"]
    assert (state.offices, state.hands[0], state.drawn) == ([3, 4, 3, 3, 3], [], 0)


def test_a_taken_king_card_is_applied_before_the_next_pick():
    state = with_deck(3, [KINGS["lower"], 1, 2, 3])
    play(state, (0, Place("centre")), (0, Place("centre")), (0, Place("self")), (0, Place("favour")))
    play(state, (1, Take(KINGS["lower"])))
    assert (state.phase, state.turn) == (DECREEING, 1)
    play(state, (1, Decree((), (0,))), (2, Take(1)))
    assert state.offices[0] == 2
    assert (state.hands[1], state.phase, state.turn) == ([], PLACING, 1)


def test_the_last_card_placed_may_be_a_king_card_of_ones_own():
    state = with_deck(2, [0, 1, KINGS["raise"]])
    play(state, (0, Place("centre")), (0, Place("favour")), (0, Place("self")), (0, Decree((0,), ())))
    assert (state.phase, state.turn) == (TAKING, 1)


def test_the_last_picker_may_take_a_king_card():
    state = with_deck(2, [KINGS["raise"], 1, 0])
    play(state, (0, Place("centre")), (0, Place("favour")), (0, Place("self")))
    play(state, (1, Take(KINGS["raise"])), (1, Decree((0,), ())))
    assert (state.phase, state.turn, state.round) == (PLACING, 1, 1)


def test_a_king_card_on_the_favour_pile_stays_hidden():
    state = with_deck(3, [KINGS["raise"], 1])
    events = play(state, (0, Place("favour")))
    assert events[0].seen_by(1).data == {"zone": "favour"}
    assert events[0].seen_by(0).data["card"] == KINGS["raise"]
    assert state.offices == [3] * 5
    assert state.used == []


# --- King cards ---


@pytest.mark.parametrize(
    ("king", "choices"),
    [("raise", 5), ("lower", 5), ("raise_two", 10), ("lower_two", 10), ("either", 10), ("exchange", 20)],
)
def test_each_king_card_offers_every_choice_of_fields_once(king, choices):
    decrees = decrees_of([3] * 5, KINGS[king])
    assert len(decrees) == len(set(decrees)) == choices
    for decree in decrees:
        assert len({*decree.up, *decree.down}) == len(decree.up) + len(decree.down)


def test_only_primaries_that_can_really_move_are_targets():
    assert decrees_of([6, 5, 1, 6, 6], KINGS["raise"]) == [Decree((1,), ()), Decree((2,), ())]
    assert decrees_of([1, 1, 2, 1, 1], KINGS["lower"]) == [Decree((), (2,))]
    assert Decree((), (0,)) in decrees_of([6, 6, 1, 1, 1], KINGS["either"])
    assert Decree((0,), ()) not in decrees_of([6, 6, 1, 1, 1], KINGS["either"])


def test_with_fewer_targets_a_king_card_does_what_is_possible():
    assert decrees_of([6, 5, 6, 6, 6], KINGS["raise_two"]) == [Decree((1,), ())]
    assert decrees_of([1, 1, 2, 1, 1], KINGS["lower_two"]) == [Decree((), (2,))]
    assert decrees_of([6] * 5, KINGS["exchange"]) == [Decree((), (field,)) for field in range(5)]
    assert decrees_of([1] * 5, KINGS["exchange"]) == [Decree((field,), ()) for field in range(5)]
    assert decrees_of([6] * 5, KINGS["raise_two"]) == []


def test_a_king_card_without_any_target_is_shown_and_leaves():
    state = with_deck(3, [KINGS["raise"], 0])
    state.offices = [6] * 5
    events = play(state, (0, Place("self")))
    assert kinds(events) == ["card_placed", "king_shown", "king_idle", "card_drawn"]
    assert (state.phase, state.king) == (PLACING, c.NO_CARD)


@pytest.mark.parametrize("decree", [Decree((), ()), Decree((0, 0), ()), Decree((), (0,)), Decree((5,), ())])
def test_a_decree_must_be_one_of_the_cards(decree):
    state = with_deck(3, [KINGS["raise"], 0])
    play(state, (0, Place("self")))
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, decree, random.Random(0))
    assert state.offices == [3] * 5


# --- Score ---


def scored(hands: list[list[str | int]], offices: list[int] | None = None) -> contract.Result:
    state = deal(len(hands))
    state.hands = [sorted(card(x) if isinstance(x, str) else x for x in hand) for hand in hands]
    if offices:
        state.offices = offices
    state.phase = OVER
    result = final_result(state)
    assert result == naive_result(state)
    return result


def test_the_highest_sum_takes_the_primary_and_the_second_the_secondary():
    result = scored([["diplomacy H"], ["diplomacy A", "diplomacy B", "diplomacy C"], ["diplomacy D"]], [5, 3, 3, 3, 3])
    assert [lines["diplomacy"] for lines in result.breakdown] == [2, 5, 0]


def test_a_tie_goes_to_the_letter_nearest_a_and_its_loser_is_second():
    result = scored([["military H", "military I"], ["military A", "military I", "military C"], []], [3, 3, 3, 3, 6])
    assert [lines["military"] for lines in result.breakdown] == [3, 6, 0]


def test_a_tie_for_second_goes_to_the_letter_nearest_a():
    result = scored([["cuisine C"], ["cuisine H"], ["cuisine B"], [], []], [3, 3, 3, 3, 3, 4])
    assert [lines["cuisine"] for lines in result.breakdown] == [0, 4, 2, 0, 0]


def test_two_players_have_no_second_office():
    result = scored([["diplomacy A"], ["diplomacy H"]])
    assert result.scores == [0, 3]


def test_ruling_without_a_card_of_a_field_there_is_no_office():
    result = scored([["livestock A"], [], []])
    assert result.scores == [3, 0, 0]


def test_an_office_of_1_has_no_second():
    result = scored([["livestock A"], ["livestock B"], []], [3, 3, 1, 3, 3])
    assert result.scores == [1, 0, 0]


def test_equal_points_are_decided_by_gold():
    assert scored([["livestock A", G1], ["military A", G2]]).places == [2, 1]


def test_then_by_the_number_of_diplomacy_cards():
    result = scored([["livestock A", "diplomacy A"], ["diplomacy B", "diplomacy C"]])
    assert result.scores == [3, 3]
    assert result.places == [2, 1]


@pytest.mark.parametrize(("nearer", "farther"), ["BC", "AB"])
def test_then_by_the_diplomacy_letter_nearest_a(nearer, farther):
    hands = [
        ["livestock A", f"diplomacy {farther}"],
        ["military A", f"diplomacy {nearer}"],
        ["diplomacy H", "diplomacy I"],
    ]
    result = scored(hands, [1, 3, 3, 3, 3])
    assert result.places == [2, 1, 3]


def test_then_by_the_next_fields_when_no_tied_player_has_diplomacy():
    result = scored([["military A"], ["livestock A"], ["diplomacy A"]], [6, 3, 3, 3, 3])
    assert result.places == [3, 2, 1]


def test_otherwise_the_place_is_shared():
    assert scored([[], [], ["diplomacy A"]]).places == [2, 2, 1]


# --- Laws ---


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_is_in_exactly_one_place(players):
    pool = sorted(kind for kind, n in enumerate(c.pool_counts(players)) for _ in range(n))
    for *_, state in steps(players, 11):
        assert sorted(every_card(state)) == pool


@pytest.mark.parametrize("players", PLAYERS)
def test_play_accepts_exactly_the_legal_actions_also_decoded_from_json(players):
    pool = [*map(Bid, range(1, 79)), Pass(), *map(Place, ("self", "favour", "centre")), Decree((0,), (1,))]
    pool += [*map(Take, range(63)), *map(Discard, range(63)), Decree((0,), ()), Decree((0, 1), ()), Pay(1, 0, 0)]
    rng = random.Random(2)
    for before, seat, *_ in steps(players, 3):
        legal = RULES.legal(before, seat)
        assert len(set(legal)) == len(legal) <= 150
        assert RULES.legal(before, (seat + 1) % players) == []
        for action in rng.sample(pool, 8) + rng.sample(legal, min(3, len(legal))):
            state = before.copy()
            decoded = decode_action(RULES, msgspec.json.encode(action))
            if action in legal:
                RULES.play(state, seat, decoded, random.Random(1))
            else:
                with pytest.raises(IllegalMove):
                    RULES.play(state, seat, decoded, random.Random(1))
                assert state == before


@pytest.mark.parametrize("players", PLAYERS)
def test_states_survive_json_and_copies_are_independent(players):
    for before, seat, action, _, _ in steps(players, 8):
        raw = msgspec.json.encode(before)
        assert len(raw) <= 8192
        assert msgspec.json.decode(raw, type=State) == before
        RULES.play(before.copy(), seat, action, random.Random(1))
        assert msgspec.json.encode(before) == raw


def test_the_same_seed_and_moves_give_the_same_bytes():
    assert msgspec.json.encode(finished(4, 9)) == msgspec.json.encode(finished(4, 9))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_engine_and_the_naive_scorer_agree(players):
    for seed in range(12):
        state = finished(players, seed)
        assert RULES.actors(state) == ()
        assert RULES.legal(state, 0) == []
        assert RULES.result(state) == naive_result(state)


def test_the_greediest_bidding_stays_below_the_bound():
    rng = random.Random(1)
    state = deal(5)
    moves = 0
    while RULES.actors(state):
        (seat,) = RULES.actors(state)
        RULES.play(state, seat, RULES.legal(state, seat)[0], rng)
        moves += 1
    assert moves <= RULES.max_moves
