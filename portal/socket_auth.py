"""Who opens a socket: a browser with its session, or a program with its token. Never both on one address."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Q
from django.urls import re_path
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.matches.credentials import ANYONE, Credential
from games.matches.statements import Statement, ask
from portal.accounts.models import ApiToken, User
from portal.accounts.tokens import SCHEME, user_from_token
from portal.handshakes import App, HandshakeDoor

TOKEN_PREFIX = "ws/api/"  # noqa: S105 (an address, not a secret)


# Written out, because every command of a socket waits for them.
_LIVING = f"SELECT session_key FROM {Session._meta.db_table} WHERE expire_date > %s"  # noqa: S608
_ACTIVE = f"SELECT id, password FROM {User._meta.db_table} WHERE is_active = %s"  # noqa: S608


def _marks(values: Collection[Any]) -> str:
    return ", ".join(["%s"] * len(values))


@dataclass(frozen=True)
class SessionCredential:
    """A signed-in browser."""

    user_pk: int
    session_key: str
    auth_hash: str

    def allows(self, scope: str) -> bool:
        """A browser may do everything its user may."""
        return True

    def alive(self, credentials: Collection[SessionCredential]) -> set[Credential]:
        """Those whose session exists and whose user is active with the same password. Asked before every command."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        keys, people = {credential.session_key for credential in credentials}, {c.user_pk for c in credentials}
        living, active = ask(
            Statement(f"{_LIVING} AND session_key IN ({_marks(keys)})", [now, *keys]),
            Statement(f"{_ACTIVE} AND id IN ({_marks(people)})", [True, *people]),
        )
        sessions = {key for (key,) in living}
        hashes = {pk: User(password=password).get_session_auth_hash() for pk, password in active}
        return {
            credential
            for credential in credentials
            if credential.session_key in sessions
            and constant_time_compare(credential.auth_hash, hashes.get(credential.user_pk, ""))
        }


@dataclass(frozen=True)
class TokenCredential:
    """A program, acting for its owner within its scopes."""

    user_pk: int
    digest: str
    scopes: frozenset[str]

    def allows(self, scope: str) -> bool:
        """Only what the token was made for."""
        return scope in self.scopes

    def alive(self, credentials: Collection[TokenCredential]) -> set[Credential]:
        """Those that were neither revoked nor have expired, of active users and active owners of bots: one query."""
        unexpired = Q(expiry=None) | Q(expiry__gt=timezone.now())
        digests = {credential.digest for credential in credentials}
        answered_for = Q(user__owner=None) | Q(user__owner__is_active=True)
        living = ApiToken.objects.filter(unexpired, answered_for, pk__in=digests, user__is_active=True)
        found = set(living.values_list("pk", flat=True))
        return {credential for credential in credentials if credential.digest in found}


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Refuse a handshake. Not a consumer: for each of those a channel would be opened in Redis, even in a flood."""
    await receive()
    await send({"type": "websocket.close"})


class BrowserDoor:
    """Notes which session opened the socket."""

    def __init__(self, inner: App) -> None:
        self._inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Add the credential beside the user that Channels found."""
        user, session = scope["user"], scope["session"]
        credential: Credential = ANYONE
        if user.is_authenticated:
            credential = SessionCredential(user.pk, session.session_key or "", session.get(HASH_SESSION_KEY, ""))
        await self._inner({**scope, "credential": credential}, receive, send)


class TokenDoor:
    """Lets programs in with `Authorization: Bearer …` alone. A cookie is refused: no browser comes this way."""

    def __init__(self, inner: App) -> None:
        self._inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Find the token's owner, or refuse the handshake."""
        headers = [(name.lower(), value) for name, value in scope["headers"]]
        credential = None
        if not any(name == b"cookie" for name, _ in headers):
            credential = await database_sync_to_async(_owner)([v for name, v in headers if name == b"authorization"])
        if credential is None:
            await nowhere(scope, receive, send)
            return
        user, token = credential
        entitled = TokenCredential(user.pk, token.pk, frozenset(token.scopes))
        await self._inner({**scope, "user": user, "credential": entitled}, receive, send)


def _owner(headers: list[bytes]) -> tuple[User, ApiToken] | None:
    if len(headers) != 1:
        return None
    scheme, _, secret = headers[0].decode("latin-1").partition(" ")
    return user_from_token(secret.strip()) if scheme.lower() == SCHEME.lower() else None


def socket_application(browser_urls: list[Any], token_urls: list[Any]) -> App:
    """The sockets of the site: programs on their own prefix, browsers of our own pages on all other addresses."""
    elsewhere = re_path("", nowhere)
    programs = TokenDoor(URLRouter([*token_urls, elsewhere]))
    browsers = AllowedHostsOriginValidator(AuthMiddlewareStack(BrowserDoor(URLRouter([*browser_urls, elsewhere]))))

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        door = programs if scope["path"].lstrip("/").startswith(TOKEN_PREFIX) else browsers
        await door(scope, receive, send)

    return HandshakeDoor(application, nowhere)
