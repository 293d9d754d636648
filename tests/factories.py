"""People, bots and matches for tests, made by the same commands that the site uses."""

import itertools
import random
import secrets
import time
import uuid
from typing import Any

import msgspec
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model

from games.bots.roster import ROSTER
from games.matches import commands
from games.matches.models import Match
from games.matches.vault import open_match
from portal.moderation.commands import appoint

_numbers = itertools.count(1)


def command_id() -> str:
    return str(uuid.uuid4())


def person(**fields: Any) -> Any:
    number = next(_numbers)
    return get_user_model().objects.create_user(username=f"person{number}", email=f"p{number}@example.org", **fields)


def bot(account: str = "page-tilda") -> Any:
    return get_user_model().objects.get_or_create(
        username=account, defaults={"kind": "bot", "display_name": ROSTER[account].name}
    )[0]


def table(owner: Any, game: str = "majesty", seats: int = 2, **fields: Any) -> Match:
    asked = {"options": "{}", "speed": "live", "rated": True, **fields}
    return commands.open_table(
        user=owner, game=game, seats=seats, entropy=secrets.token_hex(16), command_id=command_id(), **asked
    )


def sit(match: Match, user: Any) -> Match:
    return commands.join(match_id=match.public_id, user=user, entropy=secrets.token_hex(16), command_id=command_id())


def running(game: str = "majesty", seats: int = 2, people: list[Any] | None = None, **fields: Any) -> Match:
    """A match that has just been dealt."""
    people = people or [person() for _ in range(seats)]
    match = table(people[0], game, seats, **fields)
    for other in people[1:]:
        sit(match, other)
    match.refresh_from_db()
    match.owner = people[0]  # loaded: an event loop may not ask the database
    return match


def staff(role: str = "moderator", client: Any = None, **fields: Any) -> Any:
    """Somebody of the staff with a second factor; with a client signed in, and proven just now."""
    user = person(**fields)
    appoint(user=user, role=role)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    if client is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        prove(client, user)
    user.refresh_from_db()
    return user


def prove(client: Any, user: Any) -> None:
    """As if the password had been given again just now."""
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "reauthenticated": True}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def user_of(match: Match, seat: int) -> Any:
    return match.seats.select_related("user").get(number=seat).user


def legal(match: Match, seat: int | None = None) -> tuple[int, list[Any]]:
    """A seat on turn and what it may do."""
    opened = open_match(match)
    seat = opened.actors()[0] if seat is None else seat
    return seat, opened.legal(seat)


def act(match: Match, seat: int, action: Any, number: int | None = None, id: str | None = None) -> commands.Accepted:
    accepted = commands.act(
        match_id=match.public_id,
        user=user_of(match, seat),
        action=msgspec.json.encode(action),
        move_number=match.move_number if number is None else number,
        command_id=id or command_id(),
    )
    match.refresh_from_db()
    return accepted


def play(match: Match, moves: int | None = None, seed: int = 1) -> Match:
    """Random legal moves: so many, or to the end."""
    rng = random.Random(seed)
    while match.status == Match.Status.RUNNING and (moves is None or moves > 0):
        seat, actions = legal(match)
        act(match, seat, rng.choice(actions))
        moves = None if moves is None else moves - 1
    return match
