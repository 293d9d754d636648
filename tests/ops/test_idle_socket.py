"""A viewer who only looks stays connected: the defaults of the libraries would end him after five seconds."""

import time

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

OPEN_A_TABLE = """
import secrets
from django.contrib.auth import get_user_model
from games.matches import commands
user = get_user_model().objects.create_user("idle-" + secrets.token_hex(4))
table = commands.open_table(user=user, game="majesty", seats=2, options="{}", speed="live", rated=False,
                            entropy=secrets.token_hex(16), command_id=secrets.token_hex(8))
print("table", table.public_id)
"""


@pytest.fixture(scope="module")
def table(live_site):
    done = live_site.manage("shell", "-v0", "-c", OPEN_A_TABLE)
    assert done.returncode == 0, done.stderr
    public_id = done.stdout.split()[-1]
    return f"ws://localhost:{live_site.port}/ws/matches/{public_id}/"


@pytest.mark.slow
def test_a_socket_left_idle_for_twelve_seconds_stays_open(live_site, table):
    with connect(table, origin=live_site.url) as socket:
        end = time.monotonic() + 12
        while (left := end - time.monotonic()) > 0:
            try:
                socket.recv(timeout=left)  # raises ConnectionClosed if the site hangs up
            except TimeoutError:
                break
        assert socket.ping().wait(5)


@pytest.mark.slow
@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost.evil.example", "null"])
def test_a_foreign_page_cannot_open_a_socket(table, origin):
    with pytest.raises(InvalidStatus) as refused, connect(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403
