"""How fast one address may open sockets: enough for a hall full of people, too little for a flood."""

import pytest
from channels_redis.pubsub import RedisPubSubLoopLayer

from portal import handshakes as module
from portal.handshakes import Handshakes, neighbourhood
from tests import factories as make
from tests.sockets.conftest import Refused, in_db


@pytest.fixture
def _few(settings):
    settings.HANDSHAKES_PER_ADDRESS = 30


async def opens(sit, match, number):
    count = 0
    for _ in range(number):
        try:
            player = await sit(match, match.owner, sync=False)
        except Refused:
            continue
        count += 1
        await player.leave()
    return count


@pytest.mark.usefixtures("_few")
async def test_beyond_the_limit_a_handshake_is_refused_and_open_sockets_stay(sit, monkeypatch, caplog):
    match = await in_db(make.running)()
    monkeypatch.setattr(module.time, "monotonic", lambda: 1000.0)
    here = await sit(match, match.owner)
    assert await opens(sit, match, 40) == 29
    await here.send(type="ping")
    await here.hear("beat")
    assert [record.count for record in caplog.records if record.message == "handshakes_refused"] == [1]


@pytest.mark.usefixtures("_few")
async def test_who_is_turned_away_costs_no_channel_in_redis(sit, monkeypatch):
    """In a flood most of the time of the web process went there."""
    opened, honest = [], RedisPubSubLoopLayer.new_channel
    monkeypatch.setattr(RedisPubSubLoopLayer, "new_channel", lambda *asked: opened.append(asked) or honest(*asked))
    match = await in_db(make.running)()
    with monkeypatch.context() as flood:
        flood.setattr(module.Handshakes, "allow", lambda *asked: False)
        assert await opens(sit, match, 5) == 0
    assert opened == []
    await sit(match, sync=False)
    assert opened, "the control: who comes in gets one"


@pytest.mark.usefixtures("_few")
async def test_with_the_limit_off_they_would_all_come_in(sit, settings):
    """The control."""
    settings.HANDSHAKES_PER_ADDRESS = 10**6
    match = await in_db(make.running)()
    assert await opens(sit, match, 40) == 40


@pytest.mark.usefixtures("_few")
def test_addresses_are_counted_apart_and_the_limit_refills_evenly():
    door = Handshakes()
    assert [door.allow("192.0.2.1", 0.0) for _ in range(31)] == [True] * 30 + [False]
    assert door.allow("192.0.2.2", 0.0)
    assert [door.allow("192.0.2.1", 6.0) for _ in range(4)] == [True] * 3 + [False]
    assert sum(door.allow("192.0.2.1", 600.0) for _ in range(99)) == 30


@pytest.mark.usefixtures("_few")
def test_a_household_with_many_ipv6_addresses_is_one_household():
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2::9") != neighbourhood("2001:db8:1:3::4")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1")
    assert neighbourhood("") == ""
    door = Handshakes()
    assert sum(door.allow(f"2001:db8::{number:x}", 0.0) for number in range(99)) == 30


@pytest.mark.usefixtures("_few")
def test_a_flood_from_many_addresses_fills_no_memory(monkeypatch):
    monkeypatch.setattr(module, "REMEMBERED", 100)
    door = Handshakes()
    assert all(door.allow(f"10.0.{number // 250}.{number % 250}", 0.0) for number in range(5000))
    assert len(door._buckets) == 100
