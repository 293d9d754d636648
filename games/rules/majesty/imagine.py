"""Full positions a viewer cannot tell from the real one: the unseen cards, shuffled again."""

from __future__ import annotations

from games.rules.contract import Random
from games.rules.majesty.cards import COPIES, FIRST_OF_TIER_2
from games.rules.majesty.state import PHASE_NAMES, State, sides_mask
from games.rules.majesty.view import Kingdom, View


def unseen_cards(view: View) -> list[int]:
    """Every card that never left the deck or was put away: all cards less those lying open, tier 1 first."""
    left = list(COPIES)
    for offer in view.market:
        left[offer.card.code] -= 1
    for kingdom in view.kingdoms:
        for column in kingdom.columns:
            for card in column:
                left[card.code] -= 1
        for card in kingdom.wounded:
            left[card.code] -= 1
    return [code for code, copies in enumerate(left) for _ in range(copies)]


def unseen_deck(view: View, rng: Random) -> tuple[list[int], tuple[int, ...]]:
    """A deck (the top last) and the cards put away: each arrangement the viewer holds possible is equally likely."""
    unseen = unseen_cards(view)
    if view.tier1_left is None:
        rng.shuffle(unseen)
        return unseen, ()
    tier_1 = [code for code in unseen if code < FIRST_OF_TIER_2]
    tier_2 = unseen[len(tier_1) :]
    rng.shuffle(tier_2)
    if not view.tier1_left:
        return tier_2, tuple(tier_1)
    rng.shuffle(tier_1)
    removed = len(tier_1) - view.tier1_left
    return tier_2 + tier_1[removed:], tuple(tier_1[:removed])


def placed_cards(kingdom: Kingdom) -> list[int]:
    """The cards of the columns as a state keeps them. Only the order within a column matters to the rules."""
    return [card.code << 3 | building for building, column in enumerate(kingdom.columns) for card in column]


def head_count(kingdom: Kingdom) -> list[int]:
    """Characters in each building, then the wounded."""
    return [*(len(column) for column in kingdom.columns), len(kingdom.wounded)]


def imagine_state(view: View, rng: Random) -> State:
    """A full position that agrees with the view."""
    deck, removed = unseen_deck(view, rng)
    kingdoms = view.kingdoms
    return State(
        view.seats,
        view.deck == "mixed",
        sides_mask(view.sides),
        PHASE_NAMES.index(view.phase),
        view.turn,
        view.first,
        view.taken,
        [offer.card.code for offer in view.market],
        [offer.workers for offer in view.market],
        [kingdom.workers for kingdom in kingdoms],
        [kingdom.points for kingdom in kingdoms],
        [head_count(kingdom) for kingdom in kingdoms],
        [placed_cards(kingdom) for kingdom in kingdoms],
        [[card.code for card in kingdom.wounded] for kingdom in kingdoms],
        deck,
        removed,
    )
