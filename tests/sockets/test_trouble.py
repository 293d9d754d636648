"""A table that cannot be shown says so, and says nothing else."""

import json
from types import SimpleNamespace

import pytest

from games.matches.fanout import Viewer
from games.matches.hub import Hub


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
