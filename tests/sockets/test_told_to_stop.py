"""A web process that is told to stop does so, whatever its threads are busy with."""

import asyncio
import threading
import time

import pytest

from tests.real import servers
from tests.real.processes import wait_for
from tests.sockets.test_two_servers import act, at_table

pytestmark = [pytest.mark.timeout(600)]


@pytest.fixture
def server_and_match(tmp_path):
    """A process that calls the others a second after each commit, and a match at it."""
    with servers.servers(tmp_path / "var", 1, ((), {"LATE_CALLS": "1"})) as running:
        yield running.running[0], next(running.matches)


async def test_a_process_told_to_stop_between_a_commit_and_its_call_does_not_wait_for_its_own_event_loop(
    server_and_match,
):
    server, match = server_and_match
    async with asyncio.timeout(240):
        on_turn = 0
        while not (at := await at_table(server, match, on_turn))[1]["legal"]:
            on_turn += 1
        line, update = at
        await line.send(act(update, "told-to-stop"))
        await asyncio.sleep(0.5)
        server.process.terminate()
        await asyncio.to_thread(server.process.wait, 60)
        server.start()
        await asyncio.to_thread(server.wait)
        _, update = await at_table(server, match, on_turn)
        assert update["number"] == 1


def test_a_process_told_to_stop_does_not_wait_for_a_page_that_waits_for_it(tmp_path):
    """The first page is being made when it is told; the second is asked for while it waits for the first."""
    with servers.servers(tmp_path / "var", 0, ((), {"LATE_PAGES": "1"})) as running:
        (server,) = running.running
        readers = [threading.Thread(target=server._answers) for _ in range(2)]
        readers[0].start()
        time.sleep(0.5)
        server.process.terminate()
        time.sleep(0.3)
        readers[1].start()
        wait_for(lambda: server.process.poll() is not None, 30, "it stops")
        for reader in readers:
            reader.join()
