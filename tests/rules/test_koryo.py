"""Koryŏ: the score, the deal, orders and the end of a season, with every example and ruling."""

import random
from typing import Any

import pytest

from games.rules.contract import BadOptions, BadSeats, Options
from games.rules.koryo import actions as do
from games.rules.koryo.cards import (
    BANKER,
    BARBARIANS,
    BROADCASTER,
    CARDS,
    COPIES,
    DEALT,
    EVENTS,
    FAMILIES,
    GUARDIAN,
    KINDS,
    LIMIT,
    LOBBYING,
    MERCHANT,
    OMNISCIENT,
    PRIEST,
    SENATOR,
    SHIP_OWNER,
    SPY,
)
from games.rules.koryo.dealing import deal_season, portions
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.rules import RULES
from games.rules.koryo.scoring import score
from games.rules.koryo.state import ACTION, END, OVER, State
from tests.rules.koryo_positions import flat, front, in_orders, legal, of_type, play, position, refused
from tests.rules.naive.koryo import naive_result

# The cards


def test_the_box_holds_45_characters_10_events_and_as_many_copies_as_points() -> None:
    assert sum(COPIES) == CARDS == 55
    assert COPIES[BARBARIANS] + COPIES[LOBBYING] == EVENTS == 10
    assert all(COPIES[kind] == kind for kind in FAMILIES)
    assert DEALT[1:] == [10, 9, 8, 7, 6, 5, 4, 3]
    assert LIMIT[1:] == [3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("seats", [1, 5])
def test_koryo_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadSeats):
        RULES.deal(seats, KoryoOptions(), random.Random(1))


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOptions):
        RULES.deal(2, Options(), random.Random(1))


def test_every_seat_can_be_first_and_all_get_ten_cards() -> None:
    firsts = set()
    for seed in range(60):
        state = RULES.deal(4, KoryoOptions(), random.Random(seed))
        firsts.add(state.first)
        assert RULES.view(state, None).hand_sizes == [10, 10, 10, 10]
        assert state.turn == state.first
    assert firsts == {0, 1, 2, 3}


# Majorities and the score


def test_four_merchants_beat_three_and_two_for_nine_points() -> None:
    result = score(flat([{MERCHANT: 2}, {MERCHANT: 3}, {MERCHANT: 4}]), [0, 0, 0])
    assert result.scores == [0, 0, 9]
    assert result.places == [2, 2, 1]


def test_tied_merchants_score_for_nobody() -> None:
    assert score(flat([{MERCHANT: 3}] * 3), [0, 0, 0]).scores == [0, 0, 0]


def test_three_barbarians_and_a_lobbying_cost_four_points() -> None:
    result = score(flat([{BARBARIANS: 3, LOBBYING: 1}, {}]), [0, 2])
    assert result.scores == [-4, 2]
    assert result.breakdown[0]["events"] == -4


def test_the_omniscient_breaks_no_tie_in_the_score_but_scores_its_own_point() -> None:
    assert score(flat([{OMNISCIENT: 1, GUARDIAN: 2}, {GUARDIAN: 2}]), [0, 0]).scores == [1, 0]


def test_equal_scores_share_the_place() -> None:
    assert score(flat([{SPY: 1}, {}, {}]), [0, 2, 1]).places == [1, 1, 3]


def test_of_three_players_with_two_guardians_only_the_omniscients_owner_is_safe() -> None:
    state = position(
        {BARBARIANS: 1, GUARDIAN: 2}, {GUARDIAN: 2, OMNISCIENT: 1, MERCHANT: 1}, {GUARDIAN: 2, MERCHANT: 1}, raids=1
    )
    assert state.majority[GUARDIAN] == 1
    assert {raid.victim for raid in of_type(state, do.Raid)} == {2}
    state = position({GUARDIAN: 2}, {GUARDIAN: 2}, {GUARDIAN: 2}, raids=1)
    assert {raid.victim for raid in of_type(state, do.Raid)} == {1, 2}


def test_a_majority_is_strict_and_needs_at_least_one_card() -> None:
    state = position({BANKER: 2, PRIEST: 1}, {BANKER: 2}, {BANKER: 1})
    assert state.majority[BANKER] == -1
    assert state.majority[PRIEST] == 0
    assert state.majority[SENATOR] == -1


def test_the_omniscient_helps_only_an_owner_who_is_tied_for_most() -> None:
    state = position({BANKER: 2}, {BANKER: 2}, {BANKER: 1, OMNISCIENT: 1})
    assert state.majority[BANKER] == -1
    state = position({OMNISCIENT: 1}, {})
    assert all(state.majority[kind] == -1 for kind in FAMILIES if kind != OMNISCIENT)


def test_hidden_orders_count_for_no_majority_and_cannot_be_targeted() -> None:
    state = position({BANKER: 1}, {}, orders=[{}, {BANKER: 4}], raids=1)
    assert state.majority[BANKER] == 0
    assert of_type(state, do.Raid) == []
    assert "no such character" in refused(state, 0, do.Raid(1, BANKER))


