"""What every view of the API shares: who may call it, in which form, how often, and how errors look."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import MethodNotAllowed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games.matches.api.errors import SENTENCES, answer_problem
from games.matches.api.media import BoundedParser, StructRenderer
from games.matches.api.throttles import AnonymousThrottle, ExpensiveThrottle, PersonThrottle, TokenThrottle
from portal.accounts.scopes import PLAY, READ, HasScope
from portal.accounts.tokens import TokenAuthentication


class BrowserSession(SessionAuthentication):
    """A signed-in browser, which must show its CSRF token for every call that writes."""

    def enforce_csrf(self, request: Request) -> None:
        """Refuse with a code of its own."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied({"code": "csrf_failed", "detail": SENTENCES["csrf_failed"]}) from None


class ApiView(APIView):
    """Reading is open to all unless the view is `private`; writing needs an account and the scope to play."""

    private = False
    http_method_names = ["get", "head", "post"]
    metadata_class = None
    authentication_classes = [TokenAuthentication, BrowserSession]  # the first names the scheme of a 401
    parser_classes = [BoundedParser]
    renderer_classes = [StructRenderer]
    throttle_classes = [AnonymousThrottle, PersonThrottle, TokenThrottle, ExpensiveThrottle]

    @property
    def required_scope(self) -> str:
        """What a token must allow for this call."""
        return READ if self.request.method in SAFE_METHODS else PLAY

    def get_permissions(self) -> list[BasePermission]:
        """Who may make this call."""
        closed = self.private or self.request.method not in SAFE_METHODS
        return [IsAuthenticated() if closed else AllowAny(), HasScope()]

    def get_exception_handler(self) -> Any:
        """Errors are problems."""
        return answer_problem

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """A method this address does not have is told so before anybody is asked who he is."""
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(request.method or "")
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """No answer is kept by anybody in between unless the view says so."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        return response
