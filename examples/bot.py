"""A bot for Regalia in the standard library alone: plays every game it is asked to, through the API, at random.

    REGALIA_TOKEN=rgl_… python3 examples/bot.py http://localhost:8000 --games koryo majesty --against page-tilda

Make its account and token on “My bots” (/accounts/bots/). King Me! needs two `--against`; to play well change `choose`.
"""

import argparse
import http.client
import json
import os
import random
import time
from urllib.request import HTTPError, Request, urlopen

SEATS = {"king-me": 3, "koryo": 2, "for-the-king": 2, "majesty": 2}


class Site:
    def __init__(self, address, token):
        self.base, self.token = f"{address}/api/v1/", token

    def open(self, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        headers["Idempotency-Key"] = os.urandom(16).hex()
        return urlopen(Request(self.base + path, body and json.dumps(body).encode(), headers), timeout=60)

    def ask(self, path, body=None):
        return json.load(self.open(path, body))


def choose(view, choices):
    """The whole skill of this bot: `view` is what its seat knows, each choice has an `action` and a `text`."""
    return random.choice(choices)["action"]


def play(site, match):
    seen, may = site.ask(f"matches/{match}/view/"), site.ask(f"matches/{match}/legal/")
    if may["legal"]:
        site.ask(f"matches/{match}/moves/", {"number": may["number"], "action": choose(seen["view"], may["legal"])})


def follow(site, running):
    """Play until the stream ends. A new one begins with how every match stands, so nothing need be remembered."""
    stream = site.open("me/events/")
    while running and (line := stream.readline()):
        event = json.loads(line[6:]) if line.startswith(b"data: ") else {"match": None, "your_turn": False}
        if event["your_turn"]:
            play(site, event["match"])
        elif event["match"] in running and event["status"] == "finished":
            running.remove(event["match"])
            print(event["match"], "finished after", event["number"], "moves", flush=True)


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
    while running:
        try:
            follow(site, running)
        except (OSError, http.client.HTTPException) as error:
            if getattr(error, "code", 503) not in (409, 429, 500, 502, 503, 504):  # 409: somebody was quicker
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    try:
        main()
    except HTTPError as refusal:
        raise SystemExit(json.load(refusal)["title"]) from None  # why, and what to do next
