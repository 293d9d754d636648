"""Who opens a socket: a browser with its session, or a program with its token. Never both on one address."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.urls import re_path
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.matches.credentials import ANYONE, Credential
from portal.accounts.models import ApiToken, User
from portal.accounts.tokens import SCHEME, user_from_token
from portal.handshakes import App, HandshakeDoor

TOKEN_PREFIX = "ws/api/"  # noqa: S105 (an address, not a secret)


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
        """Those whose session exists and whose user is active with the same password: two queries."""
        keys = {credential.session_key for credential in credentials}
        living = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
        sessions = set(living.values_list("session_key", flat=True))
        people = User.objects.filter(pk__in={c.user_pk for c in credentials}, is_active=True).only("password")
        hashes = {person.pk: person.get_session_auth_hash() for person in people}
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
        """Those that were neither revoked nor have expired, of active users: one query."""
        unexpired = Q(expiry=None) | Q(expiry__gt=timezone.now())
        digests = {credential.digest for credential in credentials}
        living = ApiToken.objects.filter(unexpired, pk__in=digests, user__is_active=True)
        found = set(living.values_list("pk", flat=True))
        return {credential for credential in credentials if credential.digest in found}


class Nowhere(AsyncWebsocketConsumer):
    """Any address without a socket: the handshake is refused."""

    async def connect(self) -> None:
        """Refuse."""
        await self.close()


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
        self._nowhere: App = Nowhere.as_asgi()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Find the token's owner, or refuse the handshake."""
        headers = [(name.lower(), value) for name, value in scope["headers"]]
        credential = None
        if not any(name == b"cookie" for name, _ in headers):
            credential = await database_sync_to_async(_owner)([v for name, v in headers if name == b"authorization"])
        if credential is None:
            await self._nowhere(scope, receive, send)
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
    nowhere = re_path("", Nowhere.as_asgi())
    programs = TokenDoor(URLRouter([*token_urls, nowhere]))
    browsers = AllowedHostsOriginValidator(AuthMiddlewareStack(BrowserDoor(URLRouter([*browser_urls, nowhere]))))

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        door = programs if scope["path"].lstrip("/").startswith(TOKEN_PREFIX) else browsers
        await door(scope, receive, send)

    return HandshakeDoor(application, Nowhere.as_asgi())
