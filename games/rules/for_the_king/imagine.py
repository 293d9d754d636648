"""A full state from one view: every hidden card gets a place where the viewer cannot rule it out.

What a viewer knows of the places a card can be:
- open to everybody: king cards shown, the centre, lots turned up, gold paid and lots discarded;
- his own hand, what left it unseen, the card he has just drawn, what he himself put on the favour pile;
- an opponent's ledger: cards he got openly are in his hand or left it unseen; each card he kept is unknown,
  but no king card, and gold he paid and never got openly must have been among the cards he kept.
Everything else is shuffled over the deck, the removed cards, the rest of the favour pile, the drawn card and
the cards opponents kept. Then each opponent's ledger is walked through to see which cards left unseen.
"""

from __future__ import annotations

from typing import Final

from games.rules.contract import Random
from games.rules.for_the_king.cards import (
    FIELDS_IN_PLAY,
    GOLD,
    KINDS,
    KING,
    LETTERS_PER_FIELD,
    MAX_PLAYERS,
    NO_CARD,
    POOL_COUNTS,
)
from games.rules.for_the_king.holdings import Holding
from games.rules.for_the_king.state import PHASE_NAMES, PLACING, State
from games.rules.for_the_king.view import View

TRIES: Final = 20  # one is nearly always enough
# By number of players: every government card of the pool.
GOVERNMENT: Final[list[bytes]] = [bytes(range(fields * LETTERS_PER_FIELD)) for fields in FIELDS_IN_PLAY]
# By number of players: every other kind, and how many copies the pool has.
COPIES: Final = [[(kind, counts[kind]) for kind in range(GOLD, KINDS)] for counts in POOL_COUNTS]
# By the seats in order: their mask.
MASKS: Final[dict[tuple[int, ...], int]] = {
    tuple([seat for seat in range(MAX_PLAYERS) if mask >> seat & 1]): mask for mask in range(1 << MAX_PLAYERS)
}


def _or_none(number: int | None) -> int:
    return NO_CARD if number is None else number


def _own_lots_face_down(own: list[int], turned: list[int]) -> list[int]:
    """The cards the viewer put on the favour pile, less the lots that may have been them."""
    if not turned:
        return own
    turned = turned[:]
    waiting: list[int] = []
    for card in own:
        if card in turned:
            turned.remove(card)
        else:
            waiting.append(card)
    return waiting


def _holdings(view: View) -> list[Holding]:
    """The opponents whose hands the viewer does not see, those he knows most about first."""
    payer = view.actors[0] if view.phase == "paying" else -1
    holdings: list[Holding] = []
    for seat, hand in enumerate(view.hands):
        if hand is None:
            holdings.append(Holding(seat, view.ledgers[seat], view.bid if seat == payer else 0))
    holdings.sort(key=_slack)
    return holdings


def _slack(holding: Holding) -> int:
    return holding.slack


def _unknown_cards(view: View, own_lots: list[int], holdings: list[Holding]) -> list[int]:
    """The pool less every card the viewer can place, by kind; bytes are counted and left out faster than lists."""
    cards = view.used + view.centre + view.discard + own_lots
    if view.lot is not None:
        cards.append(view.lot)
    if view.drawn is not None:
        cards.append(view.drawn)
    for hand in view.hands:
        if hand is not None:
            cards += hand
    for spent in view.spent:
        if spent is not None:
            cards += spent
    for holding in holdings:
        cards += holding.reading.known
    known = bytes(cards)
    unknown = list(GOVERNMENT[view.players].translate(None, known))  # there is one of each government card
    for kind, copies in COPIES[view.players]:
        unknown += [kind] * (copies - known.count(kind))
    return unknown


def _deal_kept(unknown: list[int], holdings: list[Holding], rng: Random) -> list[int]:
    """Give opponents the unknown cards they kept; returns the rest, in random order.

    Late in a match few cards are unknown, and the first opponents may take what only suits the last: then those
    choose first in another try.
    """
    wanted = 0
    for holding in holdings:
        wanted += holding.unknown
    for _ in range(TRIES):
        _shuffle(unknown, wanted, rng)
        start = 0
        all_fit = True
        for holding in holdings:
            all_fit = holding.settle(unknown, start, rng) and all_fit
            start += holding.unknown
        if all_fit:
            break
        holdings.sort(key=_slack)
    return unknown[wanted:]


def _shuffle(cards: list[int], kept: int, rng: Random) -> None:
    """A random order with no king card among the first ones: nobody keeps a king card."""
    rng.shuffle(cards)
    for i in range(kept):
        while cards[i] >= KING:
            j = kept + rng.randrange(len(cards) - kept)
            cards[i], cards[j] = cards[j], cards[i]


def _favoured(view: View, others: list[int]) -> list[int]:
    """The favour pile by turn: the viewer's own cards where he put them, the others anywhere."""
    return [others.pop() if card is None else card for card in view.favoured]


def imagine(view: View, rng: Random) -> State:
    """A full state that the viewer cannot tell from the real one, made from the view alone."""
    phase = PHASE_NAMES.index(view.phase)
    own = [card for card in view.favoured if card is not None]
    own_lots = _own_lots_face_down(own, view.turned)
    holdings = _holdings(view)
    rest = _deal_kept(_unknown_cards(view, own_lots, holdings), holdings, rng)
    drawn = _or_none(view.drawn)
    if phase == PLACING and view.drawn is None:
        drawn = rest.pop()
    deck = rest[: view.deck]
    removed = rest[view.deck : view.deck + view.removed]
    pile = rest[view.deck + view.removed :]
    lots: list[int] = []
    if view.turned:
        lots = pile
        for card in own_lots:
            lots.insert(rng.randrange(len(lots) + 1), card)
        pile = view.turned + lots
        for card in own:
            pile.remove(card)
        rng.shuffle(pile)
    hands: list[list[int]] = [[] if hand is None else hand for hand in view.hands]
    spent: list[list[int]] = [[] if cards is None else cards for cards in view.spent]
    for holding in holdings:
        holding.hand.sort()
        hands[holding.seat] = holding.hand
        spent[holding.seat] = holding.spent
    return State(
        options=view.options,
        players=view.players,
        phase=phase,
        turn=view.actors[0] if view.actors else -1,
        first=view.first,
        round=view.round,
        placed=view.placed,
        kept=view.kept,
        picks=view.picks,
        drawn=drawn,
        king=_or_none(view.king),
        first_bidder=0 if view.first_bidder is None else view.first_bidder,
        lot=_or_none(view.lot),
        bid=view.bid,
        bidder=-1 if view.bidder is None else view.bidder,
        bidding=MASKS[tuple(view.bidding)],
        out=MASKS[tuple(view.out)],
        owed=view.owed,
        removed=tuple(removed),
        deck=deck,
        centre=view.centre[:],
        favoured=_favoured(view, pile),
        lots=lots,
        turned=view.turned,
        used=view.used,
        discard=view.discard,
        offices=view.offices,
        hands=hands,
        spent=spent,
        ledgers=view.ledgers[:],
    )
