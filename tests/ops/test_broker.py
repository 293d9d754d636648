"""However long the broker was away, whoever waits for it is back soon after it."""

import pytest
from kombu.utils import functional

from portal.celery import app

LONGEST = 2.0  # seconds; what a site may take to recover is five times that
ENOUGH = 40  # tries: a broker that was away for more than a minute


class Enough(Exception):
    """Stops somebody who would try for ever."""


@pytest.mark.parametrize("line", [app.connection_for_read, app.connection_for_write])
def test_a_broker_that_was_away_for_long_is_found_again_within_seconds(line, monkeypatch, tmp_path):
    waits = []

    def tell(error, seconds):
        waits.append(seconds)
        if len(waits) == ENOUGH:
            raise Enough

    monkeypatch.setattr(functional, "sleep", lambda seconds: None)
    with line(url=f"redis+socket://{tmp_path}/nobody") as away, pytest.raises(Enough):
        away.ensure_connection(tell, app.conf.broker_connection_max_retries)
    assert max(waits) <= LONGEST
    assert min(waits) > 0, "nobody asks without a pause"
