"""An early answer and a quick one look the same: what others are sent tells nothing of standing orders."""

import json
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import time_machine
from django.utils import timezone

from games.matches import commands, hub, tasks
from games.matches.models import Seat
from games.matches.vault import open_match
from tests import factories as make
from tests.sockets.conftest import in_db

pytestmark = [pytest.mark.redis]

NOON = datetime(2027, 3, 8, 12, tzinfo=UTC)
TIMED = ("presence", "beat")  # come with the clock, not with the match


def dealt_alike(monkeypatch):
    monkeypatch.setattr("games.matches.vault.secrets.token_bytes", lambda size: b"\3" * size)
    monkeypatch.setattr("tests.factories.secrets.token_hex", lambda size: "04" * size)


def before_a_vote(people):
    """A match of King Me! in which the next move is a nomination: (match, seat, action)."""
    match = make.running("king-me", 3, people)
    while True:
        seat, actions = make.legal(match)
        floors = open_match(match).view(seat).floors
        up = (
            max(actions, key=lambda a: (floors[a.courtier], -a.courtier))
            if not hasattr(actions[0], "floor")
            else actions[0]
        )
        if not hasattr(up, "floor") and floors[up.courtier] == 5:
            return match, seat, up
        make.act(match, seat, up)


def leave_order(match, seat, yes):
    order = msgspec.Raw(msgspec.json.encode({"type": "vote_next", "yes": yes, "after": 0}))
    commands.set_orders(
        match_id=match.public_id,
        user=make.user_of(match, seat),
        orders=[commands.Wanted(order)],
        command_id=make.command_id(),
    )


def answer_now():
    Seat.objects.filter(orders_due__isnull=False).update(orders_due=timezone.now() - timedelta(seconds=1))
    return tasks.answer_due_orders()


async def told(sit, people, early):
    """What the other two and a spectator are sent around one vote of seat 1, given early or at once by hand."""
    match, nominator, nomination = await in_db(before_a_vote)(people)
    others = [await sit(match, people[0]), await sit(match, people[2]), await sit(match)]
    for other in others:
        await other.hear("chat")
        other.frames.clear()
    if early:
        await in_db(leave_order)(match, 1, False)
    await in_db(make.act)(match, nominator, nomination)
    for other in others:
        await other.hear("update")
    if early:
        assert await in_db(answer_now)() == 1
    else:
        vote = {"type": "vote", "yes": False}
        await in_db(make.act)(match, 1, vote)
    for other in others:
        await other.hear("update")
    await in_db(make.act)(match, 0, {"type": "vote", "yes": True}, number=match.move_number + early)
    for other in others:
        await other.hear("update")
        await other.leave()
    return [[frame for frame in other.frames if json.loads(frame)["type"] not in TIMED] for other in others]


async def both_ways(sit, monkeypatch):
    dealt_alike(monkeypatch)
    people = [await in_db(make.person)() for _ in range(3)]
    with time_machine.travel(NOON, tick=False):  # clocks are in what is sent, and both ways take the same second
        return await told(sit, people, early=True), await told(sit, people, early=False)


async def test_bytes_and_ordering_sent_to_others_do_not_tell_an_early_vote_from_a_quick_one(sit, monkeypatch):
    early, quick = await both_ways(sit, monkeypatch)
    assert all(len(frames) == 3 for frames in early)
    assert early == quick


async def test_the_comparison_would_notice_a_desk_shown_to_everybody(sit, monkeypatch):
    async def to_all(room, owner):
        desk = await in_db(hub.desk_of)(room.match_pk, owner)
        for listener in room.listeners:
            listener.pass_on(msgspec.json.encode(desk))

    monkeypatch.setattr(hub.Room, "show_desk", to_all)
    early, quick = await both_ways(sit, monkeypatch)
    assert early != quick


async def test_orders_notes_and_plan_come_to_every_window_of_their_owner_alone(sit):
    people = [await in_db(make.person)() for _ in range(3)]
    match = await in_db(make.running)("king-me", 3, people)
    here, there, other, watcher = (
        await sit(match, people[0]),
        await sit(match, people[0]),
        await sit(match, people[1]),
        await sit(match),
    )
    order = {"type": "vote_always", "yes": False}
    id = await here.command(type="set_orders", orders=[{"order": order}])
    assert (await here.hear("accepted", "refused"))["command_id"] == id
    for window in (here, there):
        desk = await window.hear("desk")
        assert [line["order"] for line in desk["orders"]] == [order]
        assert desk["orders"][0]["phrase"]["key"] == "orders.vote_always"
        assert "vote_next" in {form["type"] for form in desk["forms"]}
    await there.command(type="take_note", text="trust nobody", plan=[])
    assert (await here.hear("desk"))["note"] == "trust nobody"
    await here.command(type="cancel_order", id=desk["orders"][0]["id"])
    assert (await there.hear_until(lambda desk: not desk["orders"], "desk"))["note"] == "trust nobody"
    for stranger in (other, watcher):
        await stranger.send(type="ask_desk")
        await stranger.send(type="ping")
        await stranger.hear("beat")
    desks = [[m for m in map(json.loads, who.frames) if m["type"] == "desk"] for who in (other, watcher)]
    assert [(desk["orders"], desk["note"]) for desk in desks[0]] == [([], "")]  # his own, for he asked
    assert desks[1] == []
    await watcher.command(type="set_orders", orders=[])
    assert (await watcher.hear("refused"))["code"] == "sign_in"


async def test_a_bad_order_is_refused_in_words_and_a_batch_is_played_through_the_socket(sit):
    people = [await in_db(make.person)() for _ in range(2)]
    match = await in_db(make.running)("majesty", 2, people)
    seat, actions = await in_db(make.legal)(match)
    player = await sit(match, people[seat])
    await player.command(type="set_orders", orders=[{"order": {"type": "vote_always", "yes": True}}])
    refused = await player.hear("refused", "accepted")
    assert (refused["code"], bool(refused["message"])) == ("bad_order", True)
    await player.send(type="look_ahead", actions=[])
    ahead = await player.hear("ahead")
    assert len(ahead["legal"]) == len(actions)
    await player.command(type="batch", number=0, actions=[ahead["legal"][0]["action"]])
    assert (await player.hear("accepted", "refused"))["number"] == 1
