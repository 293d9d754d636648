"""Wake-up calls travel beside the commands: no command waits for Redis, and a move is loaded and told once."""

import asyncio

import msgspec
import pytest
from channels.layers import get_channel_layer

from games.matches import database, tell
from games.matches import hub as hub_module
from games.matches.database import in_database
from games.matches.tell import HUB_GROUP, Post
from tests import factories as make
from tests.sockets.conftest import PATIENCE, in_db


async def heard_until(layer, channel, last):
    """Every call up to the last one, and in how many messages they came."""
    calls, messages = [], 0
    while not calls or calls[-1] != last:
        message = await asyncio.wait_for(layer.receive(channel), PATIENCE)
        calls += message["calls"]
        messages += 1
    return calls, messages


async def test_calls_from_a_thread_arrive_in_order_and_together(real_redis):
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(HUB_GROUP, channel)
    post = Post()
    post.open()
    sent = [{"match": number, "number": 1} for number in range(200)]
    await asyncio.to_thread(lambda: [post.take(call) for call in sent])
    calls, messages = await heard_until(layer, channel, sent[-1])
    assert calls == sent
    assert messages < len(sent)


async def test_no_thread_waits_for_a_redis_that_does_not_answer(monkeypatch):
    asked, answered = asyncio.Event(), asyncio.Event()

    async def publish(calls):
        asked.set()
        await answered.wait()

    monkeypatch.setattr(tell, "_publish", publish)
    post = Post()
    post.open()
    call = {"match": 1, "number": 1}
    assert await asyncio.to_thread(lambda: all(post.take(call) for _ in range(tell.WAITING * 2)))
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await asyncio.to_thread(lambda: [post.take(call) for _ in range(tell.WAITING * 2)])
    await asyncio.sleep(0)
    assert len(post._waiting) <= tell.WAITING
    answered.set()
    await post._carrying


async def test_calls_that_need_a_thread_get_their_own_and_come_in_order(monkeypatch):
    post, rung = Post(), []
    post.open()
    assert await asyncio.to_thread(lambda: [post.lend(lambda n=n: rung.append(n)) for n in range(20)]) == [True] * 20
    await asyncio.to_thread(post._thread.shutdown)
    assert rung == list(range(20))


def test_where_no_loop_runs_nobody_carries():
    post = Post()
    assert not post.take({"match": 1})
    assert not post.lend(lambda: None)

    async def come_and_go():
        post.open()

    asyncio.run(come_and_go())
    assert not post.take({"match": 1})


async def test_a_move_of_this_process_is_not_loaded_again(sit, monkeypatch):
    match = await in_db(make.running)("majesty", 2)
    players = [await sit(match, await in_db(make.user_of)(match, seat)) for seat in range(2)]
    seat, actions = await in_db(make.legal)(match)
    loads = []
    load = hub_module.load
    monkeypatch.setattr(hub_module, "load", lambda *asked: loads.append(asked) or load(*asked))
    await players[seat].command(type="act", number=0, action=msgspec.to_builtins(actions[0]))
    for player in players:
        await player.hear_until(lambda update: update["number"] == 1, "update")
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(HUB_GROUP, channel)
    await in_db(tell.send_wake)({"match": match.pk, "number": 1})  # the call comes round once more
    await heard_until(layer, channel, {"match": match.pk, "number": 1})
    await asyncio.sleep(0.05)
    assert loads == []


async def test_a_board_in_words_is_made_for_those_who_ask(sit):
    match = await in_db(make.running)("majesty", 2)
    user = await in_db(make.user_of)(match, 0)
    plain, wordy = await sit(match, user, sync=False), await sit(match, user, sync=False, query="?board=text")
    boards = []
    for player in (plain, wordy):
        await player.sync()
        boards.append((await player.hear("update"))["board"])
    assert boards[0] is None
    assert boards[1]


@pytest.mark.django_db(transaction=True)
async def test_a_connection_is_kept_between_calls_and_let_go_after_a_pause_or_an_error(monkeypatch):
    closed = []
    close = database.close_old_connections
    monkeypatch.setattr(database, "close_old_connections", lambda: closed.append(1) or close())
    await in_database(lambda: None)()
    closed.clear()
    for _ in range(3):
        await in_database(make.person)()
    assert closed == []
    monkeypatch.setattr(database, "KEPT_SECONDS", -1.0)
    await in_database(make.person)()
    assert closed == [1]
    monkeypatch.setattr(database, "KEPT_SECONDS", 60.0)

    def fails():
        database.connection.errors_occurred = True
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await in_database(fails)()
    assert closed == [1, 1]