def test_an_omniscient_that_changes_hands_changes_every_tie() -> None:
    state = position({OMNISCIENT: 1, BANKER: 1, PRIEST: 2}, {BANKER: 1, PRIEST: 2, MERCHANT: 1}, lobbyings=1)
    assert state.majority[BANKER] == state.majority[PRIEST] == 0
    play(state, do.Lobby(0, OMNISCIENT), do.Swap(1, MERCHANT))
    assert state.majority[BANKER] == state.majority[PRIEST] == 1


# The deal


def test_the_broadcaster_majority_is_dealt_one_card_more() -> None:
    state = position({}, {BROADCASTER: 1}, {}, season=4)
    event = deal_season(state, random.Random(1))
    assert event.data["sizes"] == [7, 8, 7]
    assert [sum(event.secret[seat]["hand"]) for seat in range(3)] == [7, 8, 7]


def test_a_short_deck_is_dealt_one_by_one_from_the_first_player() -> None:
    assert portions([8, 9, 8, 8], 31, 2) == [8, 7, 8, 8]
    assert portions([8, 9, 8, 8], 30, 2) == [7, 7, 8, 8]
    assert portions([8, 9, 8, 8], 32, 2) == [8, 8, 8, 8]
    assert portions([8, 9, 8, 8], 33, 2) == [8, 9, 8, 8]


def test_ten_events_with_one_player_can_run_the_deck_dry() -> None:
    state = position(
        {BARBARIANS: 6, LOBBYING: 4},
        {BROADCASTER: 4, SENATOR: 2},
        {MERCHANT: 4},
        {GUARDIAN: 4},
        season=3,
        first=3,
    )
    event = deal_season(state, random.Random(1))
    assert sum(event.data["sizes"]) == CARDS - 24 == 31
    assert event.data["sizes"] == [8, 8, 7, 8]


def test_everything_off_the_table_is_dealt_again() -> None:
    state = position({MERCHANT: 9}, {})
    for seed in range(20):
        deal_season(state, random.Random(seed))
        held = [state.hands[kind] + state.hands[KINDS + kind] for kind in range(KINDS)]
        assert held[MERCHANT] == 0
        assert all(held[kind] <= COPIES[kind] for kind in range(KINDS))


# Orders


def test_an_order_is_identical_cards_or_nothing() -> None:
    state = in_orders({}, {}, hand={SPY: 2, BARBARIANS: 1})
    assert legal(state) == [do.OrderNothing(), do.Order(SPY, 1), do.Order(SPY, 2), do.Order(BARBARIANS, 1)]
    assert "do not hold" in refused(state, 0, do.Order(SPY, 3))
    assert "do not hold" in refused(state, 0, do.Order(MERCHANT, 1))
    state.hands[KINDS + LOBBYING] = 1
    assert "do not hold" in refused(state, 0, do.Order(KINDS + LOBBYING, 1))


def test_ordering_nothing_is_allowed() -> None:
    state = in_orders({}, {}, hand={SPY: 2})
    events = play(state, do.OrderNothing())
    assert events[0].data == {"count": 0, "discarded": 2}
    assert state.turn == 1


def test_the_ship_owner_may_order_two_different_cards() -> None:
    state = in_orders({SHIP_OWNER: 1}, {}, hand={SPY: 2, BANKER: 1, LOBBYING: 1})
    pairs = of_type(state, do.OrderPair)
    assert pairs == [do.OrderPair(LOBBYING, SPY), do.OrderPair(LOBBYING, BANKER), do.OrderPair(SPY, BANKER)]
    play(state, do.OrderPair(SPY, BANKER))
    assert state.orders[:KINDS] == flat([{SPY: 1, BANKER: 1}])


def test_nobody_else_may_order_a_pair() -> None:
    state = in_orders({}, {SHIP_OWNER: 1}, hand={SPY: 2, BANKER: 1})
    assert of_type(state, do.OrderPair) == []
    assert "Ship Owner" in refused(state, 0, do.OrderPair(SPY, BANKER))


def test_a_pair_is_not_two_of_a_kind_and_is_named_in_one_order() -> None:
    state = in_orders({SHIP_OWNER: 1}, {}, hand={SPY: 2, BANKER: 1})
    refused(state, 0, do.OrderPair(SPY, SPY))
    refused(state, 0, do.OrderPair(BANKER, SPY))


def test_the_others_see_how_many_cards_but_not_which() -> None:
    state = in_orders({}, {}, hand={SPY: 2, BANKER: 3})
    twin = state.copy()
    told = play(state, do.Order(SPY, 2))[0]
    twin_told = play(twin, do.Order(BANKER, 2))[0]
    for viewer in (1, None):
        assert told.seen_by(viewer) == twin_told.seen_by(viewer)
        assert RULES.view(state, viewer) == RULES.view(twin, viewer)
        assert RULES.view(state, viewer).order_sizes == [2, 0]
    assert told.seen_by(0).data["cards"] == [[SPY, 2]]


