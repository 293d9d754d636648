"""The sockets of the running site: real server, real workers, real clients."""

import asyncio
import json
import time

import pytest
import websockets

from games.matches.close_codes import SIGNED_OUT, TOO_FAST
from tests.real.visitor import Visitor, close_code, hear

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]


@pytest.fixture(scope="module")
def visitor(live_site):
    return Visitor(live_site)


@pytest.fixture(scope="module")
def match(visitor):
    return visitor.play_a_bot()


async def sync(line, since=0):
    await line.send(json.dumps({"type": "sync", "since": since}))
    return await hear(line, "update")


async def test_the_move_of_a_worker_reaches_a_socket_of_the_web_server(visitor, match):
    """A bot answers from another process, through Celery and Valkey; then the line stays open for 12 idle seconds."""
    async with asyncio.timeout(60), visitor.socket(match) as line:
        update = await sync(line)
        while not any(move["seat"] == 1 for move in update["moves"]):
            if update["legal"]:
                action = update["legal"][0]["action"]
                await line.send(json.dumps({"type": "act", "number": update["number"], "action": action,
                                            "command_id": f"move-number-{update['number']}"}))  # fmt: skip
            update = await hear(line, "update")
        started = time.monotonic()
        while time.monotonic() - started < 12:
            beat = await hear(line, "beat")
        assert abs(beat["time"] - time.time()) < 5
        assert (await sync(line, update["number"]))["moves"] == []


@pytest.mark.parametrize(
    "origin", [None, "null", "https://evil.example", "http://localhost.evil.example", "http://evil.example#localhost"]
)
async def test_a_page_of_another_site_opens_no_socket(visitor, match, origin):
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with visitor.socket(match, Origin=origin):
            pass
    assert refused.value.response.status_code == 403


async def test_a_flood_is_cut_off_within_a_second_and_others_stay(visitor, match):
    async with asyncio.timeout(30), visitor.socket(match) as flood, visitor.socket(match) as other:
        started = time.monotonic()
        await asyncio.gather(*(flood.send('{"type":"ping"}') for _ in range(110)))
        assert await close_code(flood) == TOO_FAST
        assert time.monotonic() - started < 5
        await other.send('{"type":"ping"}')
        await hear(other, "beat")


async def test_an_oversized_message_ends_its_own_connection_only(visitor, match):
    async with asyncio.timeout(30), visitor.socket(match) as big, visitor.socket(match) as other:
        await big.send("x" * (1 << 20))
        assert await close_code(big) in (1006, 1009)
        await other.send('{"type":"ping"}')
        await hear(other, "beat")


async def test_the_log_of_the_site_names_no_card_and_no_fault(visitor, match, live_site):
    log = live_site.log
    (state,) = live_site.query("select state from matches_vault limit 1")[0]
    assert state[:200] not in log
    assert "Traceback" not in log
    assert "hub_task_ended" not in log


async def test_signing_out_hangs_up_within_five_seconds(live_site):
    visitor = Visitor(live_site)
    match = await asyncio.to_thread(visitor.play_a_bot)
    async with asyncio.timeout(30), visitor.socket(match) as line:
        await sync(line)
        await asyncio.to_thread(visitor.post, "/accounts/logout/")
        started = time.monotonic()
        assert await close_code(line) == SIGNED_OUT
        assert time.monotonic() - started < 5
