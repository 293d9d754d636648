"""Phase 2: the favour pile is sold card by card. Bidding, paying openly, paying face down."""

from __future__ import annotations

from typing import Any, Final, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.for_the_king.actions import Bid, Discard, Pass, Pay
from games.rules.for_the_king.cards import CARD_BID_CAP, GOLD, GOLD_BID_CAP, KINDS, KING, MAX_PLAYERS, NO_CARD
from games.rules.for_the_king.choices import BID_LISTS, DISCARDS, PAYS
from games.rules.for_the_king.hands import gain, lose_unseen
from games.rules.for_the_king.kings import show_king
from games.rules.for_the_king.news import BID_MADE, BY, CARD_FOR, OFFERED_AGAIN, PASSED
from games.rules.for_the_king.scoring import final_result
from games.rules.for_the_king.state import BIDDING, DISCARDING, OVER, PAID, PAYING, SHORT, State


def _next_in(mask: int, seat: int) -> int:
    """The first seat left of this one among those in the mask; the seat itself comes last."""
    for step in range(1, MAX_PLAYERS + 1):
        if mask >> (seat + step) % MAX_PLAYERS & 1:
            return (seat + step) % MAX_PLAYERS
    return -1


# By mask * MAX_PLAYERS + seat. Seats that do not exist are in no mask, so one table serves every number of players.
NEXT: Final = [_next_in(mask, seat) for mask in range(1 << MAX_PLAYERS) for seat in range(MAX_PLAYERS)]


def is_gold(card: int) -> bool:
    """Whether the card is gold, and is therefore paid for in cards."""
    return GOLD <= card < KING


def purse(hand: list[int]) -> int:
    """The gold a hand is worth."""
    return hand.count(GOLD) + 2 * hand.count(GOLD + 1) + 3 * hand.count(GOLD + 2)


# BID_CAP[players][lot], and the bids up to it with passing last: looked up at every second step of a match.
BID_CAP: Final[list[list[int]]] = [
    [CARD_BID_CAP[players] if is_gold(lot) else GOLD_BID_CAP[players] for lot in range(KINDS)]
    for players in range(MAX_PLAYERS + 1)
]
BIDS_ON: Final[list[list[list[Any]]]] = [[BID_LISTS[cap] for cap in caps] for caps in BID_CAP]


def bid_cap(state: State) -> int:
    """The highest bid allowed for the lot."""
    return BID_CAP[state.players][state.lot]


def open_auctions(state: State, rng: Random, events: list[Event]) -> None:
    """Shuffle the favour pile; the seat left of the last adviser bids first."""
    lots = state.favoured[:]
    rng.shuffle(lots)
    state.lots = lots
    state.first_bidder = (state.first + state.round) % state.players
    events.append(Event("auctions_opened", None, {"lots": len(state.lots)}))
    turn_up(state, events)


def turn_up(state: State, events: list[Event]) -> None:
    """Turn up the next lot, or end the match."""
    if not state.lots:
        finish(state, events)
        return
    state.lot = state.lots[-1]
    state.lots = state.lots[:-1]
    state.turned = [*state.turned, state.lot]
    state.out = 0
    events.append(Event("lot_shown", state.first_bidder, {"card": state.lot, "left": len(state.lots)}))
    _offer(state)


def _offer(state: State) -> None:
    """Start bidding among everyone who has not failed to pay for this lot."""
    state.bidding = (1 << state.players) - 1 & ~state.out
    state.bid = 0
    state.bidder = -1
    state.phase = BIDDING
    first = state.first_bidder
    state.turn = first if state.bidding >> first & 1 else NEXT[state.bidding * MAX_PLAYERS + first]


def close_lot(state: State, events: list[Event]) -> None:
    """The lot is settled: the right to bid first moves on."""
    state.lot = NO_CARD
    state.bid = 0
    state.bidder = -1
    state.bidding = 0
    state.out = 0
    state.first_bidder = (state.first_bidder + 1) % state.players
    turn_up(state, events)


def _discard_lot(state: State, events: list[Event]) -> None:
    state.discard = [*state.discard, state.lot]
    events.append(Event("lot_discarded", None, {"card": state.lot}))
    close_lot(state, events)


def _knock_down(state: State, seat: int, rng: Random, events: list[Event]) -> None:
    """The bid stands. Who can pay must; who cannot loses a card and the lot is offered again."""
    hand = state.hands[seat]
    gold_lot = is_gold(state.lot)
    means = len(hand) if gold_lot else purse(hand)
    if means < state.bid:
        _fail_to_pay(state, seat, gold_lot, rng, events)
        return
    events.append(Event("auction_won", seat, {"card": state.lot, "bid": state.bid}))
    state.turn = seat
    if gold_lot:
        state.phase = DISCARDING
        state.owed = state.bid
    else:
        state.phase = PAYING


def _fail_to_pay(state: State, seat: int, gold_lot: bool, rng: Random, events: list[Event]) -> None:
    events.append(Event("payment_failed", seat, {"card": state.lot, "bid": state.bid}))
    hand = state.hands[seat]
    if not gold_lot:
        state.ledgers[seat] = [*state.ledgers[seat], SHORT + state.bid]
    if hand:
        card = hand[rng.randrange(len(hand))]
        lose_unseen(state, seat, card)
        by = (seat + 1) % state.players
        events.append(Event("card_lost", seat, BY[by], CARD_FOR[seat][card]))
    state.out |= 1 << seat
    if state.out == (1 << state.players) - 1:
        _discard_lot(state, events)
        return
    _offer(state)
    events.append(OFFERED_AGAIN[state.turn][state.lot])


