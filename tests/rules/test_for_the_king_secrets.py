"""For the King (and Me): who sees what, and what can be imagined from it."""

import random
from collections import Counter

import msgspec
import pytest

from games.rules import contract
from games.rules.contract import IllegalMove, decode_action
from games.rules.for_the_king import cards as c
from games.rules.for_the_king.actions import Bid, Discard, Pass, Place
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.state import (
    BIDDING,
    KEPT,
    LOST,
    OVER,
    PAID,
    PAYING,
    PLACING,
    SHORT,
    State,
)
from tests.rules.for_the_king_table import (
    G1,
    G2,
    G3,
    PLAYERS,
    auction,
    every_card,
    pick,
    play,
    steps,
    viewers,
    with_deck,
)
from tests.rules.naive.for_the_king import naive_result

# --- Secrecy ---


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_a_viewer_cannot_tell_the_imagined_state_from_the_real_one(players, seed):
    rng = random.Random(seed)
    for i, (before, *_) in enumerate(steps(players, seed)):
        if i % 5:
            continue
        for viewer in viewers(players):
            view = RULES.view(before, viewer)
            imagined = RULES.imagine(view, rng)
            assert msgspec.json.encode(RULES.view(imagined, viewer)) == msgspec.json.encode(view)
            assert sorted(every_card(imagined)) == sorted(every_card(before))
            assert RULES.legal(imagined, before.turn)
            if viewer == before.turn:
                assert RULES.legal(imagined, viewer) == RULES.legal(before, viewer)
            for seat in range(players):
                check_history(imagined, seat)


def check_history(state: State, seat: int) -> None:
    """The seat's hand can have come about as its ledger says: every loss and payment was possible when it was made."""
    ledger, spent = state.ledgers[seat], list(state.spent[seat])
    hand = Counter(state.hands[seat] + spent)
    for entry in ledger:
        if entry < c.KING:
            hand[entry] -= 1
        elif PAID <= entry < SHORT:
            hand[entry - PAID + c.GOLD] += 1
    assert min(hand.values(), default=0) >= 0
    assert hand.total() == ledger.count(KEPT)
    assert all(kind < c.KING for kind, n in hand.items() if n)
    for entry in ledger:
        if entry < c.KING:
            hand[entry] += 1
        elif entry == LOST:
            hand[spent.pop(0)] -= 1
        elif PAID <= entry < SHORT:
            hand[entry - PAID + c.GOLD] -= 1
        elif entry >= SHORT:
            assert hand[G1] + 2 * hand[G2] + 3 * hand[G3] < entry - SHORT
        assert min(hand.values(), default=0) >= 0


