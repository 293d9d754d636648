#!/usr/bin/env python3
"""A bot for Regalia in the standard library alone: plays every game it is asked to, through the API, at random.

    REGALIA_TOKEN=rgl_… python examples/bot.py http://localhost:8000 --games koryo majesty --against page-tilda

Make the account and its token on the page “My bots”. To make it play well, change `choose`.
"""

import argparse
import json
import os
import random
import urllib.error
import urllib.request
import uuid

SEATS = {"king-me": 3, "koryo": 2, "for-the-king": 2, "majesty": 2}


class Site:
    """The API of one site, as one bot sees it."""

    def __init__(self, address, token):
        self.base, self.token = f"{address}/api/v1/", token

    def open(self, path, body=None):
        call = urllib.request.Request(self.base + path, None if body is None else json.dumps(body).encode())
        call.add_header("Authorization", f"Bearer {self.token}")
        call.add_header("Content-Type", "application/json")
        call.add_header("Idempotency-Key", str(uuid.uuid4()))
        return urllib.request.urlopen(call, timeout=60)

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def events(self):
        """How each match of the bot stands, then every change; the server ends a stream now and then."""
        while True:
            with self.open("me/events/") as stream:
                for line in stream:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])


def choose(view, choices):
    """The whole skill of this bot. `view` is what its seat knows, each choice has an `action` and its `text`."""
    return random.choice(choices)["action"]  # noqa: S311


def play(site, match):
    """Make a move; somebody else may have been quicker, as in a vote: then the next event tells what to do."""
    asked, seen = site.ask(f"matches/{match}/legal/"), site.ask(f"matches/{match}/view/")
    if not asked["legal"]:
        return
    try:
        move = {"number": asked["number"], "action": choose(seen["view"], asked["legal"])}
        site.ask(f"matches/{match}/moves/", move)
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise


def main():
    parser = argparse.ArgumentParser(description="Plays one match of each game.")
    parser.add_argument("site")
    parser.add_argument("--games", nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--against", nargs="+", default=["page-tilda", "page-osric"])
    asked = parser.parse_args()
    site, running = Site(asked.site, os.environ["REGALIA_TOKEN"]), set()
    for game in asked.games:
        table = {"game": game, "seats": SEATS[game], "rated": False, "bots": asked.against[: SEATS[game] - 1]}
        running.add(site.ask("tables/", table)["match"])
    events = site.events()
    while running:
        event = next(events)
        if event["your_turn"]:
            play(site, event["match"])
        elif event["status"] == "finished" and event["match"] in running:
            running.remove(event["match"])
            print(event["match"], "finished after", event["number"], "moves", flush=True)


if __name__ == "__main__":
    main()
