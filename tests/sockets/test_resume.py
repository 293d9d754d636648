"""Whoever comes back sees what he would have seen had he stayed, whatever got lost on the way."""

import asyncio
import json
import os
import random

import pytest

from games.matches import hub as hub_module
from games.matches.fanout import BACKLOG, Viewer, load
from games.matches.models import Match, Seat
from games.rules.registry import PACKAGES
from leagues.tournaments.models import Pairing
from tests import factories as make
from tests.services.ruling_world import rule, undo
from tests.services.test_tournaments import a_director, begin, opened
from tests.sockets.conftest import in_db

MOVES = int(os.environ.get("REGALIA_MOVES", "1"))  # W1 goes on until so many were made


@pytest.mark.parametrize("game", PACKAGES)
async def test_coming_back_at_any_point_gives_the_same_bytes_as_having_stayed(sit, game):
    rng = random.Random(game)
    match = await in_db(make.running)(game, 3)
    user = await in_db(make.user_of)(match, 1)
    stayed = await sit(match, user)
    for _ in range(4):
        await in_db(make.play)(match, rng.randrange(1, 10), rng.randrange(99))
        known = rng.randrange(match.move_number)
        came = await sit(match, user, sync=False)
        answers = [await bytes_since(player, known, match.move_number) for player in (stayed, came)]
        assert answers[0] == answers[1]
        await came.leave()


async def bytes_since(player, known, number):
    """The frame that answers a sync, when everything pushed before has arrived."""
    await player.sync(known)
    await player.hear_until(lambda update: (update["since"], update["number"]) == (known, number), "update")
    return player.frames[-1]


async def test_clients_that_come_and_go_while_wake_up_calls_get_lost_all_see_every_move(sit, monkeypatch):
    """W1: at every client the numbers have no gap, and the last view is the one the server holds."""
    rng = random.Random(30)
    monkeypatch.setattr(hub_module, "POLL_SECONDS", 0.05)
    heard = hub_module.hub.wake
    monkeypatch.setattr(hub_module.hub, "wake", lambda *call: heard(*call) if rng.random() > 0.3 else None)
    made = 0
    while made < MOVES:
        match = await in_db(make.running)("koryo", 4)
        users = [await in_db(make.user_of)(match, seat) for seat in range(4)]
        lasts = await asyncio.gather(*(play(sit, match, seat, user, rng) for seat, user in enumerate(users)))
        await in_db(match.refresh_from_db)()
        assert match.status == Match.Status.FINISHED
        for seat, (last, numbers) in enumerate(lasts):
            assert numbers == list(range(1, match.move_number + 1))
            fresh = await sit(match, users[seat], sync=False)
            await fresh.sync(0)
            assert (await fresh.hear("update"))["view"] == last["view"]
            await fresh.leave()
        made += match.move_number


async def test_without_the_poll_a_lost_wake_up_call_would_leave_a_client_behind(sit, monkeypatch):
    """The control of the test above: every call is lost, and nobody looks into the database."""
    monkeypatch.setattr(hub_module, "POLL_SECONDS", 1e6)
    match = await in_db(make.running)("koryo", 4)
    player = await sit(match)
    monkeypatch.setattr(hub_module.hub, "_heard", lambda message: None)
    await in_db(make.play)(match, 1)
    while not await player.socket.receive_nothing(1):  # a time-out would end the socket too early
        assert json.loads(await player.socket.receive_from())["type"] != "update"


async def play(sit, match, seat, user, rng):
    """One client: plays when it can, leaves now and then in the middle of things; its last update and all numbers."""
    numbers, update, player = [], {"number": 0, "status": "running"}, None
    while update["status"] == "running":
        if player is None:
            player = await sit(match, user, sync=False)
            await player.sync(update["number"])
        update = await player.hear("update", patience=20)
        numbers += [move["number"] for move in update["moves"] if move["number"] > (numbers or [0])[-1]]
        if update["legal"]:
            action = rng.choice(update["legal"])["action"]
            await player.command(type="act", number=update["number"], action=action)
        if rng.random() < 0.1 and update["status"] == "running":
            await player.leave()
            player = None
    return update, numbers


async def test_a_client_that_claims_moves_from_the_future_is_told_everything(sit):
    match = await in_db(make.running)()
    player = await sit(match)
    await player.sync(1_000_000)
    assert (await player.hear("update"))["since"] == 0


async def ruled_and_taken_back(sit):
    """A client who saw a seat given to a stand-in, which was taken back: his log is longer than that of the match."""
    director = await in_db(a_director)()
    cup = await in_db(lambda: begin(opened(director, [make.person() for _ in range(2)])))()
    table = await in_db(lambda: Pairing.objects.select_related("match").get(round__tournament=cup))()
    player = await sit(table.match)
    idle = await in_db(lambda: Seat.objects.get(match=table.match, decision=None).user_id)()
    ruling = await in_db(lambda: rule(cup, director, "stand_in", table=table.pk, player=idle))()
    assert (await player.hear("update"))["number"] == 1
    return table.match, player, lambda: undo(cup, director, ruling)


async def test_when_a_ruling_is_taken_back_everybody_is_shown_the_shorter_log_and_the_next_move(sit, monkeypatch):
    monkeypatch.setattr(hub_module, "POLL_SECONDS", 1e6)
    match, player, take_back = await ruled_and_taken_back(sit)
    await in_db(take_back)()
    update = await player.hear("update", patience=5)
    assert (update["number"], update["players"][0]["kept"], update["players"][1]["kept"]) == (0, False, False)
    await in_db(make.play)(match, 1)
    assert [move["kind"] for move in (await player.hear("update", patience=5))["moves"]] == ["action"]


async def test_a_log_that_became_shorter_is_noticed_by_the_poll_when_the_call_is_lost(sit, monkeypatch):
    monkeypatch.setattr(hub_module, "POLL_SECONDS", 0.05)
    _match, player, take_back = await ruled_and_taken_back(sit)
    monkeypatch.setattr(hub_module.hub, "_heard", lambda message: None)
    await in_db(take_back)()
    assert (await player.hear("update", patience=5))["number"] == 0


async def test_one_client_asking_does_not_make_the_server_talk_to_all(sit):
    match = await in_db(make.running)()
    asks, sits = await sit(match), await sit(match)
    for _ in range(5):
        await asks.sync(0)
        await asks.hear("update")
    await sits.send(type="ping")
    await sits.hear("beat")
    assert sum('"type":"update"' in frame for frame in sits.frames) == 1


@pytest.mark.django_db
def test_a_long_log_is_told_from_its_newest_entries_and_fits_in_one_message():
    match = make.play(make.running("king-me", 6), moves=170)
    update = json.loads(load(match.pk, 0).update(Viewer(0, "en"), 0))
    last = match.move_number
    assert [move["number"] for move in update["moves"]] == list(range(last - BACKLOG + 1, last + 1))
    assert len(json.dumps(update)) < 262_144
