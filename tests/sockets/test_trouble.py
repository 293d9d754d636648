"""A table that cannot be shown says so, and says nothing else."""

import json
from types import SimpleNamespace

import msgspec
import pytest
from django.db import OperationalError

from games.matches import commands
from games.matches.close_codes import TRY_AGAIN
from games.matches.fanout import Viewer
from games.matches.hub import Hub
from tests import factories as make
from tests.sockets.conftest import in_db


async def broken(number):
    raise IndexError("the seven of swords")


async def test_viewers_are_told_that_their_table_is_in_trouble_but_not_why():
    told = []
    listener = SimpleNamespace(viewer=Viewer(0, "uk"), pass_on=told.append)
    room = SimpleNamespace(seen=None, listeners=[listener], refresh=broken)
    with pytest.raises(IndexError):
        await Hub()._refresh(room)
    (message,) = map(json.loads, told)
    assert message["type"] == "refused"
    assert message["code"] == "table_trouble"
    assert "swords" not in message["message"]


async def test_while_the_database_is_away_a_command_is_put_off_and_counts_once_when_it_is_sent_again(sit, monkeypatch):
    """Stored or not: the server that lost its database after the commit cannot know, so it must not say refused."""
    match = await in_db(make.running)()
    seat, actions = await in_db(make.legal)(match)
    user = await in_db(make.user_of)(match, seat)
    move = {"type": "act", "number": 0, "action": msgspec.to_builtins(actions[0]), "command_id": make.command_id()}
    stored = commands.act

    def lost_after_the_commit(**asked):
        stored(**asked)
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(commands, "act", lost_after_the_commit)
    player = await sit(match, user)
    await player.command(**move)
    assert await player.closed() == TRY_AGAIN
    monkeypatch.setattr(commands, "act", stored)
    again = await sit(match, user)
    await again.command(**move)
    assert (await again.hear("accepted", "refused")) | {"command_id": ""} == {
        "type": "accepted", "command_id": "", "number": 1,
    }  # fmt: skip
    assert await in_db(match.moves.count)() == 1
