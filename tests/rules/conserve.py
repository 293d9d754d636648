"""What must be in the box at every moment, by game: each check reads a state's fields; nothing may be lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.rules.for_the_king import cards as for_the_king_cards
from games.rules.king_me import cards as king_me_cards
from games.rules.koryo import cards as koryo_cards
from games.rules.majesty import cards as majesty_cards


def king_me(state: Any) -> None:
    """Thirteen courtiers, told three ways; goal cards that nobody has twice; No cards only ever spent."""
    places = king_me_cards.PLACES
    assert len(state.floors) == king_me_cards.COURTIERS
    for place in range(places):
        there = [courtier for courtier, floor in enumerate(state.floors) if floor == place]
        assert state.on[place] == sum(1 << courtier for courtier in there)
        assert state.count[place] == len(there)
    assert all(state.count[floor] <= king_me_cards.FLOOR_CAPACITY for floor in range(1, 6))
    assert state.count[king_me_cards.THRONE] <= 1
    shown = [goal for past in state.past for goal in past[0]]
    held = [] if len(state.past) == king_me_cards.ROUNDS else list(state.goals)
    goals = shown + held
    assert len(set(goals)) == len(goals) == state.seats * min(state.round, king_me_cards.ROUNDS)
    burnt = sum(bin(noes).count("1") for noes in state.elections[2::3])
    assert sum(state.no_cards) + burnt == state.seats * king_me_cards.NO_CARDS[state.seats]


def koryo(state: Any) -> None:
    """55 cards, what lies nowhere being the deck; eight tokens; majorities as the table shows them."""
    kinds = koryo_cards.KINDS
    for kind in range(kinds):
        out = sum(sum(cards[kind::kinds]) for cards in (state.tables, state.hands, state.orders))
        assert 0 <= out + state.pile[kind] <= koryo_cards.COPIES[kind]
    assert min(state.tables + state.hands + state.orders + state.pile + state.tokens) >= 0
    assert sum(state.tokens) + state.bank == koryo_cards.TOKENS
    assert state.bank >= 0
    keepers = [seat for seat in range(state.seats) if state.tables[seat * kinds + koryo_cards.OMNISCIENT]]
    for family in koryo_cards.FAMILIES:
        counts = state.tables[family::kinds]
        best = [seat for seat in range(state.seats) if counts[seat] == max(counts) > 0]
        winners = best if len(best) == 1 else [seat for seat in best if seat in keepers]
        assert state.majority[family] == (winners[0] if winners else -1)


def for_the_king(state: Any) -> None:
    """The pool of the player count, each card in one place; offices within their range."""
    cards = for_the_king_cards
    everywhere = Counter[int]()
    for place in (state.removed, state.deck, state.centre, state.used, state.discard, *state.hands, *state.spent):
        everywhere.update(place)
    everywhere.update(card for card in (state.drawn, state.lot) if card != cards.NO_CARD)
    everywhere.update(state.lots if state.turned else state.favoured)
    assert [everywhere[kind] for kind in range(cards.KINDS)] == cards.pool_counts(state.players)
    assert all(cards.OFFICE_MIN <= office <= cards.OFFICE_MAX for office in state.offices)


def majesty(state: Any) -> None:
    """Sixty cards; the numbers in the buildings are those of the cards that lie there."""
    cards = majesty_cards
    placed = [entry >> 3 for row in state.placed for entry in row]
    wounded = [card for row in state.wounded for card in row]
    everywhere = Counter([*state.market, *state.deck, *state.removed, *placed, *wounded])
    assert everywhere == Counter([*cards.ALL_TIER_1, *cards.ALL_TIER_2])
    unfinished = state.phase in (1, 2)  # a card is counted as taken when its turn ends
    assert state.taken + unfinished == len(placed) + len(wounded)
    assert len(state.laid) == len(state.market)
    assert min(state.laid + state.workers) >= 0
    for seat in range(state.seats):
        homes = Counter(entry & 7 for entry in state.placed[seat])
        assert state.counts[seat] == [*(homes[home] for home in range(cards.HOMES)), len(state.wounded[seat])]


CONSERVED: dict[str, Callable[[Any], None]] = {
    "king-me": king_me,
    "koryo": koryo,
    "for-the-king": for_the_king,
    "majesty": majesty,
}
