"""`Idempotency-Key` is the command's id. Commands answer a repeated id with their first answer; here a repeated id
that came with other content is told so. Compared with what is stored, so it holds after any restart.

The digest of the whole call is compared first. The other checks are for ids that were first used elsewhere, on a socket
for instance.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api import answers
from games.matches.api.bodies import OpenTable, clock_of
from games.matches.commands import Accepted
from games.matches.commands.common import COMMAND_ID
from games.matches.models import ApiCall, Match, Move
from games.matches.refusals import Refusal
from games.rules.contract import RulesError, decode_action
from games.rules.registry import rules_for

HEADER = "Idempotency-Key"


def command_id_of(request: Request) -> str:
    """The caller's key, or a new one, which the answer tells him."""
    key = request.headers.get(HEADER)
    return str(uuid.uuid4()) if key is None else key


def once(call: Callable[..., Response]) -> Callable[..., Response]:
    """Let a key stand for one call, with everything it says. A call that is refused leaves its key free."""

    @wraps(call)
    def only_this(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None or not COMMAND_ID.fullmatch(key):
            return call(view, request, *args, **kwargs)
        with transaction.atomic():
            _claim(request.user, key, _digest(request))
            return call(view, request, *args, **kwargs)

    return only_this


def _claim(user: Any, key: str, digest: str) -> None:
    """Note what the key stands for. A second call waits here for the first."""
    try:
        with transaction.atomic():
            ApiCall.objects.create(user=user, key=key, digest=digest)
    except IntegrityError:
        if not ApiCall.objects.filter(user=user, key=key, digest=digest).exists():
            raise Refusal("command_reused") from None


def _digest(request: Request) -> str:
    """What a call says: its address and its body, however that is spaced and ordered."""
    sent = request.data if isinstance(request.data, bytes) else b""
    try:
        body = msgspec.json.encode(msgspec.json.decode(sent or b"{}"), order="sorted")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        body = sent
    return hashlib.sha256(request.path.encode() + b"\n" + body).hexdigest()


def check_same_move(accepted: Accepted, kind: str, action: bytes | None = None) -> None:
    """Refuse a key whose first use was another command of this seat or another action."""
    first = Move.objects.filter(match__public_id=accepted.match, number=accepted.number)
    game, version, stored_kind, stored_action = first.values_list(
        "match__game", "match__version", "kind", "action"
    ).get()
    if stored_kind != kind or (action is not None and _canonical(game, version, action) != stored_action):
        raise Refusal("command_reused")


def check_same_setup(match: Match, asked: OpenTable) -> None:
    """Refuse a key whose first use opened another kind of table."""
    wanted = (asked.game, asked.seats, asked.speed, asked.rated, asked.options)
    opened = (match.game, match.seat_count, match.speed, match.rated, msgspec.json.decode(match.options))
    other_clock = asked.clock is not None and clock_of(asked) != match.policy
    if wanted != opened or other_clock or not _all_seated(match, asked.bots):
        raise Refusal("command_reused")


def check_same_table(match: Match, match_id: str, bot: str | None = None) -> None:
    """Refuse a key whose first use was about another table or another bot."""
    if match.public_id != match_id or (bot is not None and not _all_seated(match, [bot])):
        raise Refusal("command_reused")


def check_same_guest(match: Match, name: str) -> None:
    """Refuse a key whose first use invited somebody else."""
    if not match.invitations.filter(user__username__iexact=name.strip()).exists():
        raise Refusal("command_reused")


def check_gone(match: Match, name: str) -> None:
    """Refuse a key whose first use sent somebody else away."""
    if match.seats.filter(user__username=name).exists():
        raise Refusal("command_reused")


def moved(accepted: Accepted, command_id: str, status: int) -> Response:
    """The answer to a move: the same bytes however often it is asked for."""
    answer = answers.Moved(accepted.match, accepted.number, command_id)
    return Response(answer, status=status, headers={HEADER: command_id})


def arranged(match: Match, command_id: str, status: int = 200, **headers: str) -> Response:
    """The answer to a command about a table: the same bytes however often it is asked for."""
    answer = answers.Arranged(match.public_id, command_id)
    return Response(answer, status=status, headers={HEADER: command_id, **headers})


def _canonical(game: str, version: int, action: bytes) -> str:
    try:
        decoded: Any = decode_action(rules_for(game, version), action)
    except RulesError:
        return ""
    return msgspec.json.encode(decoded).decode()


def _all_seated(match: Match, bots: list[str]) -> bool:
    return set(bots) <= set(match.seats.values_list("user__username", flat=True)) if bots else True