def _hand_over(state: State, seat: int, events: list[Event]) -> None:
    """The lot is paid for: a king card works at once, anything else goes to the hand."""
    lot = state.lot
    events.append(Event("lot_gained", seat, {"card": lot}))
    if lot < KING:
        gain(state, seat, lot, lot)
    elif show_king(state, seat, lot, events):
        state.lot = NO_CARD
        return
    close_lot(state, events)


def finish(state: State, events: list[Event]) -> None:
    """All lots are settled: hands are laid open and scored."""
    state.phase = OVER
    state.turn = -1
    result = final_result(state)
    hands = [hand[:] for hand in state.hands]
    spent = [cards[:] for cards in state.spent]
    events.append(Event("hands_shown", None, {"hands": hands, "spent": spent}))
    events.append(Event("round_scored", None, {"round": 1, "scores": result.scores, "breakdown": result.breakdown}))
    events.append(Event("match_ended", None, {"scores": result.scores, "places": result.places}))


@final
class Bidding:
    """Clockwise: a higher bid, or a pass for good."""

    def legal(self, state: State) -> list[Any]:
        """Every bid above the standing one, then passing."""
        return BIDS_ON[state.players][state.lot][state.bid :]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Bid or pass; the auction ends when nobody is left to answer."""
        bidding = state.bidding
        if type(action) is Bid:
            amount: int = action.amount
            if not state.bid < amount <= BID_CAP[state.players][state.lot]:
                raise IllegalMove("A bid must be above the last one and within the cap.")
            state.bid = amount
            state.bidder = seat
            events = [BID_MADE[seat][amount]]
        elif type(action) is Pass:
            bidding ^= 1 << seat
            state.bidding = bidding
            events = [PASSED[seat]]
        else:
            raise IllegalMove("Bid or pass.")
        bidder = state.bidder
        if bidding == 0:
            _discard_lot(state, events)
        elif bidder >= 0 and bidding == 1 << bidder:
            _knock_down(state, bidder, rng, events)
        else:
            state.turn = NEXT[bidding * MAX_PLAYERS + seat]
        return events


@final
class Paying:
    """The winner of a government or king card pays gold openly, no card more than needed."""

    def legal(self, state: State) -> list[Any]:
        """Every minimal set of the winner's gold, fewest threes first."""
        hand = state.hands[state.turn]
        ones, twos, threes = hand.count(GOLD), hand.count(GOLD + 1), hand.count(GOLD + 2)
        return [
            PAYS[paid_ones][paid_twos][paid_threes]
            for paid_ones, paid_twos, paid_threes in minimal_payments(ones, twos, threes, state.bid)
        ]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Lay the gold down and take the lot."""
        if type(action) is not Pay:
            raise IllegalMove("Pay for the lot with gold.")
        hand = state.hands[seat]
        pieces: list[int] = [action.ones, action.twos, action.threes]
        for i in range(3):
            if pieces[i] > hand.count(GOLD + i):
                raise IllegalMove("You do not hold that gold.")
        if not is_minimal(pieces[0], pieces[1], pieces[2], state.bid):
            raise IllegalMove("Pay at least your bid, and no card more than needed.")
        hand = hand[:]
        ledger = state.ledgers[seat][:]
        discard = state.discard[:]
        for i in range(3):
            for _ in range(pieces[i]):
                hand.remove(GOLD + i)
                discard.append(GOLD + i)
                ledger.append(PAID + i)
        state.hands[seat] = hand
        state.ledgers[seat] = ledger
        state.discard = discard
        paid = {"ones": pieces[0], "twos": pieces[1], "threes": pieces[2]}
        events = [Event("gold_paid", seat, paid)]
        _hand_over(state, seat, events)
        return events


def is_minimal(ones: int, twos: int, threes: int, bid: int) -> bool:
    """Whether the gold reaches the bid, and would not without any one of its cards."""
    spare = ones + 2 * twos + 3 * threes - bid
    smallest = 1 if ones else 2 if twos else 3
    return 0 <= spare < smallest


def minimal_payments(ones: int, twos: int, threes: int, bid: int) -> list[tuple[int, int, int]]:
    """All minimal sets of at most so many ones, twos and threes."""
    payments: list[tuple[int, int, int]] = []
    for paid_threes in range(threes + 1):
        for paid_twos in range(twos + 1):
            # A set with ones in it is minimal only when it is exact.
            paid_ones = max(0, bid - 3 * paid_threes - 2 * paid_twos)
            if paid_ones <= ones and is_minimal(paid_ones, paid_twos, paid_threes, bid):
                payments.append((paid_ones, paid_twos, paid_threes))
    return payments


@final
class Discarding:
    """The winner of a gold card pays cards of any kind face down, one at a time."""

    def legal(self, state: State) -> list[Any]:
        """One choice for each different card of the winner's hand."""
        choices: list[Any] = []
        last = NO_CARD
        for card in state.hands[state.turn]:
            if card != last:
                choices.append(DISCARDS[card])
                last = card
        return choices

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Lay one card down unseen; after the last one take the lot."""
        if type(action) is not Discard:
            raise IllegalMove("Pay for the lot with cards of your hand.")
        card: int = action.card
        if card not in state.hands[seat]:
            raise IllegalMove("You do not hold that card.")
        lose_unseen(state, seat, card)
        state.owed -= 1
        events = [Event("card_paid", seat, {"owed": state.owed}, CARD_FOR[seat][card])]
        if state.owed == 0:
            _hand_over(state, seat, events)
        return events
