"""A season by turns with slow, travelling and vanishing players ends as it should."""

import pytest

from tests.real.season import Season

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_a_season_with_leavers_ends_with_every_match_finished_and_rated():
    report = Season(players=14, matches=25).run()
    assert report.problems == []
    assert report.finished == 25
    assert min(report.timeouts, report.seats_lost, report.returns, report.reminders) > 0
