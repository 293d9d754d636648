"""The API on a real web server: waiting for a turn, listening to the stream, and the page that browses it."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
import urllib.request

import pytest

from benchmarks.soaking.line import Line
from games.rules.registry import PACKAGES
from portal.places import BASE
from tests.browser.table import watch_for_trouble
from tests.real.processes import wait_for

MAKE_TOKEN = """
from portal.accounts import commands
from portal.accounts.models import User
user, _ = User.objects.get_or_create(username='{name}')
print('SECRET', commands.create_token(user=user, name='robot', scopes=['read', 'play'], days=1)[1])
"""


class Robot:
    """A program with a token that talks to the running site."""

    def __init__(self, site, name):
        said = site.manage("shell", "-v", "0", "-c", MAKE_TOKEN.format(name=name))
        assert "SECRET" in said.stdout, said.stderr
        self.headers = {"Authorization": "Bearer " + said.stdout.split("SECRET ")[1].strip()}
        self.base = f"http://127.0.0.1:{site.port}/api/v1/"

    def open(self, path, body=None, timeout=40, **headers):
        content = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.base + path, content, {**self.headers, **headers})
        if body is not None:
            asked.add_header("Content-Type", "application/json")
        return urllib.request.urlopen(asked, timeout=timeout)

    def get(self, path, **headers):
        try:
            with self.open(path, **headers) as answer:
                return answer.status, dict(answer.headers), json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def post(self, path, body):
        with self.open(path, body) as answer:
            return json.loads(answer.read())


@pytest.fixture(scope="module")
def robots(live_site):
    return Robot(live_site, "robot-one"), Robot(live_site, "robot-two")


@pytest.fixture
def table(robots):
    one, _ = robots
    return one.post("tables/", {"game": "majesty", "seats": 2, "rated": False})["match"]


def play_first(robot, match):
    legal = robot.get(f"matches/{match}/legal/")[2]
    return robot.post(f"matches/{match}/moves/", {"number": legal["number"], "action": legal["legal"][0]["action"]})


def on_turn(robots, match):
    actors = robots[0].get(f"matches/{match}/view/")[2]["actors"]
    return robots if actors == [0] else robots[::-1]


def test_a_waiting_call_returns_as_soon_as_it_is_the_callers_turn(robots, table):
    robots[1].post(f"tables/{table}/join/", {})
    mover, waiter = on_turn(robots, table)
    _, headers, _ = waiter.get("me/turns/")
    answered = {}

    def wait():
        answered["it"] = waiter.get("me/turns/?wait=20", **{"If-None-Match": headers["ETag"]})
        answered["at"] = time.monotonic()

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(1.5)
    assert not answered
    moved = time.monotonic()
    play_first(mover, table)
    thread.join(25)
    assert answered["it"][0] == 200
    assert table in [turn["match"] for turn in answered["it"][2]["results"]]
    assert answered["at"] - moved < 3


def test_a_waiting_call_ends_with_304_when_nothing_happens(robots):
    _, headers, _ = robots[0].get("me/turns/")
    began = time.monotonic()
    status, again, body = robots[0].get("me/turns/?wait=2", **{"If-None-Match": headers["ETag"]})
    assert (status, body, again["ETag"]) == (304, b"", headers["ETag"])
    assert 1.9 < time.monotonic() - began < 4


def events_of(stream, count):
    found = []
    while len(found) < count:
        line = stream.readline().decode().strip()
        if line.startswith("data: "):
            found.append(json.loads(line.removeprefix("data: ")))
    return found


def test_the_stream_tells_of_every_move_with_ids_and_numbers_only(robots, table):
    robots[1].post(f"tables/{table}/join/", {})
    mover, watcher = on_turn(robots, table)
    with watcher.open("me/events/", timeout=15, Accept="text/event-stream") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        while events_of(stream, 1)[0]["match"] != table:
            pass
        time.sleep(1)
        moved = time.monotonic()
        play_first(mover, table)
        while True:
            (event,) = events_of(stream, 1)
            if event["match"] == table and event["number"] == 1:
                break
        assert time.monotonic() - moved < 3
    assert event == {"match": table, "number": 1, "status": "running", "your_turn": True}


@pytest.mark.browser
def test_the_docs_page_draws_itself_under_the_content_policy(page):
    trouble = watch_for_trouble(page)
    page.goto("/api/docs/")
    page.locator(".opblock-summary-path").first.wait_for(timeout=20_000)
    assert page.locator(".opblock").count() >= 20
    page.locator("#operations-games-games .opblock-summary-control").click()
    page.locator("#operations-games-games .try-out__btn").click()
    page.locator("#operations-games-games .execute").click()
    page.locator("#operations-games-games .live-responses-table").wait_for(timeout=10_000)
    assert trouble == []


EXAMPLE = BASE / "examples" / "bot.py"
CUTS = 3
STREAM_AND_CALL = 4  # both ends of two connections
MAKE_BOT = """
from portal.accounts import commands
from portal.accounts.models import User
owner, _ = User.objects.get_or_create(username='bot-owner')
print('SECRET', commands.make_bot(owner=owner, username='{name}')[1])
"""


def run_example(site, name, port, *games):
    """Let the example play to the end as a bot of that name."""
    said = site.manage("shell", "-v", "0", "-c", MAKE_BOT.format(name=name))
    assert "SECRET" in said.stdout, said.stderr
    played = example(said.stdout.split("SECRET ")[1].strip(), port, *games)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("finished after") == len(games)


def example(token, port, *games):
    """What becomes of the example with this token."""
    return subprocess.run(
        [sys.executable, str(EXAMPLE), f"http://127.0.0.1:{port}", "--games", *games],
        env={**os.environ, "REGALIA_TOKEN": token}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_the_example_bot_says_in_the_sites_words_why_it_was_refused(live_site):
    refused = example("rgl_nobodys", live_site.port, "majesty")
    assert refused.returncode == 1
    assert refused.stderr.strip() == "This token is not known. It may have been revoked."


@pytest.mark.parametrize("games", [["majesty"], pytest.param(list(PACKAGES), marks=pytest.mark.long)])
def test_the_example_bot_plays_its_games_to_their_end(live_site, games):
    assert len(EXAMPLE.read_text().splitlines()) < 80
    run_example(live_site, f"example{len(games)}", live_site.port, *games)


def test_the_example_bot_goes_on_when_its_line_breaks_in_the_middle_of_a_move(live_site):
    line, cuts = Line(live_site.port, seed=1), []

    async def cut_busy_lines():
        serving = asyncio.create_task(line.serve())
        while len(cuts) < CUTS:
            await asyncio.sleep(0.002)
            if len(line.open) >= STREAM_AND_CALL:
                cuts.append(line.cut())
                await asyncio.sleep(0.3)
        await serving

    threading.Thread(target=asyncio.run, args=(cut_busy_lines(),), daemon=True).start()
    wait_for(lambda: line.port, 10, "the line stands")
    run_example(live_site, "unlucky", line.port, "majesty")
    assert len(cuts) == CUTS
