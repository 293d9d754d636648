"""For the King (and Me), phase 2: bidding, paying, and failing to pay."""

import random
from itertools import product

import msgspec
import pytest

from games.rules.contract import IllegalMove
from games.rules.for_the_king.actions import Bid, Decree, Discard, Pass, Pay
from games.rules.for_the_king.auctions import minimal_payments
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.state import (
    BIDDING,
    DECREEING,
    DISCARDING,
    PAYING,
)
from tests.rules.for_the_king_table import (
    G1,
    G2,
    G3,
    KINGS,
    auction,
    card,
    kinds,
    play,
    steps,
)

# --- Phase 2: bidding ---


def test_the_favour_pile_is_shuffled_before_it_is_sold():
    orders = set()
    for before, seat, action, events, _ in steps(2, 5):
        if "auctions_opened" in kinds(events):
            for seed in range(8):
                state = before.copy()
                RULES.play(state, seat, action, random.Random(seed))
                assert sorted(state.lots + state.turned) == sorted(state.favoured)
                orders.add((*state.lots, *state.turned))
    assert len(orders) == 8


def test_a_bid_is_at_least_1_and_above_the_last():
    state = auction([[G3], [G3], [G3]], card("diplomacy A"))
    assert RULES.legal(state, 0)[0] == Bid(1)
    assert RULES.legal(state, 0)[-1] == Pass()
    play(state, (0, Bid(4)))
    assert RULES.legal(state, 1)[0] == Bid(5)
    for low in (1, 4):
        with pytest.raises(IllegalMove):
            RULES.play(state, 1, Bid(low), random.Random(0))


@pytest.mark.parametrize(("lot", "cap"), [(0, 54), (KINGS["raise"], 54), (G2, 40)])
def test_ruling_bids_are_capped(lot, cap):
    state = auction([[G1], [G1]], lot)
    assert RULES.legal(state, 0) == [*(Bid(amount) for amount in range(1, cap + 1)), Pass()]
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, Bid(cap + 1), random.Random(0))
    play(state, (0, Bid(cap)))
    assert RULES.legal(state, 1) == [Pass()]


def test_who_passed_is_asked_no_more_while_the_others_go_round():
    state = auction([[G3, G3], [G3], [G3, G3]], 0)
    play(state, (0, Bid(1)), (1, Pass()), (2, Bid(2)), (0, Bid(3)), (2, Bid(4)), (0, Pass()))
    assert (state.phase, state.turn, state.bid) == (PAYING, 2, 4)


def test_the_last_who_has_neither_bid_nor_passed_still_chooses():
    state = auction([[G1], [G1], [G1]], 0, later=(1, 2))
    play(state, (0, Pass()), (1, Pass()))
    assert RULES.actors(state) == (2,)
    assert Bid(1) in RULES.legal(state, 2)
    play(state, (2, Bid(1)))
    assert (state.phase, state.turn) == (PAYING, 2)


def test_a_lot_nobody_bids_for_is_discarded_and_the_first_bidder_moves_on():
    state = auction([[G1], [G1], [G1]], 0, later=(1, 2))
    events = play(state, (0, Pass()), (1, Pass()), (2, Pass()))
    assert kinds(events)[-2:] == ["lot_discarded", "lot_shown"]
    assert (state.discard, state.lot, state.turn) == ([0], 2, 1)


def test_the_first_bidder_moves_on_after_a_sale_too():
    state = auction([[G1], [G1], [G1]], 0, later=(1, 2), first=2)
    play(state, (2, Bid(1)), (0, Pass()), (1, Pass()), (2, Pay(1, 0, 0)))
    assert (state.lot, state.turn, state.hands[2]) == (2, 0, [0])


# --- Phase 2: paying ---


def test_example_a_bid_of_4_is_paid_with_a_2_and_a_3_and_nothing_comes_back():
    state = auction([[G2, G3], [], []], KINGS["raise"], later=(1,))
    play(state, (0, Bid(4)), (1, Pass()), (2, Pass()))
    assert RULES.legal(state, 0) == [Pay(0, 1, 1)]
    events = play(state, (0, Pay(0, 1, 1)))
    assert kinds(events) == ["gold_paid", "lot_gained", "king_shown"]
    assert (state.hands[0], state.discard, state.phase) == ([], [G2, G3], DECREEING)
    play(state, (0, Decree((4,), ())))
    assert (state.offices[4], state.lot, state.turn) == (4, 1, 1)


def test_example_a_gold_lot_won_at_3_costs_any_3_cards():
    hand = [card("diplomacy A"), card("military I"), G1, G1, G3]
    state = auction([hand, [], []], G2, later=(1,))
    play(state, (0, Bid(3)), (1, Pass()), (2, Pass()))
    assert (state.phase, state.owed) == (DISCARDING, 3)
    assert RULES.legal(state, 0) == [Discard(0), Discard(card("military I")), Discard(G1), Discard(G3)]
    play(state, (0, Discard(G1)), (0, Discard(card("military I"))), (0, Discard(G3)))
    assert state.hands[0] == [card("diplomacy A"), G1, G2]
    assert state.discard == []
    assert state.turn == 1


