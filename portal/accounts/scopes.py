"""What a token allows. A signed-in browser may do everything its user may; a token only what it was made for."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from portal.accounts.models import ApiToken

READ, PLAY, CHAT = "read", "play", "chat"
SCOPES = {
    READ: _("read: see what I may see"),
    PLAY: _("play: open and join tables, make moves"),
    CHAT: _("chat: write at tables I sit at"),
}


def allows(token: ApiToken | None, scope: str) -> bool:
    """Whether a call with this token (None: a signed-in browser) may do what the scope names."""
    return token is None or scope in token.scopes


class HasScope(BasePermission):
    """A view says `required_scope = "play"`. Without a word reading needs `read`, and no token may write."""

    code = "scope_missing"
    message = {"code": code, "detail": _("This token was not made for that.")}

    def has_permission(self, request: Request, view: Any) -> bool:
        """Check the token of the call, if it has one."""
        if not isinstance(request.auth, ApiToken):
            return True
        scope = getattr(view, "required_scope", READ if request.method in SAFE_METHODS else None)
        return scope is not None and allows(request.auth, scope)
