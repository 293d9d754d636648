"""A season in which the whole site dies again and again loses no notice and tells nobody twice."""

import pytest

from tests.real.season_kills import Killer
from tests.real.sinks import mail_sink

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_a_site_killed_in_the_middle_of_a_season_loses_no_notice_and_doubles_none(tmp_path):
    with mail_sink() as mails:
        report = Killer(tmp_path, mails, matches=3, players=6, seed=2).run(kills=3)
    assert report["problems"] == []
    assert report["finished"] == 3
    assert report["deaths"] == 3
