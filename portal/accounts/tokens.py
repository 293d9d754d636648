"""From a token to its owner, for the API and for sockets alike. Tokens come in a header, never in a URL."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.crypto import hash_token
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from portal.accounts.models import ApiToken, User

SCHEME = "Bearer"
LONGEST_TOKEN = 200
USE_IS_NOTED_EVERY = timedelta(minutes=1)
SENTENCES = {
    "token_malformed": _("Send the token as: Authorization: Bearer <token>."),
    "token_unknown": _("This token is not known. It may have been revoked."),
    "token_expired": _("This token has expired. Make a new one on the tokens page."),
    "account_inactive": _("The account of this token is not active."),
}


class TokenRefused(Exception):
    """A token that opens nothing; its code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_token(raw: str) -> ApiToken:
    """The living token behind the secret, with its user. Raises TokenRefused."""
    if not raw or len(raw) > LONGEST_TOKEN or not raw.isascii():
        raise TokenRefused("token_unknown")
    token = ApiToken.objects.select_related("user__owner").filter(digest=hash_token(raw)).first()
    if token is None:
        raise TokenRefused("token_unknown")
    if token.is_expired:
        raise TokenRefused("token_expired")
    if not token.user.is_answered_for:
        raise TokenRefused("account_inactive")
    _note_use(token)
    return token


def user_from_token(raw: str) -> tuple[User, ApiToken] | None:
    """The owner and the token, or None where the token opens nothing. For sockets."""
    try:
        token = read_token(raw)
    except TokenRefused:
        return None
    return token.user, token


def _note_use(token: ApiToken) -> None:
    """Write down the use, but not more often than the page needs it."""
    now = timezone.now()
    stale = now - USE_IS_NOTED_EVERY
    if token.last_used is None or token.last_used < stale:
        unnoted = Q(last_used=None) | Q(last_used__lt=stale)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used=now)
        token.last_used = now


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>` for the REST API."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The owner and the token; None without our header; 401 with a code for a token that opens nothing."""
        scheme, *rest = get_authorization_header(request).split() or [b""]
        if scheme.lower() != SCHEME.lower().encode():
            return None
        if len(rest) != 1:
            raise _failed("token_malformed")
        try:
            token = read_token(rest[0].decode("latin-1"))
        except TokenRefused as refused:
            raise _failed(refused.code) from refused
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 tells the client to send."""
        return SCHEME


def _failed(code: str) -> AuthenticationFailed:
    return AuthenticationFailed({"code": code, "detail": SENTENCES[code]}, code=code)


class TokenScheme(OpenApiAuthenticationExtension):
    """How the API's description names our tokens."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """The OpenAPI words for a bearer token."""
        return {"type": "http", "scheme": "bearer"}
