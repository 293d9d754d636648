#!/usr/bin/env python3
"""A bot for Regalia in the standard library alone: plays every game it is asked to, through the API, at random.

    REGALIA_TOKEN=rgl_… python3 examples/bot.py http://localhost:8000 --games koryo majesty --against page-tilda

Make its account and token on “My bots” (/accounts/bots/). King Me! needs two `--against`; to play well change `choose`.
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
    def __init__(self, address, token):
        self.base, self.token = f"{address}/api/v1/", token

    def open(self, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        call = urllib.request.Request(self.base + path, content, {**headers, "Idempotency-Key": str(uuid.uuid4())})
        return urllib.request.urlopen(call, timeout=60)

    def ask(self, path, body=None):
        return json.load(self.open(path, body))

    def events(self):
        """How each match of the bot stands, then every change; the server ends a stream now and then."""
        while True:
            with self.open("me/events/") as stream:
                yield from (json.loads(line[6:]) for line in stream if line.startswith(b"data: "))


def choose(view, choices):
    """The whole skill of this bot: `view` is what its seat knows, each choice has an `action` and a `text`."""
    return random.choice(choices)["action"]


def play(site, match):
    """Make a move. Where somebody was quicker, as in a vote, the next event tells what to do."""
    seen, asked = site.ask(f"matches/{match}/view/"), site.ask(f"matches/{match}/legal/")
    try:
        if asked["legal"]:
            action = choose(seen["view"], asked["legal"])
            site.ask(f"matches/{match}/moves/", {"number": asked["number"], "action": action})
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise


def main():
    parser = argparse.ArgumentParser(description="Plays one match of each game.")
    parser.add_argument("site")
    parser.add_argument("--games", nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--against", nargs="+", default=["page-tilda", "page-osric"])
    asked = parser.parse_args()
    token = os.environ.get("REGALIA_TOKEN") or parser.error("set REGALIA_TOKEN to the token of your bot's account")
    site, running = Site(asked.site, token), set()
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
