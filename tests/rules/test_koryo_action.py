"""Koryŏ: the action turn with its effects, Barbarians and Lobbying."""

import pytest

from games.rules.koryo import actions as do
from games.rules.koryo.cards import BANKER, BARBARIANS, GUARDIAN, LOBBYING, MERCHANT, PRIEST, SENATOR, SPY
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.rules import RULES
from games.rules.koryo.state import State
from tests.rules.koryo_positions import front, legal, of_type, play, position, refused

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
