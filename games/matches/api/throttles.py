"""How often the API may be called: by address, by person, by token, and less often for what costs much."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

EXPENSIVE = "expensive"


class AnonymousThrottle(AnonRateThrottle):
    """Callers without an account, by address."""

    scope = "anonymous"


class PersonThrottle(SimpleRateThrottle):
    """Signed-in browsers, by person."""

    scope = "person"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Counted unless a token or nobody calls."""
        if not request.user.is_authenticated or request.auth is not None:
            return None
        return self.cache_format % {"scope": self.scope, "ident": request.user.pk}


class TokenThrottle(SimpleRateThrottle):
    """Programs, by the owner of their token: more tokens do not mean more calls."""

    scope = "token"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Counted when a token calls."""
        if request.auth is None:
            return None
        return self.cache_format % {"scope": self.scope, "ident": request.user.pk}


class ExpensiveThrottle(SimpleRateThrottle):
    """Calls that cost much, whoever makes them; a view says `throttle_scope = EXPENSIVE`."""

    scope = EXPENSIVE

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Counted for views that say so."""
        if getattr(view, "throttle_scope", None) != EXPENSIVE:
            return None
        ident = request.user.pk if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class ReplayThrottle(ExpensiveThrottle):
    """Pieces of a replay: cheaper, and a reader needs many."""

    scope = "replay"
