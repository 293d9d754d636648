"""Plays matches of people as fast as it can and writes down every move it was told was stored, until it is killed.

Run as a program in a site's environment (`python -m tests.real.writer JOURNAL SEED`). While the database is away it
asks again with the same command, as every client does.
"""

import json
import random
import secrets
import sys
import time
from pathlib import Path

import django

django.setup()

from django.db import InterfaceError, OperationalError, close_old_connections  # noqa: E402  (needs the applications)

from games.matches import commands  # noqa: E402
from games.matches.models import Match  # noqa: E402
from games.matches.outages import is_outage  # noqa: E402
from tests import factories as make  # noqa: E402

GAMES = ("majesty", "koryo", "for-the-king")


def until_answered(call):
    """The answer of a call that is made again while the database is away."""
    while True:
        try:
            return call()
        except (OperationalError, InterfaceError) as error:
            if not is_outage(error):
                raise
            close_old_connections()
            time.sleep(0.05)


def moves(rng):
    """One move after the other, in match after match: the match, the command's id, and what was answered."""
    while True:
        match = until_answered(lambda: make.running(rng.choice(GAMES), 2))
        while match.status == Match.Status.RUNNING:
            seat, actions = until_answered(lambda match=match: make.legal(Match.objects.get(pk=match.pk)))
            asked = {
                "match_id": match.public_id,
                "user": until_answered(lambda match=match, seat=seat: make.user_of(match, seat)),
                "action": commands.encode_action(rng.choice(actions)),
                "move_number": match.move_number,
                "command_id": make.command_id(),
            }
            accepted = until_answered(lambda asked=asked: commands.act(**asked))
            yield match.public_id, asked["command_id"], accepted.number
            until_answered(match.refresh_from_db)


def main(journal, seed):
    """Play for ever. Names are made unique: several play at once."""
    make._numbers = iter(lambda: secrets.token_hex(6), "")
    with open(journal, "ab", buffering=0) as kept:
        for match, command_id, number in moves(random.Random(seed)):
            line = {"match": match, "command_id": command_id, "kind": "act", "number": number}
            kept.write(json.dumps(line).encode() + b"\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
