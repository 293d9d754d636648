"""Koryŏ: every example, ruling and sharp edge of its rules, then its laws over random matches."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.rules.contract import BadOptions, BadSeats, IllegalMove, Options, decode_action
from games.rules.koryo import actions as do
from games.rules.koryo import text
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
    IDS,
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
from games.rules.koryo.majority import recount_all
from games.rules.koryo.rules import RULES
from games.rules.koryo.scoring import score
from games.rules.koryo.state import ACTION, END, OVER, PHASES, State
from games.rules.koryo.state import Options as KoryoOptions
from games.rules.words import LANGUAGES, Phrase, say
from tests.rules.naive.koryo import naive_majority, naive_result

Cards = dict[int, int]


def flat(stacks: list[Cards]) -> list[int]:
    """Count vectors one after the other."""
    return [cards.get(kind, 0) for cards in stacks for kind in range(KINDS)]


def position(*tables: Cards, orders: list[Cards] | None = None, **fields: Any) -> State:
    """A match in which these cards lie face up and seat 0 is on its action turn, its order revealed."""
    options = KoryoOptions(spy_shield_two_players=fields.pop("shield", True))
    state = RULES.deal(len(tables), options, random.Random(0))
    state.first = state.turn = 0
    state.phase = ACTION
    state.hands = [0] * (KINDS * len(tables))
    state.tables = flat(list(tables))
    state.orders = flat(orders or [{} for _ in tables])
    state.revealed = not any(state.orders[:KINDS])
    for name, value in fields.items():
        setattr(state, name, value)
    recount_all(state)
    return state


def in_orders(*tables: Cards, hand: Cards) -> State:
    """A match in which seat 0 with this hand is about to order."""
    state = position(*tables, phase=0, revealed=False)
    state.hands[:KINDS] = flat([hand])
    state.ship_owner = state.majority[SHIP_OWNER]
    return state


def play(state: State, *moves: Any) -> list[Any]:
    """Play these moves of whoever is on turn; returns all events."""
    events = []
    for move in moves:
        events += RULES.play(state, state.turn, move, random.Random(1))
    return events


def legal(state: State) -> list[Any]:
    return RULES.legal(state, state.turn)


def of_type(state: State, wanted: type[Any]) -> list[Any]:
    return [move for move in legal(state) if type(move) is wanted]


def front(state: State, seat: int) -> Cards:
    """What lies face up in front of a seat."""
    return {kind: state.tables[seat * KINDS + kind] for kind in range(KINDS) if state.tables[seat * KINDS + kind]}


def refused(state: State, seat: int, move: Any) -> str:
    """The refusal of a move, which must leave the state as it was."""
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalMove) as refusal:
        RULES.play(state, seat, move, random.Random(1))
    assert msgspec.json.encode(state) == before
    return refusal.value.message


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


# The action turn


def test_a_turn_ends_only_after_revealing() -> None:
    state = position({}, {}, orders=[{BANKER: 1}, {}])
    assert legal(state) == [do.Reveal()]
    assert "Reveal" in refused(state, 0, do.EndTurn())
    play(state, do.Reveal())
    assert do.EndTurn() in legal(state)
    assert "revealed already" in refused(state, 0, do.Reveal())


def test_an_empty_order_needs_no_revealing() -> None:
    state = position({}, {})
    assert legal(state) == [do.EndTurn()]


def test_an_effect_may_be_used_before_revealing_with_a_majority_held_then() -> None:
    state = position({BANKER: 1}, {}, orders=[{SPY: 1}, {}])
    play(state, do.TakeToken(), do.Reveal())
    assert (state.tokens, state.bank) == ([1, 0], 7)


def test_an_effect_may_be_used_after_revealing_with_the_majority_just_won() -> None:
    state = position({}, {BANKER: 1}, orders=[{BANKER: 2}, {}])
    assert legal(state) == [do.Reveal()]
    play(state, do.Reveal(), do.TakeToken())
    assert state.tokens == [1, 0]


def test_each_effect_works_once_a_turn() -> None:
    state = position({BANKER: 1, PRIEST: 1, SPY: 1, BARBARIANS: 2}, {}, tokens=[0, 2], bank=6)
    play(state, do.TakeToken(), do.Banish(BARBARIANS), do.Steal(1))
    assert legal(state) == [do.EndTurn()]
    for again in (do.TakeToken(), do.Banish(BARBARIANS), do.Steal(1)):
        assert "has been used" in refused(state, 0, again)


def test_effects_come_back_the_next_season() -> None:
    state = position({BANKER: 1}, {})
    play(state, do.TakeToken(), do.EndTurn(), do.EndTurn())
    assert state.season == 2
    play(state, do.OrderNothing(), do.OrderNothing(), do.EndTurn())
    assert state.turn == 0
    assert do.TakeToken() in legal(state)


def test_an_empty_bank_gives_nothing() -> None:
    state = position({BANKER: 1}, {}, bank=0, tokens=[4, 4])
    assert do.TakeToken() not in legal(state)
    assert "empty" in refused(state, 0, do.TakeToken())


def test_an_effect_without_its_majority_is_refused() -> None:
    state = position({BARBARIANS: 1}, {BANKER: 1, PRIEST: 1, SPY: 1}, tokens=[1, 1], bank=6)
    for move in (do.TakeToken(), do.Banish(BARBARIANS), do.Steal(1)):
        assert "majority" in refused(state, 0, move)


def test_the_priest_destroys_only_own_events() -> None:
    state = position({PRIEST: 1, LOBBYING: 1, MERCHANT: 1}, {BARBARIANS: 1})
    assert of_type(state, do.Banish) == [do.Banish(LOBBYING)]
    refused(state, 0, do.Banish(BARBARIANS))
    refused(state, 0, do.Banish(MERCHANT))
    play(state, do.Banish(LOBBYING))
    assert front(state, 0) == {PRIEST: 1, MERCHANT: 1}


def test_an_event_destroyed_before_it_is_resolved_has_no_effect() -> None:
    state = position({PRIEST: 1}, {MERCHANT: 1}, orders=[{BARBARIANS: 1}, {}])
    play(state, do.Reveal(), do.Banish(BARBARIANS))
    assert legal(state) == [do.EndTurn()]


def test_destroying_an_old_event_leaves_the_new_one_its_effect() -> None:
    state = position({PRIEST: 1, BARBARIANS: 1}, {MERCHANT: 1}, orders=[{BARBARIANS: 1}, {}])
    play(state, do.Reveal(), do.Banish(BARBARIANS), do.Raid(1, MERCHANT))
    assert front(state, 1) == {}


def test_the_spy_takes_a_token_from_another_player_who_has_one() -> None:
    state = position({SPY: 1}, {}, {}, tokens=[1, 0, 2], bank=5)
    assert of_type(state, do.Steal) == [do.Steal(2)]
    for victim in (0, 1, 3):
        refused(state, 0, do.Steal(victim))
    play(state, do.Steal(2))
    assert (state.tokens, state.bank) == ([2, 0, 1], 5)


def test_revealing_shows_the_cards_to_all_and_moves_them_to_the_table() -> None:
    state = position({BANKER: 1}, {}, orders=[{BANKER: 2}, {}])
    events = play(state, do.Reveal())
    assert events[0].seen_by(None).data == {"cards": [[BANKER, 2]]}
    assert front(state, 0) == {BANKER: 3}
    assert RULES.view(state, None).order_sizes == [0, 0]


# Barbarians


def test_barbarians_destroy_a_character_never_an_event_and_never_ones_own() -> None:
    state = position({MERCHANT: 1, BARBARIANS: 1}, {SPY: 1, LOBBYING: 1}, raids=1)
    assert of_type(state, do.Raid) == [do.Raid(1, SPY)]
    for move in (do.Raid(1, LOBBYING), do.Raid(0, MERCHANT), do.Raid(2, SPY), do.Raid(-1, SPY)):
        refused(state, 0, move)
    play(state, do.Raid(1, SPY))
    assert front(state, 1) == {LOBBYING: 1}
    assert front(state, 0) == {MERCHANT: 1, BARBARIANS: 1}


def test_the_guardian_majority_cannot_be_raided() -> None:
    state = position({}, {GUARDIAN: 1, SPY: 1}, {MERCHANT: 1}, raids=1)
    assert of_type(state, do.Raid) == [do.Raid(2, MERCHANT)]
    assert "Guardian" in refused(state, 0, do.Raid(1, SPY))


def test_protection_is_looked_at_for_each_barbarians_card() -> None:
    state = position({}, {GUARDIAN: 2}, {GUARDIAN: 2, SPY: 1}, raids=2)
    play(state, do.Raid(1, GUARDIAN))
    assert {raid.victim for raid in of_type(state, do.Raid)} == {1}
    refused(state, 0, do.Raid(2, SPY))


def test_each_revealed_copy_works_once() -> None:
    state = position({}, {MERCHANT: 5}, orders=[{BARBARIANS: 2}, {}])
    play(state, do.Reveal(), do.Raid(1, MERCHANT), do.Raid(1, MERCHANT))
    assert legal(state) == [do.EndTurn()]
    assert "no Barbarians" in refused(state, 0, do.Raid(1, MERCHANT))


def test_barbarians_without_a_target_stay_and_do_nothing() -> None:
    state = position({}, {GUARDIAN: 1}, orders=[{BARBARIANS: 1}, {}])
    play(state, do.Reveal())
    assert legal(state) == [do.EndTurn()]
    assert front(state, 0) == {BARBARIANS: 1}


def test_events_of_earlier_seasons_do_nothing() -> None:
    state = position({BARBARIANS: 2, LOBBYING: 1, SPY: 1}, {MERCHANT: 1})
    assert legal(state) == [do.EndTurn()]


def test_using_an_event_is_optional_and_an_unused_one_is_spent() -> None:
    state = position({}, {MERCHANT: 1}, orders=[{BARBARIANS: 2}, {}])
    play(state, do.Reveal(), do.Raid(1, MERCHANT))
    events = play(state, do.EndTurn())
    assert events[0].data == {"unused": 1}
    assert (state.turn, state.raids) == (1, 0)


def test_two_kinds_of_events_are_resolved_in_the_order_their_owner_chooses() -> None:
    tables = [{SPY: 1}, {MERCHANT: 1, PRIEST: 1}, {SENATOR: 1}]
    for moves in (
        [do.Raid(1, MERCHANT), do.Lobby(1, PRIEST), do.Swap(2, SENATOR)],
        [do.Lobby(1, PRIEST), do.Swap(2, SENATOR), do.Raid(1, MERCHANT)],
    ):
        state = position(*tables, orders=[{BARBARIANS: 1, LOBBYING: 1}, {}, {}])
        play(state, do.Reveal(), *moves)
        assert [front(state, seat) for seat in (1, 2)] == [{SENATOR: 1}, {PRIEST: 1}]


# Lobbying


def swaps_open(state: State) -> list[tuple[int, int, int, int]]:
    """Every swap the seat on turn can make."""
    found = []
    for first in of_type(state, do.Lobby):
        after = state.copy()
        play(after, first)
        found += [(first.party, first.kind, second.party, second.kind) for second in legal(after)]
    return found


def test_lobbying_reaches_every_swap_exactly_once() -> None:
    state = position({MERCHANT: 2}, {PRIEST: 1, BANKER: 1}, {SENATOR: 1, LOBBYING: 1}, lobbyings=1)
    found = [frozenset([(a, x), (b, y)]) for a, x, b, y in swaps_open(state)]
    cards = [(0, MERCHANT), (1, PRIEST), (1, BANKER), (2, SENATOR)]
    wanted = {frozenset([one, two]) for one in cards for two in cards if one[0] != two[0]}
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_lobbying_swaps_two_characters_and_counts_majorities_again() -> None:
    state = position({MERCHANT: 2}, {BANKER: 1, SPY: 1, GUARDIAN: 1}, lobbyings=1)
    play(state, do.Lobby(0, MERCHANT), do.Swap(1, BANKER))
    assert front(state, 0) == {MERCHANT: 1, BANKER: 1}
    assert front(state, 1) == {MERCHANT: 1, SPY: 1, GUARDIAN: 1}
    assert state.majority[MERCHANT] == -1
    assert do.TakeToken() in legal(state)


def test_between_the_two_steps_of_a_swap_nothing_else_may_be_done() -> None:
    state = position({MERCHANT: 1, BANKER: 1}, {SENATOR: 1}, lobbyings=1)
    play(state, do.Lobby(0, MERCHANT))
    assert legal(state) == [do.Swap(1, SENATOR)]
    for move in (do.EndTurn(), do.TakeToken(), do.Lobby(0, BANKER), do.Swap(0, BANKER), do.Swap(1, MERCHANT)):
        refused(state, 0, move)


def test_both_parties_of_a_lobbying_need_a_character() -> None:
    state = position({MERCHANT: 1}, {BARBARIANS: 1}, lobbyings=1)
    assert legal(state) == [do.EndTurn()]
    refused(state, 0, do.Lobby(0, MERCHANT))


def test_events_are_never_swapped() -> None:
    state = position({MERCHANT: 1, BARBARIANS: 1}, {SENATOR: 1, LOBBYING: 1}, lobbyings=1)
    assert swaps_open(state) == [(0, MERCHANT, 1, SENATOR)]
    refused(state, 0, do.Lobby(0, BARBARIANS))
    play(state, do.Lobby(0, MERCHANT))
    refused(state, 0, do.Swap(1, LOBBYING))


def test_a_shielded_spy_holder_can_be_no_party_not_even_when_playing_it() -> None:
    state = position({SPY: 1, MERCHANT: 1}, {PRIEST: 1}, {SENATOR: 1}, lobbyings=1)
    assert swaps_open(state) == [(1, PRIEST, 2, SENATOR)]
    state = position({MERCHANT: 1}, {SPY: 1}, {SENATOR: 1}, lobbyings=1)
    assert swaps_open(state) == [(0, MERCHANT, 2, SENATOR)]
    refused(state, 0, do.Lobby(1, SPY))


def test_a_single_guardian_switches_the_spys_shield_off() -> None:
    state = position({SPY: 1, GUARDIAN: 1}, {PRIEST: 1, GUARDIAN: 2}, {SENATOR: 1}, lobbyings=1)
    assert {swap[0] for swap in swaps_open(state)} == {0, 1}


def test_a_spy_without_the_majority_is_no_shield() -> None:
    state = position({SPY: 1}, {SPY: 1}, lobbyings=1)
    assert swaps_open(state) == [(0, SPY, 1, SPY)]


@pytest.mark.parametrize("spies", [0, 1])
def test_with_two_players_a_shield_on_either_side_stops_lobbying(spies: int) -> None:
    tables = [{MERCHANT: 1}, {PRIEST: 1}]
    tables[spies][SPY] = 1
    assert KoryoOptions().spy_shield_two_players
    assert of_type(position(*tables, lobbyings=1), do.Lobby) == []
    assert len(swaps_open(position(*tables, lobbyings=1, shield=False))) == 2


def test_the_two_player_option_leaves_larger_tables_alone() -> None:
    state = position({SPY: 1}, {PRIEST: 1}, {SENATOR: 1}, lobbyings=1, shield=False)
    assert swaps_open(state) == [(1, PRIEST, 2, SENATOR)]


def test_the_shield_is_looked_at_for_each_lobbying() -> None:
    state = position({SPY: 1, GUARDIAN: 1}, {PRIEST: 1}, {SENATOR: 1}, lobbyings=2)
    play(state, do.Lobby(0, GUARDIAN), do.Swap(1, PRIEST))
    assert {swap[0] for swap in swaps_open(state)} == {1}


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


# The laws, over random matches


def walk(seats: int, seed: int, shield: bool = True) -> Iterator[State]:
    """Every state of one random match, each an own copy, the final one included."""
    rng = random.Random(seed)
    state = RULES.deal(seats, KoryoOptions(spy_shield_two_players=shield), rng)
    yield state.copy()
    while actors := RULES.actors(state):
        RULES.play(state, actors[0], eager(state, rng), rng)
        yield state.copy()


def eager(state: State, rng: random.Random) -> Any:
    """A random move that mostly lays much and seldom ends a turn early, so that every rule comes up."""
    moves = legal(state)
    if state.phase == ACTION and len(moves) > 1 and rng.random() < 0.8:
        moves = [move for move in moves if type(move) is not do.EndTurn]
    if state.phase == 0 and rng.random() < 0.5:
        most = max(getattr(move, "count", 0) for move in moves)
        moves = [move for move in moves if getattr(move, "count", most) == most]
    return rng.choice(moves)


MATCHES = [(seats, seed, seed % 2 == 0) for seats in (2, 3, 4) for seed in range(12)]


def all_actions() -> list[Any]:
    """Every well-formed action there is."""
    tables: list[Any] = [do.ORDER_NOTHING, do.REVEAL, do.TAKE_TOKEN, do.END_TURN, *do.STEALS, *do.RAIDS, *do.LOBBIES]
    tables += [*do.SWAPS, *do.DISCARDS, *(do.Banish(kind) for kind in range(KINDS))]
    tables += [do.Order(kind, count) for kind in range(KINDS) for count in range(1, 10)]
    tables += [do.OrderPair(first, second) for first in range(KINDS) for second in range(KINDS)]
    return [action for action in tables if action is not None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_accepts_exactly_the_legal_list(seats: int) -> None:
    every = [decode_action(RULES, msgspec.json.encode(action)) for action in all_actions()]
    rng = random.Random(seats)
    for state in walk(seats, seats):
        if rng.random() < 0.6:
            continue
        for seat in range(seats):
            accepted = []
            before = msgspec.json.encode(state)
            for action in every:
                trial = state.copy()
                try:
                    RULES.play(trial, seat, action, random.Random(1))
                except IllegalMove:
                    assert trial == state
                else:
                    accepted.append(action)
            assert msgspec.json.encode(state) == before
            moves = RULES.legal(state, seat)
            assert len(moves) == len(accepted)
            assert all(action in moves for action in accepted)


@pytest.mark.parametrize(("seats", "seed", "shield"), MATCHES)
def test_a_random_match_keeps_every_law(seats: int, seed: int, shield: bool) -> None:
    rng = random.Random(seed)
    steps = -1
    for state in walk(seats, seed, shield):
        steps += 1
        check_conservation(state)
        assert [naive_majority(state, kind) for kind in FAMILIES] == [
            None if state.majority[kind] < 0 else state.majority[kind] for kind in FAMILIES
        ]
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for viewer in (*range(seats), None):
            view = RULES.view(state, viewer)
            imagined = RULES.imagine(view, rng)
            assert RULES.view(imagined, viewer) == view
            assert msgspec.json.decode(msgspec.json.encode(view), type=RULES.View) == view
            check_conservation(imagined)
            check_orders(imagined)
            if viewer is not None:
                assert RULES.legal(imagined, viewer) == RULES.legal(state, viewer)
        for seat in range(seats):
            assert bool(RULES.legal(state, seat)) == (seat in RULES.actors(state))
            assert len(RULES.legal(state, seat)) <= 80
    assert steps <= RULES.max_moves
    assert RULES.result(state) == naive_result(state)
    assert (seats, steps) != (0, 0)


def check_conservation(state: State) -> None:
    """What is not in front, in hand, in an order or on the pile is the deck: no kind may be short."""
    for kind in range(KINDS):
        placed = state.pile[kind]
        for cards in (state.tables, state.hands, state.orders):
            placed += sum(cards[kind::KINDS])
            assert min(cards) >= 0
        assert placed <= COPIES[kind]
    assert sum(state.tokens) + state.bank == 8
    assert min(state.tokens) >= 0


def check_orders(state: State) -> None:
    """Every face-down order is one that could have been laid."""
    for seat in range(state.seats):
        stack = [count for count in state.orders[seat * KINDS : (seat + 1) * KINDS] if count]
        assert len(stack) < 2 or (stack == [1, 1] and seat == state.ship_owner)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_does_tells_it_nothing_of_what_is_hidden_from_it(seats: int) -> None:
    rng = random.Random(seats)
    for state in walk(seats, 7):
        for seat in RULES.actors(state):
            twin = RULES.imagine(RULES.view(state, seat), rng)
            move = rng.choice(RULES.legal(state, seat))
            real = state.copy()
            told = RULES.play(real, seat, move, random.Random(5))
            twin_told = RULES.play(twin, seat, move, random.Random(5))
            assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in twin_told]
            assert RULES.view(real, seat) == RULES.view(twin, seat)


def test_imagining_finds_room_for_three_tight_stacks() -> None:
    orders: list[Cards] = [{}, {SENATOR: 3}, {PRIEST: 2}, {PRIEST: 2}]
    others = {kind: COPIES[kind] for kind in range(KINDS) if kind not in (SENATOR, PRIEST)}
    state = position(others, {}, {}, {}, orders=orders)
    view = RULES.view(state, 0)
    for seed in range(200):
        assert RULES.imagine(view, random.Random(seed)) == state


def test_imagined_orders_vary_over_all_that_fits() -> None:
    state = position({MERCHANT: 9}, {}, orders=[{}, {GUARDIAN: 4}])
    view = RULES.view(state, 0)
    kinds = set()
    for seed in range(300):
        imagined = RULES.imagine(view, random.Random(seed))
        kinds |= {kind for kind in range(KINDS) if imagined.orders[KINDS + kind]}
    assert kinds == {kind for kind in range(KINDS) if COPIES[kind] >= 4 and kind != MERCHANT}


def test_the_same_seed_and_moves_give_the_same_bytes() -> None:
    once = [msgspec.json.encode(state) for state in walk(4, 3)]
    assert once == [msgspec.json.encode(state) for state in walk(4, 3)]
    assert max(map(len, once)) < 8192


def test_a_copy_is_independent() -> None:
    state = RULES.deal(3, KoryoOptions(), random.Random(2))
    before = msgspec.json.encode(state)
    rng = random.Random(2)
    twin = state.copy()
    while actors := RULES.actors(twin):
        RULES.play(twin, actors[0], eager(twin, rng), rng)
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"order","kind":11,"count":1}',
        b'{"type":"order","kind":1,"count":0}',
        b'{"type":"raid","victim":4,"kind":1}',
        b'{"type":"raid","victim":1,"kind":10}',
        b'{"type":"reveal","kind":1}',
        b'{"type":"nonsense"}',
    ],
)
def test_malformed_actions_fail_in_decoding(raw: bytes) -> None:
    with pytest.raises(Exception, match="not an action"):
        decode_action(RULES, raw)


# The words

NAMES = ["Anna", "Борис", "Клара", "Дмитро"]


def sentence(phrase: Phrase, language: str) -> str:
    spoken = say(text.WORDS, phrase, language, NAMES.__getitem__)
    assert spoken
    assert "{" not in spoken
    return spoken


def test_every_key_has_all_languages_and_the_same_slots() -> None:
    for key, templates in text.WORDS.items():
        assert tuple(templates) == LANGUAGES, key
        forms = {language: ["one", "few", "many"] for language in ("ru", "uk")} | {"en": ["one", "other"]}
        for language, template in templates.items():
            if isinstance(template, dict):
                assert list(template) == forms[language], key


def test_every_phase_hint_line_and_card_has_words() -> None:
    for phase in PHASES:
        assert f"phase.{phase}" in text.WORDS
        assert f"hint.{phase}" in text.WORDS
    for name in IDS:
        assert f"card.{name}" in text.WORDS
        assert f"effect.{name}" in text.WORDS
    for line in score(flat([{}, {}]), [0, 0]).breakdown[0]:
        assert f"line.{line}" in text.WORDS


def test_the_rules_page_has_a_section_for_every_phase() -> None:
    for language in LANGUAGES:
        page = text.RULES[language]
        assert page.startswith(f"# {sentence(Phrase('name'), language)}\n")
        for phase in PHASES:
            assert f"\n## {sentence(Phrase(f'phase.{phase}'), language)}\n" in page
        assert 450 <= len(page.split()) <= 1000


def test_everything_that_happens_in_thirty_matches_can_be_said() -> None:
    kinds: set[str] = set()
    tags: set[str] = set()
    for seed in range(30):
        rng = random.Random(seed)
        seats = 2 + seed % 3
        state = RULES.deal(seats, KoryoOptions(), rng)
        while actors := RULES.actors(state):
            move = eager(state, rng)
            tags.add(text.action_phrase(move).key)
            for language in LANGUAGES:
                sentence(text.action_phrase(move), language)
            for event in RULES.play(state, actors[0], move, rng):
                for viewer in (0, None):
                    phrase = text.event_phrase(event.seen_by(viewer))
                    kinds.add(phrase.key)
                    for language in LANGUAGES:
                        sentence(phrase, language)
    assert kinds == {key for key in text.WORDS if key.startswith("event.")}
    assert tags == {key for key in text.WORDS if key.startswith("action.")}


def test_the_text_board_shows_every_phase_to_every_viewer() -> None:
    seen = set()
    for state in walk(4, 5):
        for viewer in (0, 2, None):
            view = RULES.view(state, viewer)
            seen.add((text.phase_of(view), state.lifted >= 0))
            for language in LANGUAGES:
                board = text.board(view, language, NAMES)
                assert "{" not in board
                assert all(name in board for name in NAMES)
    assert {phase for phase, _ in seen} == set(PHASES)
    assert ("action", True) in seen


def test_the_text_board_keeps_secrets() -> None:
    state = in_orders({}, {}, hand={SPY: 2, BANKER: 3})
    twin = in_orders({}, {}, hand={SENATOR: 2, BANKER: 3})
    assert text.board(RULES.view(state, 1), "en", NAMES[:2]) == text.board(RULES.view(twin, 1), "en", NAMES[:2])
    assert "Spy × 2" in text.board(RULES.view(state, 0), "en", NAMES[:2])
