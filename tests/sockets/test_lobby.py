"""The sockets of the lobby and of every person: who is told what, and nothing else."""

import asyncio
import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.matches import commands, hall_consumers, hub
from games.matches.commands.queue import seat_waiting
from games.matches.commands.stale import nudge_owners
from games.matches.models import Match
from games.matches.routing import socket_urls
from tests import factories as make
from tests.real.crowd import on_real_transactions
from tests.sockets.conftest import PATIENCE

pytestmark = on_real_transactions


class AsUser:
    """The site's sockets as somebody who is signed in."""

    def __init__(self, user):
        self.user = user
        self.inner = URLRouter(socket_urls)

    async def __call__(self, scope, receive, send):
        return await self.inner({**scope, "user": self.user}, receive, send)


@pytest.fixture(autouse=True)
def fresh_hub(monkeypatch):
    fresh = hub.Hub()
    monkeypatch.setattr(hub, "hub", fresh)
    monkeypatch.setattr(hall_consumers, "hub", fresh)
    monkeypatch.setattr("games.matches.consumers.hub", fresh)
    monkeypatch.setattr("games.matches.halls.GATHER_SECONDS", 0.01)
    yield fresh
    for task in fresh._tasks.values():
        task.cancel()


async def opened(address, user=None):
    socket = WebsocketCommunicator(AsUser(user or AnonymousUser()), address)
    connected, _ = await socket.connect(PATIENCE)
    assert connected
    return socket


async def heard(socket, kind):
    """The next message of a kind; whatever comes before it is passed over."""
    async with asyncio.timeout(5):
        while True:
            message = json.loads(await socket.receive_from(timeout=5))
            if message["type"] == kind:
                return message


do = sync_to_async


async def test_the_lobby_hears_of_every_table_that_opens():
    owner = await do(make.person)()
    socket = await opened("/ws/lobby/")
    await heard(socket, "changed")
    await do(make.table)(owner)
    assert await heard(socket, "changed") == {"type": "changed"}
    await socket.disconnect()


async def test_a_change_that_nobody_was_woken_for_is_found_by_looking(fresh_hub, monkeypatch):
    monkeypatch.setattr("games.matches.tell.send_wake", lambda wake: None)
    owner = await do(make.person)()
    socket = await opened("/ws/lobby/")
    await heard(socket, "changed")
    await fresh_hub.lobby.poll()
    await do(make.table)(owner)
    await fresh_hub.lobby.poll()
    await heard(socket, "changed")
    await socket.disconnect()


async def test_without_an_account_there_is_no_socket_of_one_s_own():
    socket = await opened("/ws/me/")
    assert await socket.receive_output() == {"type": "websocket.close", "code": 4401}


async def test_somebody_is_told_how_many_matches_wait_for_him():
    people = [await do(make.person)() for _ in range(2)]
    sockets = [await opened("/ws/me/", user) for user in people]
    assert [(await heard(socket, "you"))["turns"] for socket in sockets] == [0, 0]
    match = await do(make.running)("majesty", 2, people)
    seat, actions = await do(make.legal)(match)
    assert (await heard(sockets[seat], "you"))["turns"] == 1
    await do(make.act)(match, seat, actions[0])
    assert (await heard(sockets[seat], "you"))["turns"] == 0
    for socket in sockets:
        await socket.disconnect()


async def test_an_invitation_reaches_the_one_invited_and_nobody_else():
    owner, friend, other = [await do(make.person)() for _ in range(3)]
    match = await do(make.table)(owner)
    mine, theirs = await opened("/ws/me/", friend), await opened("/ws/me/", other)
    await heard(mine, "you")
    await heard(theirs, "you")
    await do(commands.invite)(match_id=match.public_id, user=owner, name=friend.username, command_id=make.command_id())
    assert (await heard(mine, "you"))["invitations"] == 1
    assert await theirs.receive_nothing(0.2)
    for socket in (mine, theirs):
        await socket.disconnect()


