"""What a table loads again when something happened there."""

from datetime import UTC, datetime, timedelta

import pytest

from games.matches.fanout import Mark
from games.matches.hub import Hub, Room

NOW = datetime(2026, 11, 18, tzinfo=UTC)


@pytest.fixture
def room(monkeypatch):
    """A table with a clock, which notes when its chat is loaded."""
    table = Room(1)
    table.seen = Mark(3, "running", 2, 7, 0, NOW, NOW, False, None, NOW)
    table.loads = 0

    async def load_chat():
        table.loads += 1

    monkeypatch.setattr(table, "refresh_chat", load_chat)
    return table


def becomes(room, monkeypatch, **changes):
    async def refreshed(number):
        room.seen = room.seen._replace(**changes)

    monkeypatch.setattr(room, "refresh", refreshed)


async def test_a_move_does_not_load_the_chat_again(room, monkeypatch):
    later = NOW + timedelta(minutes=1)
    becomes(room, monkeypatch, number=4, first_deadline=later, last_deadline=later)
    await Hub()._refresh(room)
    assert room.loads == 0


@pytest.mark.parametrize("change", [{"status": "finished"}, {"newest": 8}, {"players": 3}])
async def test_the_end_and_a_new_player_do(room, monkeypatch, change):
    becomes(room, monkeypatch, number=4, **change)
    await Hub()._refresh(room)
    assert room.loads == 1
