"""A season by turns with slow, travelling and vanishing players ends as it should."""

import pytest

from tests.real.season import Season
from tests.real.season_orders import leave_orders

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(600)]


def test_a_season_with_leavers_ends_with_every_match_finished_and_rated():
    report = Season(players=10, matches=12).run()
    assert report.problems == []
    assert report.finished == 12
    assert min(report.timeouts, report.seats_lost, report.returns, report.reminders) > 0


def test_standing_orders_at_least_halve_the_waits_of_a_match():
    plain = Season(players=6, matches=4, seed=5).run()
    ordered = Season(players=6, matches=4, seed=5, leave_orders=leave_orders).run()
    assert plain.problems == ordered.problems == []
    assert ordered.finished == plain.finished == 4
    assert 0 < ordered.median_waits <= plain.median_waits / 2
