"""Fills a database with running matches and signed-in players, and prints them as JSON for the client."""

import argparse
import json
import os
import secrets
import sys
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from games.matches import commands  # noqa: E402
from games.matches.tell import bell  # noqa: E402

SEATS = 4


def signed_in_player() -> tuple[object, str]:
    """A new player and the cookie of an open session."""
    user = get_user_model().objects.create(username=f"player-{secrets.token_hex(6)}")
    user.set_unusable_password()
    user.save()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


@transaction.atomic  # one wait for the disk instead of sixteen
def running_match(spectators: int, seats: int = SEATS) -> dict[str, object]:
    """A match of King Me!, dealt to so many people, and so many signed-in people who watch it."""
    players = [signed_in_player() for _ in range(seats)]
    asked = {"game": "king-me", "seats": seats, "options": "{}", "speed": "live", "rated": False}
    fresh = lambda: {"entropy": secrets.token_hex(16), "command_id": str(uuid.uuid4())}  # noqa: E731
    match = commands.open_table(user=players[0][0], **asked, **fresh())
    for user, _cookie in players[1:]:
        commands.join(match_id=match.public_id, user=user, **fresh())
    players += [signed_in_player() for _ in range(spectators)]
    return {"match": match.public_id, "cookies": [cookie for _user, cookie in players]}


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("spectators", type=int, nargs="?", default=0)
    parser.add_argument("seats", type=int, nargs="?", default=SEATS)
    wanted = parser.parse_args()
    with bell.muted():  # nobody has to be woken: people play here
        json.dump([running_match(wanted.spectators, wanted.seats) for _ in range(wanted.number)], sys.stdout)