def test_the_gold_lot_itself_cannot_pay():
    state = auction([[G1, G1], [], []], G2, later=(1,))
    play(state, (0, Bid(2)), (1, Pass()), (2, Pass()))
    assert RULES.legal(state, 0) == [Discard(G1)]
    play(state, (0, Discard(G1)))
    assert RULES.legal(state, 0) == [Discard(G1)]
    play(state, (0, Discard(G1)))
    assert state.hands[0] == [G2]


def test_ruling_the_gold_paid_is_a_minimal_set():
    for ones, twos, threes, bid in product(range(4), range(4), range(4), range(1, 20)):
        naive = []
        for pays in product(range(ones + 1), range(twos + 1), range(threes + 1)):
            cards = [1] * pays[0] + [2] * pays[1] + [3] * pays[2]
            if sum(cards) >= bid and all(sum(cards) - value < bid for value in cards):
                naive.append(pays)
        assert sorted(minimal_payments(ones, twos, threes, bid)) == sorted(naive)


@pytest.mark.parametrize("pay", [Pay(1, 1, 1), Pay(1, 0, 0), Pay(0, 2, 0), Pay(0, 0, 0)])
def test_too_much_too_little_or_gold_not_held_is_refused(pay):
    state = auction([[G1, G2, G3], [], []], 0)
    play(state, (0, Bid(4)), (1, Pass()), (2, Pass()))
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, pay, random.Random(0))
    assert msgspec.json.encode(state) == before
    assert RULES.legal(state, 0) == [Pay(1, 0, 1), Pay(0, 1, 1)]


def test_payment_lists_stay_small():
    largest = max(len(minimal_payments(13, 13, 13, bid)) for bid in range(1, 79))
    assert largest <= 150


# --- Phase 2: who cannot pay ---


def test_who_cannot_pay_pays_nothing_but_loses_a_random_card_unseen():
    state = auction([[0, 1, G1], [G3], [G3]], 2)
    events = play(state, (0, Bid(2)), (1, Pass()), (2, Pass()))
    assert kinds(events)[-3:] == ["payment_failed", "card_lost", "lot_offered_again"]
    lost = events[-2]
    assert lost.data == {"by": 1}
    assert list(lost.secret) == [0]
    assert state.spent[0] == [lost.secret[0]["card"]]
    assert len(state.hands[0]) == 2
    assert state.discard == []


def test_the_penalty_card_is_random():
    lost = set()
    for seed in range(40):
        state = auction([[0, 1, G1], [], []], 2)
        play(state, (0, Bid(2)), (1, Pass()), (2, Pass()), rng=random.Random(seed))
        lost |= set(state.spent[0])
    assert lost == {0, 1, G1}


def test_the_lot_is_auctioned_again_among_the_others_from_the_first_bidder():
    state = auction([[G1], [G1], [G1]], 2, later=(3,))
    play(state, (0, Pass()), (1, Bid(5)), (2, Pass()))
    assert (state.turn, state.bid, state.lot) == (0, 0, 2)
    play(state, (0, Pass()), (2, Bid(1)))
    assert (state.phase, state.turn) == (PAYING, 2)


def test_when_the_first_bidder_is_out_the_next_one_still_in_starts():
    state = auction([[G1], [G1], [G1]], 2, later=(3,))
    play(state, (0, Bid(5)), (1, Pass()), (2, Pass()))
    assert state.turn == 1
    play(state, (1, Bid(5)), (2, Pass()))
    assert state.turn == 2
    play(state, (2, Pass()))
    assert (state.discard, state.lot, state.turn) == ([2], 3, 1)


def test_a_lot_for_which_everybody_failed_is_discarded():
    state = auction([[G1], []], 2, later=(3,))
    events = play(state, (0, Bid(9)), (1, Pass()), (1, Bid(9)))
    assert kinds(events)[-3:] == ["payment_failed", "lot_discarded", "lot_shown"]
    assert (state.discard, state.lot) == ([2], 3)


def test_an_empty_hand_has_no_card_to_lose():
    state = auction([[], [G1], [G1]], G3)
    events = play(state, (0, Bid(1)), (1, Pass()), (2, Pass()))
    assert "card_lost" not in kinds(events)
    assert state.spent == [[], [], []]


def test_for_a_gold_lot_the_number_of_cards_decides_and_not_the_gold():
    state = auction([[0, 1], [], []], G1)
    play(state, (0, Bid(2)), (1, Pass()), (2, Pass()))
    assert state.phase == DISCARDING
    state = auction([[G3, G3], [], []], G1)
    play(state, (0, Bid(3)), (1, Pass()), (2, Pass()))
    assert state.phase == BIDDING


def test_who_can_pay_must():
    state = auction([[G3], [G1], [G1]], 0)
    play(state, (0, Bid(3)), (1, Pass()), (2, Pass()))
    assert RULES.legal(state, 0) == [Pay(0, 0, 1)]
    with pytest.raises(IllegalMove):
        RULES.play(state, 0, Pass(), random.Random(0))
