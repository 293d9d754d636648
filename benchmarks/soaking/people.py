"""Makes the players of a soak in the site's database and prints them as JSON: a cookie and a token each."""

from __future__ import annotations

import json
import sys

from benchmarks.moves_setup import signed_in_player  # sets Django up
from portal.accounts.commands import create_token

SCOPES = ("read", "play", "chat")


def main(number: int) -> None:
    """So many people."""
    people = []
    for _ in range(number):
        user, cookie = signed_in_player()
        _token, secret = create_token(user=user, name="soak", scopes=SCOPES, days=2)
        people.append({"name": user.username, "cookie": cookie, "token": secret})
    json.dump(people, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
