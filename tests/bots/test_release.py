"""A bot that plays otherwise than its release did is another bot: its rating would mean nothing."""

import pytest

from games.bots.levels import LEVELS
from games.bots.release import FINGERPRINTS, fingerprint


@pytest.mark.parametrize("level", LEVELS)
def test_a_released_bot_plays_as_it_was_released(level):
    assert fingerprint(level) == FINGERPRINTS[level], "raise RELEASE and write down the new prints"
