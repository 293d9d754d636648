"""What a hostile or broken client achieves: nothing, at nobody's cost but its own."""

import asyncio
import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.matches import consumers
from games.matches import hub as hub_module
from games.matches.close_codes import TOO_FAST, TOO_LARGE, TOO_MANY, TOO_SLOW
from games.matches.hub import hub
from games.matches.models import ChatMessage, Match, Move, Vault
from tests import factories as make
from tests.sockets.conftest import in_db

EXAMPLES = int(os.environ.get("REGALIA_FRAMES", "150"))
WORDS = st.sampled_from("act undo resign agree_to_end annul say mute report sync ping update type".split())
NUMBERS = st.one_of(st.integers(), st.just(10**400), st.floats(allow_nan=True), st.just(-1))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=20), WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from("number action since table spectators agree channel text username muted seat match".split())
MESSAGES = st.fixed_dictionaries(
    {"type": WORDS | VALUES}, optional={"command_id": VALUES, "number": NUMBERS, "action": VALUES, "since": NUMBERS}
)
ALMOST = st.builds(lambda message, more: {**message, **more}, MESSAGES, st.dictionaries(FIELDS, VALUES, max_size=3))
FRAMES = st.one_of(
    ALMOST.map(json.dumps),
    st.text(max_size=200),
    st.just("[" * 8000),
    st.just('{"type":"ping","type":"sync","since":1e999}'),
    st.just('{"type":"say","channel":"table","command_id":"\\ud800\\ud800xxxxxxxx","text":"\\udfff"}'),
    st.just('{"type":"act","command_id":"right-length","number":0,"action":' + "[" * 500 + "]" * 500 + "}"),
    st.binary(max_size=60),
).filter(bool)


def everything(match):
    """All that a message could have changed."""
    counts = (Move.objects.count(), ChatMessage.objects.count())
    return Match.objects.values().get(pk=match.pk), Vault.objects.values().get(pk=match.pk), counts


@pytest.fixture
async def victim(sit, monkeypatch):
    """A player on turn whose socket is fed garbage, and somebody who sits beside him."""
    monkeypatch.setattr(consumers, "CREDITS", 10**6)
    match = await in_db(make.running)()
    seat = (await in_db(make.legal)(match))[0]
    user = await in_db(make.user_of)(match, seat)
    return match, await sit(match, user), await in_db(everything)(match)


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
)
@given(frame=FRAMES)
async def test_garbage_is_answered_and_changes_nothing(victim, frame):
    match, player, before = victim
    kind = {"bytes_data": frame} if isinstance(frame, bytes) else {"text_data": frame}
    await player.socket.send_to(**kind)
    await player.send(type="ping")
    await player.hear("beat")
    assert await in_db(everything)(match) == before


async def test_a_client_that_sends_too_much_is_cut_off_and_told_why(sit):
    match = await in_db(make.running)()
    player, other = await sit(match), await sit(match)
    for _ in range(consumers.CREDITS + 1):
        await player.send(type="ping")
    assert await player.closed() == TOO_FAST
    await other.send(type="ping")
    await other.hear("beat")


async def test_a_message_beyond_the_limit_ends_the_connection(sit):
    match = await in_db(make.running)()
    for text in ("x" * 16_385, "ж" * 8_193):
        player = await sit(match)
        await player.socket.send_to(text_data=text)
        assert await player.closed() == TOO_LARGE
    player = await sit(match)
    await player.socket.send_to(text_data="x" * 16_384)
    assert (await player.hear("refused"))["code"] == "bad_message"


async def test_a_client_that_does_not_read_is_dropped_and_the_others_do_not_notice(sit, monkeypatch):
    match = await in_db(make.running)()
    slow = await sit(match)
    (stuck,) = hub.rooms[match.pk].listeners
    quick = await sit(match)
    never = asyncio.Event()

    async def blocked(*args, **kwargs):
        await never.wait()

    with monkeypatch.context() as line:
        line.setattr(stuck, "send", blocked)
        for _ in range(consumers.BEHIND_LIMIT + 1):
            stuck.pass_on(b"{}")
        assert stuck not in hub.rooms[match.pk].listeners
    assert await slow.closed() == TOO_SLOW
    await quick.sync(0)
    await quick.hear("update")


async def test_the_oldest_of_too_many_windows_makes_room(sit):
    match = await in_db(make.running)()
    user = await in_db(make.user_of)(match, 0)
    windows = [await sit(match, user) for _ in range(5)]
    await sit(match, user)
    assert await windows[0].closed() == TOO_MANY
    await windows[1].send(type="ping")
    await windows[1].hear("beat")


async def test_one_address_holds_only_so_many_nameless_sockets(sit):
    match = await in_db(make.running)()
    players = [await sit(match, sync=False) for _ in range(30)]
    late = await sit(match, sync=False)
    assert await late.closed() == TOO_MANY
    await players[0].leave()
    again = await sit(match, sync=False)
    await again.sync(0)
    await again.hear("update")


async def test_whatever_ends_a_task_of_the_hub_it_starts_again(sit, monkeypatch, caplog):
    monkeypatch.setattr(hub_module, "RETRY_SECONDS", 0.01)
    match = await in_db(make.running)()
    player = await sit(match)
    with monkeypatch.context() as broken:
        broken.setattr(hub_module, "POLL_SECONDS", 0.01)
        broken.setattr(hub_module, "marks", lambda pks: 1 / 0)
        hub._tasks["_poll"].cancel()
        await asyncio.sleep(0)
        hub.listen()
        await asyncio.sleep(0.3)
    assert "hub_task_ended" in caplog.text
    await asyncio.sleep(0.1)
    assert not any(task.done() for task in hub._tasks.values())
    await player.send(type="ping")
    await player.hear("beat")
