"""Majesty: the rules, ruling by ruling, and the engine against a naive table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from games.rules.contract import BadAction, BadOptions, BadSeats, IllegalMove, decode_action, decode_options
from games.rules.majesty import cards, text
from games.rules.majesty.actions import Heal, Take, Trade
from games.rules.majesty.cards import FACES, FIRST_OF_TIER_2, ROLE_NUMBER
from games.rules.majesty.rules import RULES
from games.rules.majesty.state import TAKE, State
from games.rules.words import LANGUAGES, say
from tests.rules.naive.majesty import NaiveTable, naive_result, outcomes

SIDES_A = "AAAAAAAA"
SIDES_B = "BBBBBBBB"
RNG = random.Random(0)


def table(seats: int = 2, sides: str = SIDES_A, market: str = "miller", deck: str = "tiered") -> State:
    """A fresh match with seat 0 on turn and the named cards at the front of the market, millers behind them."""
    state = RULES.deal(seats, RULES.Options(sides=sides, deck=deck), random.Random(7))
    state.turn = state.first = 0
    wanted = [FACES.index(face) for face in market.split()]
    state.market = (wanted + [FACES.index("miller")] * 6)[:6]
    return state


def people(state: State, seat: int, *faces: str) -> None:
    """Settle characters without activating anything; `witch/guard:guard` names the half of a double card."""
    for face in faces:
        card, _, role = face.partition(":")
        number = ROLE_NUMBER[role or card]
        state.placed[seat].append(FACES.index(card) * 8 + number)
        state.counts[seat][number] += 1


def hurt(state: State, seat: int, *faces: str) -> None:
    """Put cards on the infirmary, the last one on top."""
    for face in faces:
        state.wounded[seat].append(FACES.index(face))
        state.counts[seat][7] += 1


def living(state: State, seat: int) -> list[str]:
    """The characters at home, building by building."""
    return sorted((cards.ROLES[entry % 8] for entry in state.placed[seat]), key=cards.ROLES.index)


def sick(state: State, seat: int) -> list[str]:
    return [FACES[card] for card in state.wounded[seat]]


def take(state: State, role: str, position: int = 0) -> list[Any]:
    return RULES.play(state, state.turn, Take(position, role), RNG)


def gain(state: State, role: str, seat: int = 0) -> int:
    """What the front card brings the seat when seat 0 takes it; filler millers never pay unless asked."""
    before = state.points[seat]
    take(state, role)
    return state.points[seat] - before


def finished(sides: str = SIDES_A, seats: int = 2) -> State:
    """A match that is over, with empty kingdoms to fill."""
    state = table(seats, sides)
    state.phase = 3
    return state


def sheet(state: State, seat: int) -> dict[str, int]:
    result = RULES.result(state)
    assert result is not None
    return result.breakdown[seat]


def matches(count: int, seed: int = 1):
    """Random matches over seats, decks and sides: (rng, state) freshly dealt."""
    for number in range(count):
        rng = random.Random(seed * 1000 + number)
        sides = "".join(rng.choice("AB") for _ in range(8)) if number % 3 else (SIDES_A, SIDES_B)[number % 2]
        options = RULES.Options(deck=("tiered", "mixed")[number % 2], sides=sides)
        yield rng, RULES.deal(2 + number % 3, options, rng)


def random_action(state: State, rng: random.Random) -> tuple[int, Any]:
    (seat,) = RULES.actors(state)
    return seat, rng.choice(RULES.legal(state, seat))


def all_cards(state: State) -> Counter[int]:
    placed = [entry >> 3 for row in state.placed for entry in row]
    wounded = [card for row in state.wounded for card in row]
    return Counter([*placed, *wounded, *state.market, *state.deck, *state.removed])


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


# The end


@pytest.mark.parametrize(("roles", "points"), [(cards.ROLES[:4], 16), (cards.ROLES[:6], 36)])
def test_variety_is_the_square_of_the_inhabited_buildings(roles, points):
    state = finished()
    people(state, 0, *roles, roles[0])
    hurt(state, 0, "noble")
    assert sheet(state, 0)["variety"] == points


def test_ruling_everyone_tied_for_a_majority_gets_it_in_full_and_nobody_where_all_have_none():
    state = finished(seats=3)
    people(state, 0, "miller", "noble")
    people(state, 1, "miller")
    assert [sheet(state, seat)["mill"] for seat in range(3)] == [10, 10, 0]
    assert [sheet(state, seat)["castle"] for seat in range(3)] == [16, 0, 0]
    assert [sheet(state, seat)["inn"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("sides", "values"), [(SIDES_A, [10, 11, 12, 13, 14, 15, 16]), (SIDES_B, [14, 12, 12, 8, 8, 12, 16])]
)
def test_the_majorities_are_worth_what_their_side_says(sides, values):
    state = finished(sides)
    people(state, 0, *cards.ROLES)
    assert [sheet(state, 0)[building] for building in cards.BUILDINGS[:7]] == values


@pytest.mark.parametrize(("sides", "cost"), [(SIDES_A, 1), (SIDES_B, 2)])
def test_wounded_cost_points_and_count_for_no_majority(sides, cost):
    state = finished(sides)
    hurt(state, 0, "miller", "miller")
    people(state, 1, "miller")
    assert sheet(state, 0)["wounded"] == -2 * cost
    assert sheet(state, 0)["mill"] == 0
    assert sheet(state, 1)["mill"] > 0


def test_ruling_everyone_tied_for_the_most_wounded_loses_ten_on_side_b_alone():
    for sides in (SIDES_A, SIDES_B):
        state = finished(sides, seats=3)
        hurt(state, 0, "miller")
        hurt(state, 2, "noble")
        lines = [sheet(state, seat).get("infirmary") for seat in range(3)]
        assert lines == ([-10, 0, -10] if sides == SIDES_B else [None] * 3)


def test_nobody_pays_for_the_most_wounded_when_there_are_none():
    assert [sheet(finished(SIDES_B), seat)["infirmary"] for seat in range(2)] == [0, 0]


def test_equal_totals_share_the_place_and_workers_decide_nothing():
    state = finished(seats=3)
    state.points, state.workers = [7, 9, 9], [5, 0, 5]
    result = RULES.result(state)
    assert result is not None
    assert result.places == [3, 1, 1]


def test_a_total_may_be_negative():
    state = finished(SIDES_B)
    hurt(state, 0, "miller")
    result = RULES.result(state)
    assert result is not None
    assert result.scores[0] == -12


def test_the_match_ends_when_everyone_has_taken_twelve_cards_the_wounded_included():
    for rng, state in matches(12):
        while RULES.actors(state):
            assert RULES.result(state) is None
            told = RULES.play(state, *random_action(state, rng), rng)
        for seat in range(state.seats):
            assert len(state.placed[seat]) + len(state.wounded[seat]) == 12
        assert [event.kind for event in told[-2:]] == ["round_scored", "match_ended"]


# Laws


def test_a_naive_table_agrees_with_the_engine_after_every_decision():
    for rng, state in matches(60, seed=2):
        naive = NaiveTable(state, list(FACES))
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            RULES.play(state, seat, action, rng)
            naive.act(action)
            assert [player["points"] for player in naive.players] == state.points
            assert [player["workers"] for player in naive.players] == state.workers
            assert [player["hurt"] for player in naive.players] == [sick(state, seat) for seat in range(state.seats)]
            assert naive.market == [[FACES[card], laid] for card, laid in zip(state.market, state.laid, strict=True)]
            if RULES.actors(state):
                assert (naive.active,) == RULES.actors(state)
        assert naive_result(state) == RULES.result(state)


def test_play_accepts_exactly_what_is_legal_and_refusals_change_nothing():
    every = [Take(p, r) for p in range(6) for r in cards.ROLES]
    every += [Heal(r) for r in cards.ROLES] + [Trade(n) for n in range(6)]
    for rng, state in matches(9, seed=3):
        while RULES.actors(state):
            before = msgspec.json.encode(state)
            for seat in range(state.seats):
                legal = RULES.legal(state, seat)
                assert len(set(legal)) == len(legal)
                for action in every:
                    twin = state.copy()
                    if action in legal:
                        RULES.play(twin, seat, action, rng)
                        continue
                    with pytest.raises(IllegalMove):
                        RULES.play(twin, seat, action, rng)
                    assert msgspec.json.encode(twin) == before
            assert msgspec.json.encode(state) == before
            RULES.play(state, *random_action(state, rng), rng)
        with pytest.raises(IllegalMove):
            RULES.play(state, state.turn, Take(0, "miller"), rng)


def test_no_match_is_longer_than_the_bound_and_no_card_is_ever_lost():
    everything = Counter([*cards.ALL_TIER_1, *cards.ALL_TIER_2])
    for rng, state in matches(30, seed=4):
        moves = 0
        while RULES.actors(state):
            RULES.play(state, *random_action(state, rng), rng)
            moves += 1
            assert all_cards(state) == everything
            assert [len(row) for row in state.wounded] == [counts[7] for counts in state.counts]
        assert moves <= RULES.max_moves


def test_a_state_survives_json_and_copies_are_independent():
    for rng, state in matches(6, seed=5):
        while RULES.actors(state):
            raw = msgspec.json.encode(state)
            assert len(raw) < 8192
            again = msgspec.json.decode(raw, type=RULES.State)
            assert msgspec.json.encode(again) == raw
            twin = state.copy()
            seat, action = random_action(state, rng)
            decoded = decode_action(RULES, msgspec.json.encode(action))
            RULES.play(twin, seat, decoded, rng)
            assert msgspec.json.encode(state) == raw
            RULES.play(state, seat, action, rng)
            assert msgspec.json.encode(state) == msgspec.json.encode(twin)


def test_imagined_states_look_the_same_to_every_viewer():
    for rng, state in matches(12, seed=6):
        while True:
            for viewer in (None, *range(state.seats)):
                view = RULES.view(state, viewer)
                dream = RULES.imagine(view, rng)
                assert msgspec.json.encode(RULES.view(dream, viewer)) == msgspec.json.encode(view)
                assert all_cards(dream) == all_cards(state)
                decoded = msgspec.json.decode(msgspec.json.encode(view), type=RULES.View)
                assert RULES.view(RULES.imagine(decoded, rng), viewer) == view
            if not RULES.actors(state):
                break
            RULES.play(state, *random_action(state, rng), rng)


def test_a_move_tells_nobody_what_the_deck_hides_but_the_card_it_turns_up():
    for rng, state in matches(9, seed=7):
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            dream = RULES.imagine(RULES.view(state, None), rng)
            assert RULES.legal(dream, seat) == RULES.legal(state, seat)
            real = RULES.play(state, seat, action, rng)
            dreamt = RULES.play(dream, seat, action, rng)
            hidden = {"refilled"}
            assert [e for e in real if e.kind not in hidden] == [e for e in dreamt if e.kind not in hidden]


def test_imagine_keeps_the_tiers_apart_and_finds_every_card_that_may_have_been_put_away():
    state = RULES.deal(2, RULES.Options(), random.Random(3))
    view = RULES.view(state, 0)
    assert view.tier1_left == 0
    assert all(card >= FIRST_OF_TIER_2 for card in RULES.imagine(view, RNG).deck)
    state = RULES.deal(3, RULES.Options(), random.Random(3))
    view = RULES.view(state, 0)
    assert view.tier1_left == 8
    unseen = Counter(cards.ALL_TIER_1) - Counter(state.market)
    tops = Counter(RULES.imagine(view, random.Random(seed)).deck[-1] for seed in range(600))
    assert set(tops) == set(unseen)


def test_the_same_seed_and_moves_give_the_same_bytes():
    traces = []
    for _ in range(2):
        trace = []
        for rng, state in matches(3, seed=8):
            while RULES.actors(state):
                trace.append(msgspec.json.encode(RULES.play(state, *random_action(state, rng), rng)))
                trace.append(msgspec.json.encode(state))
        traces.append(trace)
    assert traces[0] == traces[1]


@pytest.mark.parametrize(
    "raw",
    [
        '{"type":"take","position":6,"role":"miller"}',
        '{"type":"take","position":-1,"role":"miller"}',
        '{"type":"take","position":0,"role":"king"}',
        '{"type":"take","position":0,"role":"miller","x":1}',
        '{"type":"trade","workers":6}',
        '{"type":"heal"}',
        '{"type":"pass"}',
    ],
)
def test_malformed_actions_fail_in_decoding(raw):
    with pytest.raises(BadAction):
        decode_action(RULES, raw)


def test_a_fresh_table_waits_for_its_first_player_alone():
    state = RULES.deal(3, RULES.Options(), random.Random(2))
    assert state.phase == TAKE
    assert RULES.actors(state) == (state.first,)
    assert all(not RULES.legal(state, seat) for seat in range(3) if seat != state.first)


# Words

NAMES = ["Anna", "Борис", "Cyd", "Дана"]


def sentence(phrase: Any, language: str) -> str:
    found = say(text.WORDS, phrase, language, NAMES.__getitem__)
    assert "{" not in found
    assert found
    return found


def test_every_key_has_all_three_languages_and_the_same_slots():
    slots = __import__("re").compile(r"\{(\w+)")
    for key, by_language in text.WORDS.items():
        assert set(by_language) == set(LANGUAGES), key
        used = []
        for template in by_language.values():
            forms = template.values() if isinstance(template, dict) else [template]
            used.append({name for form in forms for name in slots.findall(form)})
        if key != "event.cashed":
            assert used[0] == used[1] == used[2], key


def test_every_action_and_event_has_a_sentence_in_every_language():
    kinds, types = set(), set()
    for rng, state in matches(30, seed=9):
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            labels = {language: set() for language in LANGUAGES}
            legal = RULES.legal(state, seat)
            for choice in legal:
                for language in LANGUAGES:
                    labels[language].add(sentence(text.action_phrase(choice), language))
            assert all(len(found) == len(legal) for found in labels.values())
            types.add(type(action))
            for event in RULES.play(state, seat, action, rng):
                kinds.add(event.kind)
                assert f"event.{event.kind}" in text.WORDS
                seen = msgspec.json.decode(msgspec.json.encode(event.seen_by(None)), type=type(event.seen_by(None)))
                for language in LANGUAGES:
                    sentence(text.event_phrase(seen), language)
    assert types == {Take, Heal, Trade}
    assert kinds >= {"took", "earned", "treated", "repelled", "wounded", "healed", "traded", "cashed", "refilled"}


def test_an_attack_on_an_empty_kingdom_has_a_sentence():
    told = take(table(market="knight"), "knight")
    spared = next(event for event in told if event.kind == "spared")
    assert sentence(text.event_phrase(spared), "en") == "Anna attacks, but Борис has nobody to lose"


def test_the_board_renders_for_every_viewer_in_every_phase():
    phases = set()
    for rng, state in matches(12, seed=10):
        while True:
            view = RULES.view(state, state.turn)
            if text.phase_of(view) not in phases or not RULES.actors(state):
                phases.add(text.phase_of(view))
                for viewer in (None, *range(state.seats)):
                    for language in LANGUAGES:
                        board = text.board(RULES.view(state, viewer), language, NAMES)
                        assert "{" not in board
                        assert all(name in board for name in NAMES[: state.seats])
            if not RULES.actors(state):
                break
            RULES.play(state, *random_action(state, rng), rng)
    assert phases == {"take", "heal", "trade", "over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_a_section_for_every_phase(language):
    page = text.RULES[language]
    assert page.startswith("# ")
    assert "[" not in page
    for phase in ("take", "heal", "trade", "over"):
        assert f"\n## {text.WORDS[f'phase.{phase}'][language]}\n" in page
        assert text.WORDS[f"hint.{phase}"][language]


def test_every_line_of_the_score_sheet_has_words():
    result = RULES.result(finished(SIDES_B))
    assert result is not None
    for line in result.breakdown[0]:
        assert f"line.{line}" in text.WORDS