async def test_the_owner_is_nudged_before_his_table_closes():
    owner = await do(make.person)()
    match = await do(make.table)(owner)
    socket = await opened("/ws/me/", owner)
    await heard(socket, "you")
    await Match.objects.aupdate(renewed=timezone.now() - timedelta(minutes=25))
    await do(nudge_owners)()
    assert (await heard(socket, "you"))["nudges"] == [{"match": match.public_id, "game": "majesty"}]
    await socket.disconnect()


async def test_the_queue_tells_both_which_match_it_found():
    people = [await do(make.person)() for _ in range(2)]
    sockets = [await opened("/ws/me/", user) for user in people]
    for user, socket in zip(people, sockets, strict=True):
        await heard(socket, "you")
        await do(commands.enter_queue)(
            user=user, game="majesty", speed="live", seat_counts=[2], entropy="ab" * 16, command_id=make.command_id()
        )
        assert (await heard(socket, "you"))["queues"] == [["majesty", "live"]]
    await do(seat_waiting)()
    match = await Match.objects.aget()
    for socket in sockets:
        while (message := await heard(socket, "you"))["found"] is None:
            pass
        assert (message["found"], message["queues"]) == (match.public_id, [])
        await socket.disconnect()


@pytest.mark.parametrize("address", ["/ws/lobby/", "/ws/me/"])
@pytest.mark.parametrize("frame", ["", "{", "[]", '{"type":"act"}', '{"type":"ping","more":1}', "x" * 300, "\ud800"])
async def test_garbage_is_refused_and_the_socket_lives_on(address, frame):
    socket = await opened(address, await do(make.person)())
    await socket.send_input({"type": "websocket.receive", "text": frame})
    assert (await heard(socket, "refused"))["code"] == "bad_message"
    await socket.send_input({"type": "websocket.receive", "bytes": b"\x00\xff"})
    assert (await heard(socket, "refused"))["code"] == "bad_message"
    await socket.send_to(text_data='{"type":"ping"}')
    assert (await heard(socket, "beat"))["time"] > 0
    await socket.disconnect()


async def test_who_talks_too_much_is_hung_up_on():
    socket = await opened("/ws/lobby/")
    for _ in range(hall_consumers.CREDITS + 2):
        await socket.send_to(text_data='{"type":"ping"}')
    async with asyncio.timeout(5):
        while (output := await socket.receive_output())["type"] != "websocket.close":
            pass
    assert output["code"] in (4429, 4408)
    await socket.disconnect()


async def test_a_page_of_another_site_gets_no_socket(settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    stack = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urls)))
    for address in ("/ws/lobby/", "/ws/me/"):
        socket = WebsocketCommunicator(stack, address, headers=[(b"origin", b"https://elsewhere.example")])
        connected, _ = await socket.connect(PATIENCE)
        assert not connected


async def test_a_socket_opened_before_somebody_left_his_seat_does_not_show_that_seat_s_cards():
    """Whoever sits down, opens a socket and gets up again must not look into the cards of who comes next."""
    owner, leaver, successor = [await do(make.person)() for _ in range(3)]
    match = await do(make.table)(owner, "king-me", 3)
    await do(make.sit)(match, leaver)
    socket = await opened(f"/ws/matches/{match.public_id}/", leaver)
    await socket.send_to(text_data='{"type":"sync","since":0}')
    await heard(socket, "update")
    await do(commands.leave_table)(match_id=match.public_id, user=leaver, command_id=make.command_id())
    for user in (successor, await do(make.person)()):
        await do(make.sit)(match, user)
    spectator = await opened(f"/ws/matches/{match.public_id}/")
    await spectator.send_to(text_data='{"type":"sync","since":0}')
    public = await heard(spectator, "update")
    while (mine := await heard(socket, "update"))["status"] != "running":
        pass
    assert mine["view"] == public["view"]
    assert mine["legal"] == []
    for one in (socket, spectator):
        await one.disconnect()
