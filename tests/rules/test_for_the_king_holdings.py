"""For the King (and Me): guesses at hidden hands look at the purse where it matters, and only there."""

import random

import pytest

from games.rules.for_the_king import cards as c
from games.rules.for_the_king.holdings import FITS, RICH, Holding
from games.rules.for_the_king.state import KEPT, LOST, SHORT
from tests.rules.for_the_king_table import PLAYERS, steps

NO_KINGS = [card for card in c.POOL[5] if card < c.KING]


def guesses(players: int, seed: int):
    """Every tenth position of a match: each seat's ledger with some unknown cards its owner may have kept."""
    rng = random.Random(seed)
    for i, (before, *_) in enumerate(steps(players, seed)):
        if i % 10:
            continue
        for seat, ledger in enumerate(before.ledgers):
            yield seat, ledger, rng.sample(NO_KINGS, Holding(seat, ledger, 0).unknown), rng.randrange(1000)


@pytest.mark.parametrize("players", PLAYERS)
def test_where_the_purse_cannot_matter_looking_at_it_changes_nothing(players):
    careful_verdicts = set()
    for seat, ledger, kept, seed in guesses(players, seed=players):
        quick, careful = Holding(seat, ledger, 0), Holding(seat, ledger, 0)
        quick_rng, careful_rng = random.Random(seed), random.Random(seed)
        verdict = careful._walk(kept, False, False, careful_rng)
        if quick._may_be_rich(kept):
            careful_verdicts.add(verdict)
            continue
        quick._walk_freely(kept, quick_rng)
        assert verdict == FITS
        assert (quick.hand, quick.spent) == (careful.hand, careful.spent)
        assert quick_rng.random() == careful_rng.random()
    assert RICH in careful_verdicts  # there were purses that had to be looked at


def test_who_is_about_to_pay_can_whatever_was_seen_of_his_purse_before():
    """He got a 3 openly, then lost a card unseen, and had less than 3 after it: by that alone the 3 is gone."""
    ledger = [KEPT, c.GOLD + 2, LOST, SHORT + 3]
    poor, paying = Holding(1, ledger, 0), Holding(1, ledger, 3)
    assert poor.settle([0], 0, random.Random(1))
    assert (poor.hand, poor.spent) == ([0], [c.GOLD + 2])
    assert not paying.settle([0], 0, random.Random(1))
    assert (paying.hand, paying.spent) == ([c.GOLD + 2], [0])
