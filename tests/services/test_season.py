"""A season by turns with slow, travelling and vanishing players ends as it should."""

import pytest
import time_machine

from games.matches import tasks
from tests.real.season import START, Season
from tests.real.season_orders import leave_orders

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(600)]


class Killed(BaseException):
    """What no code catches: the end of a process."""


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


def test_a_season_goes_on_where_a_worker_died_in_the_middle_of_a_stand_ins_turn(monkeypatch):
    choose, deaths = tasks._chosen, iter([True])

    def dies_once(seat, tries):
        if next(deaths, False):
            raise Killed
        return choose(seat, tries)

    monkeypatch.setattr(tasks, "_chosen", dies_once)
    season = Season(players=4, matches=2, seed=3)
    with time_machine.travel(START, tick=False) as clock:
        season._invite()
        season._open_tables()
        with pytest.raises(Killed):
            season._play_on(clock)
        for match_pk in list(season.tables):
            season._look(match_pk)
        season._bots()
        season._play_on(clock)
    assert season.report.finished == 2
