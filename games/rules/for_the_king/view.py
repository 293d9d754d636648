"""What one viewer may know. Built up from nothing; the only place that decides who sees what."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from games.rules import contract
from games.rules.for_the_king.auctions import bid_cap, purse
from games.rules.for_the_king.cards import (
    FIELDS,
    GOLD,
    INFLUENCE,
    KINDS,
    KING,
    LETTERS,
    LETTERS_PER_FIELD,
    NO_CARD,
    TURNS,
    gold_value,
    influence,
    secondary_office,
)
from games.rules.for_the_king.options import Options
from games.rules.for_the_king.scoring import by_standing, final_result
from games.rules.for_the_king.state import OVER, PAID, PHASE_NAMES, PLACING, SHORT, State

# By card: its influence, or the gold it pays; a king card counts for nothing by itself.
CARD_VALUES: Final = tuple(influence(card) if card < GOLD else gold_value(card) for card in range(KINDS))
REMEMBERED: Final = 1000  # hands and ledgers: a match has a few hundred, and every viewer of a move asks for the same


class Zone(msgspec.Struct, gc=False):
    """A place the adviser puts cards in, how many it has got this turn and how many it takes."""

    name: str
    cards: int
    limit: int


class Field(msgspec.Struct):
    """The offices of one field and who holds what there, as far as the viewer knows the hands."""

    primary: int
    secondary: int  # 0: there is none
    sums: list[int]  # by seat
    letters: list[str]  # by seat
    ranking: list[int]  # the seats known to have cards here, the best first


class View(contract.View):
    """The match as one seat, or a spectator, knows it. None stands for what he does not know or what is not there."""

    viewer: int | None
    players: int
    options: Options
    phase: str
    actors: list[int]
    first: int  # the first adviser
    round: int  # adviser turns completed
    adviser: int | None
    placed: int
    kept: int
    picks: int
    drawn: int | None  # for the adviser alone
    deck: int  # cards left
    removed: int
    centre: list[int]
    offices: list[int]
    king: int | None
    used: list[int]
    favoured: list[int | None]  # by turn: what the viewer himself put on the favour pile
    hands: list[list[int] | None]
    hand_sizes: list[int]
    spent: list[list[int] | None]  # cards that left a hand unseen, as its owner remembers them
    shown: list[list[int]]  # cards everybody saw a seat get and has not seen it pay; some may be spent unseen
    ledgers: list[list[int]]  # see state.py
    lots: int  # still face down
    turned: list[int]
    lot: int | None
    first_bidder: int | None
    bid: int
    bid_cap: int | None
    bidder: int | None
    bidding: list[int]
    out: list[int]
    owed: int
    discard: list[int]
    result: contract.Result | None
    # What follows from the above, worked out once for everybody who shows or speaks it.
    turns: int  # adviser turns in the whole match
    values: tuple[int, ...]  # by card
    zones: list[Zone]
    fields: list[Field]
    gold: list[int]  # by seat: the gold the viewer knows of
    paid: list[int]  # by seat: the gold it has paid openly


def _card(number: int) -> int | None:
    return None if number == NO_CARD else number


def _seats(mask: int, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


class Told(NamedTuple):
    """What everybody knows of a hand from its ledger."""

    shown: tuple[int, ...]
    paid: int


class Claim(NamedTuple):
    """What a hand counts for, as far as it is known: in each field, and in gold."""

    sums: list[int]
    letters: list[str]
    gold: int


@lru_cache(maxsize=REMEMBERED)
def _told(ledger: tuple[int, ...]) -> Told:
    """The cards got openly, less the gold paid openly where it can have been one of them; and all gold paid openly."""
    cards = sorted([entry for entry in ledger if entry < KING])
    paid = [entry - PAID + GOLD for entry in ledger if PAID <= entry < SHORT]
    for gold in paid:
        if gold in cards:
            cards.remove(gold)
    return Told(tuple(cards), purse(paid))


@lru_cache(maxsize=REMEMBERED)
def _claim(hand: tuple[int, ...]) -> Claim:
    """One pass over the hand; it is in order, gold comes after the government cards."""
    sums = [0] * len(FIELDS)
    letters = [""] * len(FIELDS)
    for card in hand:
        if card >= GOLD:
            break
        field = card // LETTERS_PER_FIELD
        sums[field] += INFLUENCE[card]
        letters[field] += LETTERS[card % LETTERS_PER_FIELD]
    return Claim(sums, letters, purse(list(hand)))


def _zones(state: State) -> list[Zone]:
    favour = len(state.favoured) - state.round
    centre = state.placed - state.kept - favour
    return [Zone("self", state.kept, 1), Zone("favour", favour, 1), Zone("centre", centre, state.players - 1)]


def _fields(offices: list[int], claims: list[Claim]) -> list[Field]:
    """Who holds what in each field in play."""
    has_second = len(claims) > 2
    fields: list[Field] = []
    for field, primary in enumerate(offices):
        sums = [claim.sums[field] for claim in claims]
        letters = [claim.letters[field] for claim in claims]
        secondary = secondary_office(primary) if has_second else 0
        fields.append(Field(primary, secondary, sums, letters, by_standing(sums, letters)))
    return fields


def _own_favours(state: State, seat: int | None) -> list[int | None]:
    """By turn: what this seat put on the favour pile when it advised; it did so every so many turns."""
    cards: list[int | None] = [None] * len(state.favoured)
    if seat is not None:
        for turn in range((seat - state.first) % state.players, len(cards), state.players):
            cards[turn] = state.favoured[turn]
    return cards


def view_of(state: State, seat: int | None) -> View:
    """Exactly what that seat (None: a spectator) may know."""
    players = state.players
    over = state.phase == OVER
    sharing = not state.turned
    adviser = (state.first + state.round) % players
    sees = [over or owner == seat for owner in range(players)]
    told = [_told(tuple(ledger)) for ledger in state.ledgers]
    claims = [_claim(tuple(state.hands[owner]) if sees[owner] else told[owner].shown) for owner in range(players)]
    return View(
        viewer=seat,
        players=players,
        options=state.options,
        phase=PHASE_NAMES[state.phase],
        actors=[] if over else [state.turn],
        first=state.first,
        round=state.round,
        adviser=adviser if sharing else None,
        placed=state.placed,
        kept=state.kept,
        picks=state.picks,
        drawn=state.drawn if state.phase == PLACING and seat == state.turn else None,
        deck=len(state.deck),
        removed=len(state.removed),
        centre=state.centre[:],
        offices=state.offices[:],
        king=_card(state.king),
        used=state.used[:],
        favoured=_own_favours(state, seat),
        hands=[hand[:] if sees[owner] else None for owner, hand in enumerate(state.hands)],
        hand_sizes=[len(hand) for hand in state.hands],
        spent=[cards[:] if sees[owner] else None for owner, cards in enumerate(state.spent)],
        shown=[list(one.shown) for one in told],
        ledgers=[ledger[:] for ledger in state.ledgers],
        lots=len(state.lots),
        turned=state.turned[:],
        lot=_card(state.lot),
        first_bidder=None if sharing else state.first_bidder,
        bid=state.bid,
        bid_cap=None if state.lot == NO_CARD else bid_cap(state),
        bidder=None if state.bidder < 0 else state.bidder,
        bidding=_seats(state.bidding, players),
        out=_seats(state.out, players),
        owed=state.owed,
        discard=state.discard[:],
        result=final_result(state) if over else None,
        turns=TURNS[players],
        values=CARD_VALUES,
        zones=_zones(state),
        fields=_fields(state.offices, claims),
        gold=[claim.gold for claim in claims],
        paid=[one.paid for one in told],
    )


def standing_in(view: View) -> list[int]:
    """By seat: the points of the offices it would hold with the cards that the viewer knows of."""
    points = [0] * view.players
    for field in view.fields:
        for seat, office in zip(field.ranking, (field.primary, field.secondary), strict=False):
            points[seat] += office
    return points
