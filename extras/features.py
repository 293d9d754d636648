"""A seat's view as a vector of numbers of fixed length, one function per game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.for_the_king import cards as king_cards
from games.rules.for_the_king.state import PHASE_NAMES as KING_PHASES
from games.rules.king_me.cards import COURTIERS
from games.rules.king_me.view import PHASE_NAMES as ME_PHASES
from games.rules.koryo.cards import KINDS
from games.rules.koryo.state import PHASES as KORYO_PHASES
from games.rules.majesty.state import PHASE_NAMES as MAJESTY_PHASES


def padded(numbers: Iterable[float], length: int, empty: float = 0.0) -> list[float]:
    """The numbers, and as many empty ones as the length lacks."""
    found = list(numbers)
    return found + [empty] * (length - len(found))


def or_none(number: int | None) -> int:
    """-1 for what is not there or not known."""
    return -1 if number is None else number


def marked(members: Iterable[int], size: int) -> list[float]:
    """How often each number occurs."""
    found = [0.0] * size
    for member in members:
        found[member] += 1.0
    return found


def king_me(view: Any) -> list[float]:
    """13 floors, own favourites, scores and votes cast by seat, No cards used by seat, and where the round stands."""
    noes = marked((seat for election in view.elections for seat in election.noes), 6)
    scalars = [ME_PHASES.index(view.phase), view.round, view.turn, or_none(view.crown), or_none(view.candidate)]
    own = [view.to_place, or_none(view.my_no_cards), -1 if view.my_vote is None else int(view.my_vote)]
    return [
        *view.floors, *marked(view.my_favourites, COURTIERS), *padded(view.scores, 6),
        *marked(view.voted, 6), *noes, *scalars, *own,
    ]  # fmt: skip


def koryo(view: Any) -> list[float]:
    """Tables, tokens and sizes by seat, the own cards, the pile, and where the season stands."""
    tables = padded((count for table in view.tables for count in table), 4 * KINDS)
    sizes = [*padded(view.hand_sizes, 4), *padded(view.order_sizes, 4), *padded(view.tokens, 4)]
    own = [*(view.hand or [0] * KINDS), *(view.order or [0] * KINDS), *(view.discard or [0] * KINDS)]
    scalars = [KORYO_PHASES.index(view.phase), view.season, view.first, view.turn, view.bank]
    rest = [int(view.revealed), view.raids, view.lobbyings, view.used, view.lifted, view.surplus]
    return [*tables, *sizes, *own, *view.pile, *scalars, *rest]


def for_the_king(view: Any) -> list[float]:
    """Hands by seat as far as they are known, the centre, the offices, the lot and its auction."""
    kinds, most = king_cards.KINDS, king_cards.MAX_PLAYERS
    hands: list[float] = []
    for seat in range(most):
        known = [] if seat >= view.players else view.hands[seat]
        hands += marked(view.shown[seat] if known is None else known, kinds)
    auction = [or_none(view.lot), view.bid, or_none(view.bidder), or_none(view.first_bidder), view.owed]
    scalars = [KING_PHASES.index(view.phase), view.round, or_none(view.drawn), or_none(view.king), view.deck, view.lots]
    seats = [*padded(view.hand_sizes, most), *marked(view.bidding, most), *marked(view.out, most)]
    return [
        *hands, *marked(view.centre, kinds), *marked(view.turned, kinds), *marked(view.discard, kinds),
        *padded(view.offices, len(king_cards.FIELDS)), *seats, *auction, *scalars,
    ]  # fmt: skip


def majesty(view: Any) -> list[float]:
    """Every kingdom's counts, points and workers, the market with its workers, the sides."""
    kingdoms: list[float] = []
    for seat in range(4):
        if seat >= view.seats:
            kingdoms += [0.0] * 10
            continue
        one = view.kingdoms[seat]
        kingdoms += [*(len(column) for column in one.columns), len(one.wounded), one.points, one.workers]
    market = padded((offer.card.code for offer in view.market), 6, -1.0)
    laid = padded((offer.workers for offer in view.market), 6)
    sides = [float(side == "B") for side in view.sides]
    return [*kingdoms, *market, *laid, *sides, MAJESTY_PHASES.index(view.phase), view.turn, view.taken, view.deck_left]


FEATURES: dict[str, Callable[[Any], list[float]]] = {
    "king-me": king_me,
    "koryo": koryo,
    "for-the-king": for_the_king,
    "majesty": majesty,
}