def test_a_player_remembers_what_he_discarded_until_the_next_deal() -> None:
    state = in_orders({}, {}, hand={SPY: 2, BANKER: 3})
    play(state, do.Order(SPY, 2))
    view = RULES.view(state, 0)
    assert view.discard == flat([{BANKER: 3}])
    assert view.hand == flat([{}])
    assert view.discard_sizes == [3, 0]
    assert RULES.view(state, 1).discard == flat([{}])


def test_only_the_seat_on_turn_may_order() -> None:
    state = in_orders({}, {}, hand={SPY: 2})
    assert RULES.legal(state, 1) == []
    assert "not your turn" in refused(state, 1, do.OrderNothing())


# The end of a season


def to_the_end(state: State) -> list[Any]:
    """End the action turns that are left."""
    events = []
    while state.phase == ACTION:
        events += play(state, do.EndTurn())
    return events


def test_a_player_above_the_limit_discards_the_surplus_of_his_choice() -> None:
    state = position({MERCHANT: 3, SPY: 1, BARBARIANS: 1}, {MERCHANT: 2})
    to_the_end(state)
    assert (state.phase, state.turn, state.surplus) == (END, 0, 2)
    assert legal(state) == [do.Discard(SPY), do.Discard(MERCHANT)]
    refused(state, 0, do.Discard(BARBARIANS))
    refused(state, 0, do.Discard(BANKER))
    play(state, do.Discard(MERCHANT), do.Discard(SPY))
    assert front(state, 0) == {MERCHANT: 2, BARBARIANS: 1}
    assert (state.season, state.first) == (2, 1)


def test_nobody_within_the_limit_is_asked() -> None:
    state = position({MERCHANT: 2, SPY: 1}, {BARBARIANS: 3})
    to_the_end(state)
    assert state.season == 2
    assert front(state, 0) == {MERCHANT: 2, SPY: 1}


def test_the_senator_majority_may_keep_two_more() -> None:
    state = position({SENATOR: 1, MERCHANT: 4}, {})
    to_the_end(state)
    assert sum(front(state, 0).values()) == 5
    state = position({SENATOR: 1, MERCHANT: 5}, {})
    to_the_end(state)
    assert state.surplus == 1


def test_the_senator_majority_is_looked_at_on_the_players_own_turn() -> None:
    tables = [{SENATOR: 1, MERCHANT: 3}, {SENATOR: 1, PRIEST: 4}]
    state = position(*tables)
    to_the_end(state)
    play(state, do.Discard(SENATOR))
    assert front(state, 1) == {SENATOR: 1, PRIEST: 4}
    state = position(*tables)
    to_the_end(state)
    play(state, do.Discard(MERCHANT))
    assert (state.turn, state.surplus) == (1, 2)


def test_discarding_senators_does_not_lower_the_limit_already_looked_at() -> None:
    state = position({SENATOR: 1, MERCHANT: 5}, {})
    to_the_end(state)
    play(state, do.Discard(SENATOR))
    assert state.season == 2
    assert front(state, 0) == {MERCHANT: 5}


@pytest.mark.parametrize("events", [3, 4])
def test_events_that_fill_the_limit_drive_all_characters_out_and_stay(events: int) -> None:
    state = position({BARBARIANS: events, SPY: 1, MERCHANT: 2}, {})
    told = to_the_end(state)
    assert front(state, 0) == {BARBARIANS: events}
    assert told[2].kind == "discarded"
    assert told[2].data == {"cards": [[SPY, 1], [MERCHANT, 2]]}


def test_a_surplus_of_one_family_is_discarded_without_asking() -> None:
    state = position({MERCHANT: 5, BARBARIANS: 1}, {})
    to_the_end(state)
    assert front(state, 0) == {MERCHANT: 2, BARBARIANS: 1}
    assert state.season == 2


def test_the_rest_of_a_surplus_goes_by_itself_once_one_family_is_left() -> None:
    state = position({MERCHANT: 4, SPY: 1}, {})
    to_the_end(state)
    play(state, do.Discard(SPY))
    assert front(state, 0) == {MERCHANT: 3}
    assert state.season == 2


def test_the_end_is_played_in_turn_order_from_the_first_player() -> None:
    state = position({MERCHANT: 3, SPY: 1}, {BANKER: 3, PRIEST: 1}, {GUARDIAN: 3, SENATOR: 1}, first=1, turn=0)
    to_the_end(state)
    assert state.turn == 1
    play(state, do.Discard(BANKER))
    assert state.turn == 0
    play(state, do.Discard(SPY))
    assert (state.season, state.first, state.turn) == (2, 2, 2)


def test_the_match_ends_after_season_eight_with_the_score() -> None:
    state = position({MERCHANT: 2}, {BANKER: 1, BARBARIANS: 1}, season=8, tokens=[0, 3], bank=5)
    events = to_the_end(state)
    assert [event.kind for event in events] == ["turn_ended", "turn_ended", "round_scored", "match_ended"]
    assert events[2].data["round"] == 8
    assert events[3].data == {"scores": [9, 8], "places": [1, 2]}
    assert (state.phase, RULES.actors(state), RULES.legal(state, 0)) == (OVER, (), [])
    assert RULES.result(state) == naive_result(state)
    assert "over" in refused(state, 0, do.EndTurn())
