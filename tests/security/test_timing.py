"""How long a move takes to be answered says nothing about what the next player has prepared in secret."""

import math
import os
import random
import statistics
import sys
import time

import msgspec
import pytest

from games.matches import order_calls
from games.matches.vault import open_match
from games.rules.registry import orders_for
from tests import factories as make
from tests.rules.fill_in import random_orders
from tests.services.test_orders import give

pytestmark = [pytest.mark.django_db, pytest.mark.long]
SAMPLES = int(os.environ.get("REGALIA_SAMPLES", "200"))  # of each kind
NOTICEABLE = 0.005  # seconds: less than any line over the Internet wavers
UNLIKELY = 0.001


def answer_time(prepared):
    """Seconds until a move is accepted, the next player having standing orders or not."""
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    if prepared:
        offered = orders_for("majesty")
        forms = offered.possible(open_match(match).view(1 - seat))
        give(match, 1 - seat, *map(msgspec.to_builtins, random_orders(forms, offered, random.Random(1), 2)))
    match.refresh_from_db()
    began = time.perf_counter()
    make.act(match, seat, actions[0])
    return time.perf_counter() - began


def sampled():
    """Both kinds, taken in turn, so that whatever else the machine does falls on both."""
    times = {False: [], True: []}
    for number in range(2 * SAMPLES):
        times[bool(number % 2)].append(answer_time(bool(number % 2)))
    return times[False], times[True]


def chance_of_no_difference(one, other):
    """Mann and Whitney's test: how likely such ranks are if both kinds take the same time."""
    ranks = {value: rank for rank, value in enumerate(sorted(one + other), 1)}
    u = sum(ranks[value] for value in one) - len(one) * (len(one) + 1) / 2
    mean = len(one) * len(other) / 2
    spread = math.sqrt(mean * (len(one) + len(other) + 1) / 6)
    return math.erfc(abs(u - mean) / spread / math.sqrt(2))


def is_told(one, other):
    """Whether somebody with a stopwatch could tell: a difference that is both certain and large enough."""
    apart = abs(statistics.median(one) - statistics.median(other))
    return chance_of_no_difference(one, other) < UNLIKELY and apart >= NOTICEABLE


def test_a_stopwatch_does_not_tell_whether_orders_were_given():
    one, other = sampled()
    apart = statistics.median(other) - statistics.median(one)
    told = f"{SAMPLES} of each: {1000 * apart:+.3f} ms apart, p = {chance_of_no_difference(one, other):.3g}"
    sys.stdout.write(told + "\n")
    assert not is_told(one, other)


def test_a_site_that_waits_for_the_orders_would_be_found_out(monkeypatch):
    """The control: the orders are looked at before the move is answered."""
    honest = order_calls.set_orders_due
    monkeypatch.setattr(order_calls, "set_orders_due", lambda seat: time.sleep(0.02) or honest(seat))
    monkeypatch.setattr("tests.security.test_timing.SAMPLES", 60)
    assert is_told(*sampled())