@pytest.mark.parametrize("players", PLAYERS)
def test_imagined_states_can_be_played_to_the_end(players):
    rng = random.Random(4)
    for i, (before, *_) in enumerate(steps(players, 21)):
        if i % 29:
            continue
        state = RULES.imagine(RULES.view(before, i % players), rng)
        while RULES.actors(state):
            (seat,) = RULES.actors(state)
            RULES.play(state, seat, pick(state, RULES.legal(state, seat), rng), rng)
        assert RULES.result(state) == naive_result(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_viewer_cannot_know_changes_nothing_he_is_told(players):
    """The same move in the real and in an imagined state tells the viewer the same, until it shows a new card."""
    rng = random.Random(6)
    compared = 0
    for i, (before, seat, action, _, _) in enumerate(steps(players, 13)):
        for viewer in viewers(players) if i % 3 == 0 else ():
            if viewer != seat and before.phase in (PLACING, BIDDING):
                continue  # what he draws, or whether he can pay, is shown by the move itself
            real, other = before.copy(), RULES.imagine(RULES.view(before, viewer), rng)
            if action not in RULES.legal(other, seat):
                continue  # another hand really has other choices
            told = [RULES.play(state, seat, action, random.Random(i)) for state in (real, other)]
            for one, two in zip(*told, strict=False):
                if one.kind in ("card_drawn", "lot_shown", "hands_shown"):
                    break
                if action == Pass() and one.kind != "passed":
                    break  # the winner is somebody else, and pays or not
                assert one.seen_by(viewer) == two.seen_by(viewer)
                compared += 1
    assert compared > 40


def test_the_drawn_card_is_seen_by_the_adviser_alone():
    state = with_deck(3, [7, 8])
    assert [RULES.view(state, viewer).drawn for viewer in viewers(3)] == [7, None, None, None]
    events = play(state, (0, Place("self")))
    assert [events[-1].seen_by(viewer).data.get("card") for viewer in viewers(3)] == [8, None, None, None]


def test_a_spectator_cannot_tell_two_hands_apart():
    one, two = auction([[0, G1], [G3], [G2]], 5), auction([[1, G3], [8], [G1]], 5)
    assert msgspec.json.encode(RULES.view(one, None)) == msgspec.json.encode(RULES.view(two, None))


def test_an_adviser_remembers_what_he_put_on_the_favour_pile_and_nobody_else_is_told():
    for *_, state in steps(3, 17):
        for viewer in viewers(3):
            for turn, seen in enumerate(RULES.view(state, viewer).favoured):
                mine = (state.first + turn) % 3 == viewer
                assert seen == (state.favoured[turn] if mine else None)


def test_his_own_cards_on_the_favour_pile_are_imagined_there():
    rng = random.Random(3)
    for before, *_ in steps(4, 23):
        if before.phase not in (BIDDING, PAYING):
            continue
        imagined = RULES.imagine(RULES.view(before, 0), rng)
        own = Counter(card for turn, card in enumerate(before.favoured) if (before.first + turn) % 4 == 0)
        assert not own - Counter(imagined.turned + imagined.lots)
        assert Counter(imagined.favoured) == Counter(imagined.turned + imagined.lots)


def test_cards_paid_for_gold_are_known_to_the_payer_alone_until_the_end():
    state = auction([[0, 1, G1], [], []], G2)
    play(state, (0, Bid(2)), (1, Pass()), (2, Pass()))
    event = play(state, (0, Discard(1)))[0]
    assert [event.seen_by(viewer).data.get("card") for viewer in viewers(3)] == [1, None, None, None]
    assert [RULES.view(state, viewer).spent[0] for viewer in viewers(3)] == [[1], None, None, None]
    play(state, (0, Discard(0)))
    assert state.phase == OVER
    assert [RULES.view(state, viewer).spent[0] for viewer in viewers(3)] == [[1, 0]] * 4


def test_a_bidder_seen_to_be_able_to_pay_is_imagined_able_to_pay():
    state = auction([[G3, G3, G3, 0], [1, 2, 3], [4, 5, 6]], 8)
    state.ledgers = [[KEPT] * 4, [KEPT] * 3, [KEPT] * 3]
    state.removed = ()
    play(state, (0, Bid(9)), (1, Pass()), (2, Pass()))
    state.lots, state.turned = [], [8]
    for seed in range(50):
        imagined = RULES.imagine(RULES.view(state, 1), random.Random(seed))
        assert RULES.legal(imagined, 0)


def test_a_bidder_who_could_not_pay_is_imagined_poor():
    hands = [[0, 1, 2, 3], [9, G3, G3], [10, G3, G3]]
    state = auction(hands, 8)
    state.ledgers = [[KEPT] * 4, [KEPT] * 3, [KEPT] * 3]
    state.removed = ()
    play(state, (0, Bid(1)), (1, Pass()), (2, Pass()))
    for seed in range(50):
        imagined = RULES.imagine(RULES.view(state, 1), random.Random(seed))
        assert not {G1, G2, G3} & {*imagined.hands[0], *imagined.spent[0]}


def test_a_refusal_says_the_same_whatever_is_hidden():
    def refusal(state, seat, action):
        with pytest.raises(IllegalMove) as refused:
            RULES.play(state, seat, action, random.Random(0))
        return refused.value.message

    one, two = auction([[0], [G3], []], 5), auction([[0], [8], []], 5)
    assert refusal(one, 1, Bid(3)) == refusal(two, 1, Bid(3)) == "It is not your turn."


def test_bad_actions_fail_in_decoding():
    for raw in (
        b'{"type":"bid","amount":0}',
        b'{"type":"bid","amount":79}',
        b'{"type":"place","zone":"hand"}',
        b'{"type":"take","card":63}',
        b'{"type":"decree","up":[0,1,2],"down":[]}',
        b'{"type":"pass","why":1}',
    ):
        with pytest.raises(contract.BadAction):
            decode_action(RULES, raw)
