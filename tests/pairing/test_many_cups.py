"""Swiss cups of 4 to 128 players by the thousand: nobody twice or unseated, byes even, no repeat that was avoidable.

A repeat is known to have been avoidable where brute force says so (up to nine players), and where everybody has met
fewer others than there are tables, all of them equally large or one smaller: a graph without more neighbours than that
can always be coloured so evenly (Hajnal and Szemerédi), and a colour is a table of people who have not met.
"""

import os
import random
from collections import Counter
from itertools import combinations

import pytest

from leagues.pairing import company as companies
from tests.pairing.test_rounds import cost_by_hand, every_split, play

CUPS = int(os.environ.get("REGALIA_TOURNAMENTS", "60"))
SIZES = [(2,), (3,), (4,), (2, 3), (2, 3, 4), (3, 4, 5, 6), (2, 3, 4, 5, 6)]
SMALL = 9  # what brute force is asked about


@pytest.fixture
def few_swaps(monkeypatch):
    """A twentieth of the site's swaps: so many cups take long, and the laws hold for any number."""
    monkeypatch.setattr(companies, "SWAPS", 1_000)
    monkeypatch.setattr(companies, "SWAPS_EACH", 30)


def some_cup(seed):
    """A cup by lot: how many play, how large tables should be and may be, how many rounds."""
    rng = random.Random(seed)
    allowed = rng.choice(SIZES)
    players = rng.randint(4, SMALL) if rng.random() < 0.2 else rng.randint(4, 128)
    return max(players, allowed[0]), rng.choice(allowed), allowed, rng.randint(2, 6), seed


def least_known(tables, scores, history):
    """The fewest repeats that this round is known to allow, or None."""
    playing = sorted(player for table in tables for player in table)
    sizes = [len(table) for table in tables]
    if len(playing) <= SMALL:
        among = {player: scores[player] for player in playing}
        return min(cost_by_hand(split, among, history) for split in every_split(playing, sizes))[0]
    met = {p: {q for table in history if p in table for q in table if q in scores} - {p} for p in playing}
    if max(sizes) - min(sizes) <= 1 and max(map(len, met.values())) < len(tables):
        return 0
    return None


def check_cup(*cup):
    """Draw a cup to its end; how many of its rounds had a known least number of repeats."""
    players, known = cup[0], 0
    byes = Counter(dict.fromkeys(range(players), 0))
    for scores, history, drawn in play(*cup):
        assert sorted(player for table in drawn for player in table) == list(range(players))
        assert all(len(table) in cup[2] or len(table) == 1 for table in drawn)
        byes.update(table[0] for table in drawn if len(table) == 1)
        assert max(byes.values()) - min(byes.values()) <= 1
        tables = [table for table in drawn if len(table) > 1]
        least = least_known(tables, scores, history) if history and tables else None
        if least is not None:
            known += 1
            pairs = [pair for table in tables for pair in combinations(table, 2)]
            assert sum(one in table and other in table for one, other in pairs for table in history) == least, cup
    return known


def check_cups():
    """All of them; how many of their rounds had a known least number of repeats."""
    return sum(check_cup(*some_cup(seed)) for seed in range(CUPS))


def test_nobody_meets_anybody_again_who_need_not(few_swaps):
    assert check_cups() > CUPS  # of two to six rounds each


def test_a_draw_that_only_looks_at_score_groups_is_found_out(few_swaps, monkeypatch):
    """The control: who has met whom is forgotten."""
    monkeypatch.setattr(companies.Company, "pair", lambda self, one, other: (self.group[one] - self.group[other]) ** 2)
    monkeypatch.setattr(companies.Company, "repeats", lambda self, tables: 0)
    monkeypatch.setattr(companies, "REPEAT", 0)
    monkeypatch.setattr(companies, "mended", lambda company, tables: tables)
    with pytest.raises(AssertionError):
        check_cups()


def test_where_everybody_has_met_many_a_round_without_repeats_is_still_found():
    """33 players at tables of five in their fifth round, 14 at tables of four in their fourth: crowded fields in which
    swaps that look at score groups, too, got stuck at three repeats."""
    for cup, least in [((33, 5, (3, 4, 5, 6), 5, 1_000_112), 0), ((14, 4, (3, 4, 5, 6), 4, 1_000_002), 1)]:
        *_before, (scores, history, drawn) = play(*cup)
        seated = [table for table in drawn if len(table) > 1]
        assert cost_by_hand(seated, scores, history)[0] <= least
