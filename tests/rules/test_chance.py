"""Chance is fair, repeatable and checkable: uniform shuffles, independent streams, numbers anybody can compute."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import math
import os
from collections import Counter

import pytest

from games.rules.chance import DEAL, WORD, Chance, Quick, commitment, match_key, move_label

KEY = bytes(range(32))
SHUFFLES = int(os.environ.get("REGALIA_SHUFFLES", "20000"))
SEEDS = int(os.environ.get("REGALIA_SEEDS", "50000"))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(X >= statistic), by Wilson and Hilferty's cube root; good to three digits for the sizes here."""
    cube = (statistic / freedom) ** (1 / 3)
    z = (cube - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


def assert_uniform(counts: list[int], freedom: int | None = None) -> None:
    """The counts look like draws from equally likely outcomes, and not suspiciously even."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    assert 0.001 < chi_square_tail(statistic, freedom or len(counts) - 1) < 0.999


def shuffles(size: int, number: int):
    for i in range(number):
        cards = list(range(size))
        Chance(KEY, f"shuffle {i}").shuffle(cards)
        yield cards


def test_every_card_is_equally_likely_at_every_position():
    size = 13
    counts = [[0] * size for _ in range(size)]
    for cards in shuffles(size, SHUFFLES):
        for position, card in enumerate(cards):
            counts[position][card] += 1
    for row in counts:
        assert_uniform(row)
    # The whole table has (13 - 1)² degrees of freedom, for its rows and columns have fixed sums.
    assert_uniform([count for row in counts for count in row], (size - 1) ** 2)


def test_every_ordered_pair_of_neighbours_is_equally_likely():
    size = 8
    counts: Counter[tuple[int, int, int]] = Counter()
    for cards in shuffles(size, SHUFFLES):
        for position, pair in enumerate(itertools.pairwise(cards)):
            counts[(position, *pair)] += 1
    for position in range(size - 1):
        assert_uniform([counts[(position, *pair)] for pair in itertools.permutations(range(size), 2)])


def test_every_order_of_four_cards_is_equally_likely():
    counts = Counter(tuple(cards) for cards in shuffles(4, SHUFFLES))
    assert len(counts) == math.factorial(4)
    assert_uniform(list(counts.values()))


@pytest.mark.parametrize("stop", [2, 3, 6, 7, 13, 26, 60, 100])
def test_numbers_below_a_bound_are_equally_likely(stop):
    chance = Chance(KEY, f"below {stop}")
    counts = Counter(chance.randrange(stop) for _ in range(20_000))
    assert_uniform([counts[number] for number in range(stop)])


def test_the_uniformity_test_notices_a_biased_shuffle():
    """The control: swapping each card with any card, the classic mistake, must be caught."""
    counts: Counter[tuple[int, ...]] = Counter()
    for i in range(24_000):
        chance, cards = Chance(KEY, f"biased {i}"), list(range(4))
        for here in range(4):
            there = chance.randrange(4)
            cards[here], cards[there] = cards[there], cards[here]
        counts[tuple(cards)] += 1
    with pytest.raises(AssertionError):
        assert_uniform(list(counts.values()))


def words(key: bytes, label: str):
    """The published recipe in five lines, for comparison."""
    for block in itertools.count():
        digest = hmac.new(key, f"{label}:{block}".encode(), hashlib.sha256).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i : i + 4], "big")


def below(stream, stop: int) -> int:
    return next(word for word in stream if word < WORD // stop * stop) % stop


@pytest.mark.parametrize("label", [DEAL, "move:1", "move:10", "ім'я"])
def test_numbers_are_those_of_the_published_recipe(label):
    stream, chance = words(KEY, label), Chance(KEY, label)
    for stop in (1, 2, 6, 52, 10**6, WORD - 1, WORD, 3 * 2**30) * 12:
        assert chance.randrange(stop) == below(stream, stop)


def test_a_shuffle_is_that_of_the_published_recipe():
    stream, cards, chance = words(KEY, DEAL), list(range(60)), list(range(60))
    for last in range(59, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    Chance(KEY, DEAL).shuffle(chance)
    assert chance == cards


def test_a_known_key_gives_known_numbers_for_ever():
    """Frozen: a change here breaks every stored match."""
    chance = Chance(KEY, DEAL)
    assert [chance.randrange(1000) for _ in range(6)] == [791, 860, 112, 159, 365, 70]
    key = match_key(KEY, [b"a", b"bc"])
    assert key == hmac.new(KEY, b"regalia/1\0\0\0\1a\0\0\0\2bc", hashlib.sha256).digest()
    assert key.hex() == "d27b6a56b69d7f154c11ded6848debcaa6214c338acebfe2d39a5c4d28a6c8b2"


def test_words_that_would_bias_a_number_are_skipped():
    """Below three quarters of a word's range, one word in four is at or above the limit."""
    stop = 3 * WORD // 4
    chance = Chance(KEY, "skip")
    numbers = [chance.randrange(stop) for _ in range(400)]
    used = list(itertools.islice(words(KEY, "skip"), chance.drawn))
    assert numbers == [word for word in used if word < stop]
    assert 100 < chance.drawn - len(numbers) < 170


@pytest.mark.parametrize("stop", [0, -1, WORD + 1])
def test_there_is_no_number_below_nothing_or_above_a_word(stop):
    with pytest.raises(ValueError, match="cannot draw"):
        Chance(KEY, DEAL).randrange(stop)


def test_there_is_nothing_to_choose_from_nothing():
    with pytest.raises(ValueError, match="cannot draw"):
        Chance(KEY, DEAL).choice([])


def test_a_choice_is_one_of_the_elements_each_as_likely():
    chance = Chance(KEY, "choice")
    counts = Counter(chance.choice("abcde") for _ in range(10_000))
    assert_uniform([counts[letter] for letter in "abcde"])


def test_drawn_counts_words_and_is_zero_where_no_chance_was_involved():
    chance = Chance(KEY, DEAL)
    chance.shuffle([1])
    chance.shuffle([])
    assert chance.drawn == 0
    chance.shuffle([1, 2, 3])
    assert chance.drawn == 2


def test_streams_with_different_labels_are_independent():
    labels = [DEAL, *(move_label(number) for number in range(400))]
    streams = [tuple(itertools.islice(words(KEY, label), 8)) for label in labels]
    assert len(set(streams)) == len(labels)
    pairs = Counter((Chance(KEY, f"a:{i}").randrange(6), Chance(KEY, f"b:{i}").randrange(6)) for i in range(20_000))
    assert_uniform([pairs[pair] for pair in itertools.product(range(6), repeat=2)])


def test_a_label_never_runs_into_another_labels_blocks():
    """`move:1` with block 1 and `move:11` are different messages, whatever the numbers."""
    labels = (move_label(number) for number in range(100))
    messages = [f"{label}:{block}" for label in labels for block in range(100)]
    assert len(set(messages)) == len(messages)


def test_the_key_depends_on_the_seed_and_on_every_number_a_player_added():
    parts = [b"one", b"two", b"three"]
    keys = {match_key(KEY, parts), match_key(KEY[:-1] + b"!", parts), match_key(KEY, parts[:2]), match_key(KEY, [])}
    for i in range(3):
        changed = parts[:]
        changed[i] += b"\0"
        keys.add(match_key(KEY, changed))
    keys |= {match_key(KEY, order) for order in itertools.permutations(parts)}
    assert len(keys) == 1 + 1 + 1 + 1 + 3 + 5


def test_moving_a_byte_from_one_player_to_the_next_gives_another_key():
    assert match_key(KEY, [b"ab", b"c"]) != match_key(KEY, [b"a", b"bc"]) != match_key(KEY, [b"abc", b""])


def test_no_two_of_many_seeds_share_a_key():
    assert len({match_key(i.to_bytes(32, "big"), []) for i in range(SEEDS)}) == SEEDS


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(KEY) == hashlib.sha256(KEY).hexdigest()


def test_the_quick_source_draws_every_number_and_every_order_equally_often():
    quick = Quick(1)
    numbers = Counter(quick.randrange(13) for _ in range(20_000))
    assert_uniform([numbers[number] for number in range(13)])
    picks = Counter(quick.choice("abcdefg") for _ in range(20_000))
    assert_uniform([picks[letter] for letter in "abcdefg"])
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(20_000):
        cards = [0, 1, 2, 3]
        quick.shuffle(cards)
        orders[tuple(cards)] += 1
    assert_uniform([orders[order] for order in itertools.permutations(range(4))])


def test_the_quick_source_repeats_itself_from_the_same_seed():
    one, two = Quick(7), Quick(7)
    assert [one.randrange(1000) for _ in range(50)] == [two.randrange(1000) for _ in range(50)]
