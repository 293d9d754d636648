"""Waiting for one's turn: tags, calls that wait, and the stream of wake-up calls."""

import asyncio
import json
import time

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.test import AsyncClient

from games.matches.api import ear as ears
from games.matches.api import views_me
from games.matches.api.turns import news, standings_of
from tests import factories as make
from tests.api.callers import API, BACKEND, Caller, assert_problem


def both(match):
    """The seat on turn and the other one, as users."""
    seat, _ = make.legal(match)
    return make.user_of(match, seat), make.user_of(match, 1 - seat)


def move(match):
    make.act(match, make.legal(match)[0], make.legal(match)[1][0])


@pytest.mark.django_db
def test_the_list_of_turns_has_a_tag_that_changes_exactly_with_it():
    match = make.running("majesty", 2)
    mover, other = (Caller(user) for user in both(match))
    first = mover.get("me/turns/")
    assert [turn["match"] for turn in first.json()["results"]] == [match.public_id]
    assert other.get("me/turns/").json() == {"results": []}
    same = mover.get("me/turns/", **{"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    listed = mover.get("me/turns/", **{"If-None-Match": f'"other", W/{first["ETag"]}'})
    assert listed.status_code == 304
    move(match)
    changed = mover.get("me/turns/", **{"If-None-Match": first["ETag"]})
    assert (changed.status_code, changed.json()) == (200, {"results": []})


@pytest.mark.django_db
@pytest.mark.parametrize("wait", ["-1", "26", "1.5", "long", ""])
def test_a_wait_that_is_no_wait_is_refused(wait):
    assert_problem(Caller(make.person()).get(f"me/turns/?wait={wait}"), 400, "invalid")


@pytest.mark.django_db
def test_a_full_house_answers_at_once(monkeypatch):
    monkeypatch.setattr(views_me, "MOST_WAITING_CALLS", 0)
    caller = Caller(make.person())
    tag = caller.get("me/turns/")["ETag"]
    began = time.monotonic()
    assert caller.get("me/turns/?wait=20", **{"If-None-Match": tag}).status_code == 304
    assert time.monotonic() - began < 5


def test_nobody_opens_streams_without_end(monkeypatch, db):
    monkeypatch.setattr(views_me.ear, "count", lambda user_pk: views_me.MOST_EACH)
    assert_problem(Caller(make.person()).get("me/events/"), 429, "too_fast")


async def signed_in(user):
    client = AsyncClient()
    await sync_to_async(client.force_login)(user, backend=BACKEND)
    return client


@pytest.mark.django_db(transaction=True)
async def test_a_waiting_call_is_woken_by_a_move():
    match = await sync_to_async(make.running)("majesty", 2)
    _, other = await sync_to_async(both)(match)
    client = await signed_in(other)
    tag = (await client.get(API + "me/turns/"))["ETag"]

    async def wait():
        async with ThreadSensitiveContext():  # as the web server does: each call has a thread of its own
            return await client.get(API + "me/turns/?wait=20", headers={"If-None-Match": tag})

    waiting = asyncio.ensure_future(wait())
    await asyncio.sleep(0.5)
    assert not waiting.done()
    await sync_to_async(move)(match)
    began = time.monotonic()
    answer = await waiting
    assert time.monotonic() - began < ears.POLL_SECONDS + 3
    assert [turn["match"] for turn in answer.json()["results"]] == [match.public_id]
    assert (ears.ear.total, ears.ear.threads) == (0, 0)


@pytest.mark.django_db(transaction=True)
async def test_the_stream_first_tells_how_things_stand_and_then_each_change(monkeypatch):
    match = await sync_to_async(make.running)("majesty", 2)
    _, other = await sync_to_async(both)(match)
    client = await signed_in(other)
    response = await client.get(API + "me/events/")
    assert (response["Content-Type"], response["Cache-Control"]) == ("text/event-stream", "no-store")
    told = aiter(response)

    async def next_event():
        while True:
            chunk = (await anext(told)).decode()
            if chunk.startswith("event: match\ndata: "):
                return json.loads(chunk.split("data: ")[1])

    assert await next_event() == {"match": match.public_id, "number": 0, "status": "running", "your_turn": False}
    await asyncio.sleep(0.3)
    await sync_to_async(move)(match)
    assert await next_event() == {"match": match.public_id, "number": 1, "status": "running", "your_turn": True}


@pytest.mark.django_db
def test_a_listener_is_told_that_his_match_is_over_and_nothing_of_others():
    match = make.play(make.running("majesty", 2), moves=2)
    make.running("majesty", 2)
    user = make.user_of(match, 0)
    before = standings_of(user.pk, [])
    assert list(before) == [match.public_id]
    make.play(match)
    ((told, standing),) = news(before, standings_of(user.pk, list(before)))
    assert (told, standing["status"], standing["your_turn"]) == (match.public_id, "finished", False)
